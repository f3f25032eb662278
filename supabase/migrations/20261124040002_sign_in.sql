-- What a session may do: the second step of the sign-in, the rights of administrators, the devices on which a user is
-- signed in, and the security log of an account.

-- An account with a verified second factor refuses aal1 tokens. The auth service issues such a token after the
-- password, so that the user can then verify the factor. Our own server refuses it before it reaches the database;
-- Supabase leaves this to policies. Tokens of accounts without a factor are not affected.
-- Functions that run as their owner bypass the policies and call this function themselves.
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

-- An installation can require two-factor authentication of administrators: without it they have only the rights of
-- other accounts. Our own server writes the rule at its start, from ADMIN_REQUIRES_MFA; on Supabase, set it with
-- `update private.admin_rules set requires_mfa = true`.
create table private.admin_rules (
  one_row boolean primary key default true check (one_row),
  requires_mfa boolean not null default false
);
comment on table private.admin_rules is 'Requirements for administrators; one row.';
insert into private.admin_rules default values;
alter table private.admin_rules enable row level security;
alter table private.admin_rules force row level security;
revoke all on private.admin_rules from public, anon, authenticated;
create policy admin_rules_closed on private.admin_rules for all to authenticated using (false);

-- `aal` of a token or session: the number of sign-in steps.
create function private.meets_admin_rules(aal text) returns boolean
language sql stable security definer set search_path = '' as $$
  select coalesce(aal in ('aal2', 'aal3'), false)
    or not exists (select 1 from private.admin_rules r where r.requires_mfa);
$$;
revoke all on function private.meets_admin_rules(text) from public;

-- Whether the caller is an administrator, by both the token and the live row: the token of a revoked or suspended
-- administrator has no effect (spec section 6). Never checks user_metadata, which users can write.
create function private.is_admin() returns boolean
language sql stable security definer set search_path = '' as $$
  select coalesce((select auth.jwt()) -> 'app_metadata' ->> 'admin', '') = 'true'
    and exists (
      select 1 from auth.users u
      where u.id = (select auth.uid())
        and u.raw_app_meta_data ->> 'admin' = 'true'
        and (u.banned_until is null or u.banned_until < now())
    )
    and private.is_second_step_done()
    and private.meets_admin_rules((select auth.jwt()) ->> 'aal');
$$;
revoke all on function private.is_admin() from public;
grant execute on function private.is_admin() to authenticated;

-- The spec lets a client show admin screens by user_metadata.role, which users can write. To prevent a privilege
-- escalation, the field exists only where the server's own app_metadata.admin is true, whether it is written by
-- sign-up, an account change, a social identity or the service role.
create function private.keep_role_to_admins() returns trigger
language plpgsql set search_path = '' as $$
begin
  if coalesce(new.raw_app_meta_data ->> 'admin', '') <> 'true'
    and pg_catalog.jsonb_typeof(new.raw_user_meta_data) = 'object' then
    new.raw_user_meta_data := new.raw_user_meta_data - 'role';
  end if;
  return new;
end $$;
revoke all on function private.keep_role_to_admins() from public;
create trigger keep_role_to_admins before insert or update on auth.users
  for each row execute function private.keep_role_to_admins();

-- Lists the devices on which a user is signed in, and signs one out (spec section 7). The rows belong to the auth
-- service, here as on Supabase, so these functions run as its owner and check the caller.
--
-- Supabase stores refreshed_at without a time zone, in UTC, and leaves it empty until the first refresh.
create function private.list_sessions()
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

create function private.end_session(session_id uuid) returns void
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
  insert into private.security_events (at, user_id, event, detail)
    values (now(), (select auth.uid()), 'signed_out', 'device');
end $$;

revoke all on function private.list_sessions() from public;
revoke all on function private.end_session(uuid) from public;
grant execute on function private.list_sessions() to authenticated;
grant execute on function private.end_session(uuid) to authenticated;

create function public.list_sessions()
returns table (id uuid, created_at timestamptz, refreshed_at timestamptz, user_agent text, ip text, is_current boolean)
language sql stable security invoker set search_path = '' as $$
  select l.id, l.created_at, l.refreshed_at, l.user_agent, l.ip, l.is_current from private.list_sessions() l;
$$;
comment on function public.list_sessions() is 'The caller''s signed-in devices: this one first, then by last use.';

create function public.end_session(session_id uuid) returns void
language sql volatile security invoker set search_path = '' as $$
  select private.end_session(end_session.session_id);
$$;
comment on function public.end_session(uuid) is 'Signs out one of the caller''s devices; 404 if it belongs to another user.';

revoke all on function public.list_sessions() from public, anon, authenticated;
revoke all on function public.end_session(uuid) from public, anon, authenticated;
grant execute on function public.list_sessions() to authenticated;
grant execute on function public.end_session(uuid) to authenticated;

-- Security events of an account: successful and failed sign-ins, changes of password, address and factors, sign-outs,
-- refused calls of admin functions. Written by our own auth service; empty on Supabase, which keeps its own log
-- (auth.audit_log_entries).
create table private.security_events (
  id bigint generated always as identity primary key,
  at timestamptz not null,
  user_id uuid not null references auth.users (id) on delete cascade,
  event text not null check (event ~ '^[a-z_]{1,40}$'),
  -- One word: the method of a sign-in, the scope of a sign-out, the name of a function.
  detail text check (length(detail) <= 100),
  address inet,
  user_agent text check (length(user_agent) <= 500)
);
comment on table private.security_events is 'Security events of each account, for its owner and for administrators.';
create index security_events_user on private.security_events (user_id, id);
create index security_events_at on private.security_events (at);
alter table private.security_events enable row level security;
alter table private.security_events force row level security;
revoke all on private.security_events from public, anon, authenticated;
create policy security_events_closed on private.security_events for all to authenticated using (false);

create function private.list_security_events()
returns table (id bigint, at timestamptz, event text, detail text, address text, user_agent text)
language sql stable security definer set search_path = '' as $$
  select e.id, e.at, e.event, e.detail, pg_catalog.host(e.address), e.user_agent
  from private.security_events e
  where e.user_id = (select auth.uid()) and (select private.is_second_step_done())
  order by e.id desc
  -- The most that is stored per account (auth/security-log.ts).
  limit 500;
$$;
revoke all on function private.list_security_events() from public;
grant execute on function private.list_security_events() to authenticated;

create function public.list_security_events()
returns table (id bigint, at timestamptz, event text, detail text, address text, user_agent text)
language sql stable security invoker set search_path = '' as $$
  select * from private.list_security_events();
$$;
comment on function public.list_security_events() is
  'Security events of the caller''s account, newest first, at most 500.';
revoke all on function public.list_security_events() from public, anon, authenticated;
grant execute on function public.list_security_events() to authenticated;

create function private.admin_security_events(page integer, per_page integer, about uuid)
returns table (
  id bigint, at timestamptz, user_id uuid, email text, event text, detail text, address text, user_agent text,
  total_count bigint
)
language plpgsql stable security definer set search_path = '' as $$
#variable_conflict use_column
declare
  first_row bigint;
begin
  perform private.require_admin();
  first_row := private.page_offset(page, per_page);
  return query
  with chosen as (
    select e.* from private.security_events e where about is null or e.user_id = about
  )
  select c.id, c.at, c.user_id, u.email::text, c.event, c.detail, pg_catalog.host(c.address), c.user_agent,
    (select count(*) from chosen)
  from (select * from chosen order by id desc limit per_page offset first_row) c
  left join auth.users u on u.id = c.user_id
  order by c.id desc;
end $$;
revoke all on function private.admin_security_events(integer, integer, uuid) from public;
grant execute on function private.admin_security_events(integer, integer, uuid) to authenticated;

create function public.admin_security_events(page integer default 1, per_page integer default 50, about uuid default null)
returns table (
  id bigint, at timestamptz, user_id uuid, email text, event text, detail text, address text, user_agent text,
  total_count bigint
)
language sql stable security invoker set search_path = '' as $$
  select * from private.admin_security_events(page, per_page, about);
$$;
comment on function public.admin_security_events(integer, integer, uuid) is
  'Security events of all accounts, or of `about`, newest first. Administrators only.';
revoke all on function public.admin_security_events(integer, integer, uuid) from public, anon, authenticated;
grant execute on function public.admin_security_events(integer, integer, uuid) to authenticated;
