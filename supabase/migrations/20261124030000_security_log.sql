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

-- As in 20261124020000_second_step.sql, with an entry in the log.
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
  insert into private.security_events (at, user_id, event, detail)
    values (now(), (select auth.uid()), 'signed_out', 'device');
end $$;
