-- Administrators grant and revoke the role, and suspend accounts (spec section 6). API functions run as their caller;
-- functions that touch accounts run as their owner, in a schema that is not exposed, and check the caller first.

-- True when `account` is the only administrator who can act, so it must not be deleted, suspended or revoked.
create function private.is_last_admin(account uuid) returns boolean
language sql stable set search_path = '' as $$
  select exists (select 1 from auth.users u where u.id = account and u.raw_app_meta_data ->> 'admin' = 'true')
    and not exists (
      select 1 from auth.users u
      where u.id <> account and u.raw_app_meta_data ->> 'admin' = 'true'
        and (u.banned_until is null or u.banned_until < now())
    );
$$;
revoke all on function private.is_last_admin(uuid) from public;

-- For the functions below and the command line, which check the caller's right. Returns whether anything changed. The
-- trigger keep_role_to_admins removes user_metadata.role together with the right.
create function private.set_admin(target uuid, make_admin boolean, actor uuid, via text) returns boolean
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
  -- Anyone can sign up with an address that is not theirs and wait to be promoted.
  if make_admin and coalesce(account.email_confirmed_at, account.phone_confirmed_at) is null then
    raise sqlstate 'PT409' using message = 'The account is not confirmed: its owner has to confirm the e-mail address first';
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
revoke all on function private.set_admin(uuid, boolean, uuid, text) from public;

create function private.admin_set_admin(target uuid, make_admin boolean) returns void
language plpgsql security definer set search_path = '' as $$
begin
  perform private.begin_admin_act();
  if target is null or make_admin is null then
    raise sqlstate '22023' using message = 'user_id must be a UUID and is_admin true or false';
  end if;
  if not make_admin and private.is_last_admin(target) then
    raise sqlstate 'PT409' using message = 'At least one administrator must remain';
  end if;
  perform private.set_admin(target, make_admin, (select auth.uid()), 'api');
end $$;

create function private.admin_suspend_user(target uuid, until timestamptz) returns void
language plpgsql security definer set search_path = '' as $$
begin
  perform private.begin_admin_act();
  if target is null then
    raise sqlstate '22023' using message = 'user_id must be a UUID';
  end if;
  if until is not null and not (until > now() and until < '2200-01-01Z') then
    raise sqlstate '22023' using message = 'until must be a time to come, before the year 2200; null lifts the suspension';
  end if;
  if until is not null and target = (select auth.uid()) then
    raise sqlstate 'PT409' using message = 'You cannot suspend yourself';
  end if;
  update auth.users u set banned_until = until, updated_at = now() where u.id = target;
  if not found then
    raise sqlstate 'PT404' using message = 'User not found';
  end if;
  if until is not null then
    delete from auth.sessions s where s.user_id = target;
  end if;
  perform private.write_audit(
    (select auth.uid()), 'api', case when until is null then 'user.reinstated' else 'user.suspended' end, target,
    case when until is null then '{}'::jsonb else jsonb_build_object('until', until) end
  );
end $$;

revoke all on function private.admin_set_admin(uuid, boolean) from public;
revoke all on function private.admin_suspend_user(uuid, timestamptz) from public;
grant execute on function private.admin_set_admin(uuid, boolean) to authenticated;
grant execute on function private.admin_suspend_user(uuid, timestamptz) to authenticated;

create function public.admin_set_admin(user_id uuid, is_admin boolean) returns void
language sql volatile security invoker set search_path = '' as $$
  select private.admin_set_admin(user_id, is_admin);
$$;
comment on function public.admin_set_admin(uuid, boolean) is 'Grants or revokes the administrator role. Administrators only; one must remain (409).';

create function public.admin_suspend_user(user_id uuid, until timestamptz default null) returns void
language sql volatile security invoker set search_path = '' as $$
  select private.admin_suspend_user(user_id, until);
$$;
comment on function public.admin_suspend_user(uuid, timestamptz) is 'Suspends an account until a time and ends its sessions; null lifts the suspension. Administrators only.';

revoke all on function public.admin_set_admin(uuid, boolean) from public, anon, authenticated;
revoke all on function public.admin_suspend_user(uuid, timestamptz) from public, anon, authenticated;
grant execute on function public.admin_set_admin(uuid, boolean) to authenticated;
grant execute on function public.admin_suspend_user(uuid, timestamptz) to authenticated;
