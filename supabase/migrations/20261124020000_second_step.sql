-- An account with a verified second factor refuses aal1 tokens. The auth service issues such a token after the
-- password, so that the user can then verify the factor. Our own server refuses it before it reaches the database;
-- Supabase leaves this to policies. Tokens of accounts without a factor are not affected.

create function private.is_second_step_done() returns boolean
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
    raise sqlstate 'PT401' using message = 'The second step of the sign-in is missing';
  end if;
  return false;
end $$;
revoke all on function private.is_second_step_done() from public;
grant execute on function private.is_second_step_done() to authenticated;

-- Restrictive: applies in addition to the other policies of a table.
do $$
declare
  t regclass;
begin
  for t in
    select c.oid::regclass from pg_class c join pg_namespace n on n.oid = c.relnamespace
    where c.relkind in ('r', 'p') and (n.nspname = 'public' and c.relrowsecurity
      or c.oid = 'storage.objects'::regclass)
  loop
    execute format('create policy second_step on %s as restrictive for all to authenticated
      using ((select private.is_second_step_done()))', t);
  end loop;
end $$;

-- Functions that run as their owner bypass the policies.

create or replace function private.is_admin() returns boolean
language sql stable security definer set search_path = '' as $$
  select coalesce((select auth.jwt()) -> 'app_metadata' ->> 'admin', '') = 'true'
    and exists (
      select 1 from auth.users u
      where u.id = (select auth.uid())
        and u.raw_app_meta_data ->> 'admin' = 'true'
        and (u.banned_until is null or u.banned_until < now())
    )
    and private.is_second_step_done();
$$;

create or replace function private.list_sessions()
returns table (id uuid, created_at timestamptz, refreshed_at timestamptz, user_agent text, ip text, is_current boolean)
language sql stable security definer set search_path = '' set timezone = 'UTC' as $$
  select
    s.id, s.created_at, coalesce(s.refreshed_at::timestamptz, s.created_at), s.user_agent, host(s.ip),
    s.id::text = coalesce((select auth.jwt()) ->> 'session_id', '')
  from auth.sessions s
  where s.user_id = (select auth.uid()) and (s.not_after is null or s.not_after > now())
    and (select private.is_second_step_done())
  order by 6 desc, 3 desc, 1
  limit 1000;
$$;

create or replace function private.end_session(session_id uuid) returns void
language plpgsql security definer set search_path = '' as $$
begin
  if end_session.session_id is null then
    raise sqlstate '22023' using message = 'session_id must be a UUID';
  end if;
  delete from auth.sessions s where s.id = end_session.session_id and s.user_id = (select auth.uid())
    and (select private.is_second_step_done());
  if not found then
    raise sqlstate 'PT404' using message = 'Session not found';
  end if;
end $$;

-- Called by the service role for an actor, so it checks the level of the session itself.
create or replace function private.account_deletion_check(actor uuid, actor_session uuid, target uuid)
returns table (outcome text, signed_in_at timestamptz)
language plpgsql stable security definer set search_path = '' as $$
declare
  account record;
begin
  select s.created_at, coalesce(u.raw_app_meta_data ->> 'admin' = 'true', false) as is_admin into account
    from auth.sessions s join auth.users u on u.id = s.user_id
    where s.id = actor_session and s.user_id = actor and (s.not_after is null or s.not_after > now())
      and (u.banned_until is null or u.banned_until < now())
      and (coalesce(s.aal::text, 'aal1') <> 'aal1' or not exists (
        select 1 from auth.mfa_factors f where f.user_id = actor and f.status::text = 'verified'
      ));
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
