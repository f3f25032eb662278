-- Plain wording of error messages. The functions are otherwise the same as before; `create or replace` keeps their
-- privileges.

create or replace function private.set_admin(
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
    raise sqlstate 'PT409' using message = 'The email address of this account is not confirmed. The owner must confirm it first';
  end if;
  if make_admin and not coalesce(force, false) and not private.is_address_proven(target) then
    raise sqlstate 'PT428' using message = 'The email address of this account is not verified. The owner must sign in once with a link from an email';
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

create or replace function private.admin_suspend_user(target uuid, until timestamptz) returns void
language plpgsql security definer set search_path = '' as $$
begin
  perform private.begin_admin_act();
  if target is null then
    raise sqlstate '22023' using message = 'user_id must be a UUID';
  end if;
  if until is not null and not (until > now() and until < '2200-01-01Z') then
    raise sqlstate '22023' using message = 'until must be a future time before the year 2200; null lifts the suspension';
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

create or replace function private.stamp_post() returns trigger
language plpgsql set search_path = '' as $$
begin
  if new.status = 'published' and new.published_at is null then
    new.published_at := now();
  end if;
  if tg_op = 'INSERT' then
    new.created_at := now();
    -- The product's own articles keep their dates; a signed-in user cannot set them.
    new.updated_at := case when (select auth.uid()) is null then coalesce(new.updated_at, now()) else now() end;
    new.unpublished_at := null;
    new.version := 1;
    return new;
  end if;
  if new.version is distinct from old.version then
    raise sqlstate 'PT409' using
      message = 'Someone else changed the post in the meantime',
      detail = format('It is at version %s; the change was made to version %s', old.version, new.version),
      hint = 'Read the post again and merge the two versions.';
  end if;
  new.id := old.id;
  new.created_at := old.created_at;
  new.updated_at := now();
  new.version := old.version + 1;
  new.unpublished_at := case
    when private.is_shown(new) then null
    when private.is_shown(old) then now()
    else old.unpublished_at end;
  return new;
end $$;

create or replace function private.is_second_step_done() returns boolean
language plpgsql stable security definer set search_path = '' as $$
begin
  if (auth.jwt() ->> 'aal') in ('aal2', 'aal3') or not exists (
    select 1 from auth.mfa_factors f where f.user_id = auth.uid() and f.status::text = 'verified'
  ) then
    return true;
  end if;
  -- PostgREST sets the method and answers 401. With hidden rows, a device would conclude from a pull that the rows do
  -- not exist, and from a refused queue item that the row is invalid. Supabase's Realtime reads for many users at once
  -- and an error would affect all of them, so there the rows are hidden.
  if coalesce(pg_catalog.current_setting('request.method', true), '') <> '' then
    raise sqlstate 'PT401' using message = 'Two-factor authentication is not complete';
  end if;
  return false;
end $$;

create or replace function private.limit_path() returns trigger
language plpgsql set search_path = '' as $$
begin
  new.path_point_count := greatest(new.path_point_count, old.path_point_count);
  if new.path_point_count > 200000 and new.path_point_count > old.path_point_count then
    raise sqlstate '22023' using
      message = 'A path has at most 200000 points',
      hint = 'End this quest and start another to continue recording.';
  end if;
  return new;
end $$;

create or replace function private.add_row_usage(owner uuid, more_hundredths bigint, more_bytes bigint, bounded boolean) returns void
language plpgsql set search_path = '' as $$
declare
  used record;
begin
  if more_hundredths = 0 and more_bytes = 0 then
    return;
  end if;
  update private.row_usage u set hundredths = u.hundredths + more_hundredths, bytes = u.bytes + more_bytes
  where u.id = (select f.id from private.row_usage f where f.user_id = owner limit 1 for no key update skip locked);
  if not found then
    insert into private.row_usage (user_id, hundredths, bytes) values (owner, more_hundredths, more_bytes);
  end if;
  if not bounded or (more_hundredths <= 0 and more_bytes <= 0) then
    return;
  end if;
  select sum(u.hundredths) > 100 * l.rows as is_full, sum(u.bytes) > l.bytes as is_heavy,
    l.rows as max_rows, l.bytes as max_bytes into used
  from private.row_limits l, private.row_usage u where u.user_id = owner group by l.rows, l.bytes;
  if used.is_full and more_hundredths > 0 then
    raise sqlstate 'PT413' using
      message = format('Your account is full: it can hold %s records.', btrim(to_char(used.max_rows, '999,999,999,999,999'))),
      detail = 'row_quota',
      hint = 'Delete some, or ask the operator of this server for a higher limit.';
  end if;
  if used.is_heavy and more_bytes > 0 then
    raise sqlstate 'PT413' using
      message = format('Your account is full: its records can use %s MB.', btrim(to_char(used.max_bytes / 1000000, '999,999,999,999,999'))),
      detail = 'row_quota',
      hint = 'Delete some, or ask the operator of this server for a higher limit.';
  end if;
end $$;

comment on function public.admin_set_admin(uuid, boolean, boolean) is 'Grants or revokes the administrator role. Administrators only; one must remain (409). An unverified address is refused (428) unless forced.';
