-- Deletes an account with all its data: the files first, then the path points in batches, then the account, which
-- cascades to all other rows. Each step is idempotent, and the account is deleted only when none of its files is left,
-- so a crash in between never leaves a file without an owner. Called by the function delete-user, which checks the
-- caller (packages/backend/src/functions/delete-user.ts); over the API for the service role only.

-- Whether `actor`, in the session `actor_session`, may delete `target`, and when they signed in to that session. An
-- ended session has no rights, even while its access token is valid. Outcomes: allowed, session_ended, forbidden,
-- not_found, last_admin.
create function private.account_deletion_check(actor uuid, actor_session uuid, target uuid)
returns table (outcome text, signed_in_at timestamptz)
language plpgsql stable security definer set search_path = '' as $$
declare
  account record;
begin
  select s.created_at, coalesce(u.raw_app_meta_data ->> 'admin' = 'true', false) as is_admin into account
    from auth.sessions s join auth.users u on u.id = s.user_id
    where s.id = actor_session and s.user_id = actor and (s.not_after is null or s.not_after > now())
      and (u.banned_until is null or u.banned_until < now());
  if not found then
    return query select 'session_ended', null::timestamptz;
  elsif target is distinct from actor and not account.is_admin then
    return query select 'forbidden', null::timestamptz;
  elsif not exists (select 1 from auth.users u where u.id = target) then
    return query select 'not_found', null::timestamptz;
  elsif private.is_last_admin(target) then
    return query select 'last_admin', null::timestamptz;
  else
    return query select 'allowed', account.created_at;
  end if;
end $$;

-- At most `batch` files of one account in any bucket. `version` locates the bytes in the embedded store.
create function private.account_files(target uuid, batch integer)
returns table (bucket_id text, name text, version text)
language sql stable security definer set search_path = '' as $$
  select o.bucket_id, o.name, o.version from storage.objects o where o.owner_id = target::text order by o.id limit batch;
$$;

-- Deletes at most `batch` path points of the account. Returns how many: deleting a season of walks in one statement
-- would block other statements for too long.
create function private.erase_path_points(target uuid, batch integer) returns integer
language plpgsql security definer set search_path = '' as $$
declare
  erased integer;
begin
  delete from public.quest_path_points p
  where (p.quest_id, p.recorded_at) in (
    select t.quest_id, t.recorded_at from public.quest_path_points t where t.user_id = target limit batch
  );
  get diagnostics erased = row_count;
  return erased;
end $$;

-- Outcomes: deleted, files_remain (a file was uploaded meanwhile), forbidden, not_found, last_admin.
create function private.delete_account(actor uuid, target uuid) returns text
language plpgsql security definer set search_path = '' as $$
declare
  quests bigint;
  finds bigint;
begin
  -- As in begin_admin_act: `actor` may have lost the role since the check.
  perform pg_catalog.pg_advisory_xact_lock(pg_catalog.hashtextextended('metalquest administrators', 0));
  if not exists (
    select 1 from auth.users u where u.id = actor and (u.banned_until is null or u.banned_until < now())
      and (u.id = target or u.raw_app_meta_data ->> 'admin' = 'true')
  ) then
    return 'forbidden';
  end if;
  if private.is_last_admin(target) then
    return 'last_admin';
  end if;
  -- No upload may finish between the check for files and the deletion of the account: it would leave an orphaned file.
  lock table storage.objects in share row exclusive mode;
  if exists (select 1 from storage.objects o where o.owner_id = target::text) then
    return 'files_remain';
  end if;
  select count(*) into quests from public.quests q where q.user_id = target;
  select count(*) into finds from public.finds f where f.user_id = target;
  delete from auth.users u where u.id = target;
  if not found then
    return 'not_found';
  end if;
  perform private.write_audit(actor, 'api', 'user.deleted', target, jsonb_build_object('quests', quests, 'finds', finds));
  return 'deleted';
end $$;

revoke all on function private.account_deletion_check(uuid, uuid, uuid) from public;
revoke all on function private.account_files(uuid, integer) from public;
revoke all on function private.erase_path_points(uuid, integer) from public;
revoke all on function private.delete_account(uuid, uuid) from public;
grant execute on function private.account_deletion_check(uuid, uuid, uuid) to service_role;
grant execute on function private.account_files(uuid, integer) to service_role;
grant execute on function private.erase_path_points(uuid, integer) to service_role;
grant execute on function private.delete_account(uuid, uuid) to service_role;

create function public.account_deletion_check(actor uuid, actor_session uuid, target uuid)
returns table (outcome text, signed_in_at timestamptz)
language sql stable security invoker set search_path = '' as $$
  select * from private.account_deletion_check(actor, actor_session, target);
$$;
create function public.account_files(target uuid, batch integer)
returns table (bucket_id text, name text, version text)
language sql stable security invoker set search_path = '' as $$
  select * from private.account_files(target, batch);
$$;
create function public.erase_path_points(target uuid, batch integer) returns integer
language sql volatile security invoker set search_path = '' as $$
  select private.erase_path_points(target, batch);
$$;
create function public.delete_account(actor uuid, target uuid) returns text
language sql volatile security invoker set search_path = '' as $$
  select private.delete_account(actor, target);
$$;
comment on function public.account_deletion_check(uuid, uuid, uuid) is 'For the function delete-user; service role only.';
comment on function public.account_files(uuid, integer) is 'For the function delete-user; service role only.';
comment on function public.erase_path_points(uuid, integer) is 'For the function delete-user; service role only.';
comment on function public.delete_account(uuid, uuid) is 'For the function delete-user; service role only.';
revoke all on function public.account_deletion_check(uuid, uuid, uuid) from public, anon, authenticated;
revoke all on function public.account_files(uuid, integer) from public, anon, authenticated;
revoke all on function public.erase_path_points(uuid, integer) from public, anon, authenticated;
revoke all on function public.delete_account(uuid, uuid) from public, anon, authenticated;
grant execute on function public.account_deletion_check(uuid, uuid, uuid) to service_role;
grant execute on function public.account_files(uuid, integer) to service_role;
grant execute on function public.erase_path_points(uuid, integer) to service_role;
grant execute on function public.delete_account(uuid, uuid) to service_role;
