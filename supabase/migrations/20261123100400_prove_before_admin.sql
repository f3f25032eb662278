-- An installation without mail confirms every address without a check, so anyone can sign up with an address that is
-- not theirs and wait to be promoted. Such an account becomes administrator only with `force`.

-- The column email_proven_at exists only in MetalQuest's own auth service. On Supabase only the confirmation can be
-- checked.
create function private.is_address_proven(account uuid) returns boolean
language sql stable set search_path = '' as $$
  select case
    when u.phone_confirmed_at is not null then true
    when to_jsonb(u) ? 'email_proven_at' then to_jsonb(u) ->> 'email_proven_at' is not null
    else u.email_confirmed_at is not null
  end from auth.users u where u.id = account;
$$;
revoke all on function private.is_address_proven(uuid) from public;

drop function private.set_admin(uuid, boolean, uuid, text);
-- As in 20261121100510_admin_users.sql, with `force`.
create function private.set_admin(
  target uuid, make_admin boolean, actor uuid, via text, force boolean default false
) returns boolean
language plpgsql set search_path = '' as $$
declare
  account record;
begin
  select u.raw_app_meta_data ->> 'admin' = 'true' as is_admin, u.email_confirmed_at, u.phone_confirmed_at into account
    from auth.users u where u.id = target for update;
  if not found then
    raise sqlstate 'PT404' using message = 'User not found';
  end if;
  if coalesce(account.is_admin, false) = make_admin then
    return false;
  end if;
  if make_admin and coalesce(account.email_confirmed_at, account.phone_confirmed_at) is null then
    raise sqlstate 'PT409' using message = 'The account is not confirmed: its owner has to confirm the e-mail address first';
  end if;
  if make_admin and not coalesce(force, false) and not private.is_address_proven(target) then
    raise sqlstate 'PT428' using message = 'The e-mail address of this account is not proven: its owner has to sign in once with a link from an email';
  end if;
  update auth.users u set
    raw_app_meta_data = case when make_admin
      then coalesce(u.raw_app_meta_data, '{}'::jsonb) || '{"admin": true}'::jsonb
      else u.raw_app_meta_data - 'admin' end,
    updated_at = now()
  where u.id = target;
  perform private.write_audit(actor, via, case when make_admin then 'admin.granted' else 'admin.revoked' end, target);
  return true;
end $$;
revoke all on function private.set_admin(uuid, boolean, uuid, text, boolean) from public;

drop function public.admin_set_admin(uuid, boolean);
drop function private.admin_set_admin(uuid, boolean);

create function private.admin_set_admin(target uuid, make_admin boolean, force boolean) returns void
language plpgsql security definer set search_path = '' as $$
begin
  perform private.begin_admin_act();
  if target is null or make_admin is null then
    raise sqlstate '22023' using message = 'user_id must be a UUID and is_admin true or false';
  end if;
  if not make_admin and private.is_last_admin(target) then
    raise sqlstate 'PT409' using message = 'At least one administrator must remain';
  end if;
  perform private.set_admin(target, make_admin, (select auth.uid()), 'api', force);
end $$;
revoke all on function private.admin_set_admin(uuid, boolean, boolean) from public;
grant execute on function private.admin_set_admin(uuid, boolean, boolean) to authenticated;

create function public.admin_set_admin(user_id uuid, is_admin boolean, force boolean default false) returns void
language sql volatile security invoker set search_path = '' as $$
  select private.admin_set_admin(user_id, is_admin, force);
$$;
comment on function public.admin_set_admin(uuid, boolean, boolean) is 'Grants or revokes the administrator role. Administrators only; one must remain (409). An unproven address is refused (428) unless forced.';
revoke all on function public.admin_set_admin(uuid, boolean, boolean) from public, anon, authenticated;
grant execute on function public.admin_set_admin(uuid, boolean, boolean) to authenticated;
