-- An access token is valid on its own for up to an hour. To refuse an ended session at once and everywhere, each end is
-- recorded here and sent to every server process (packages/backend/src/auth/ended-sessions.ts), whether caused by a
-- sign-out, a new password, an administrator or SQL.

create table auth.ended_sessions (
  session_id uuid primary key,
  ended_at timestamptz not null default clock_timestamp()
);
create index ended_sessions_ended on auth.ended_sessions (ended_at);
revoke all on auth.ended_sessions from public;

create function auth.note_ended_sessions() returns trigger language plpgsql set search_path = '' as $$
declare
  ids text;
begin
  if not exists (select 1 from gone) then
    return null;
  end if;
  -- No token lives a day. Skips rows that another transaction holds; the next call deletes them.
  delete from auth.ended_sessions e where e.session_id in (
    select o.session_id from auth.ended_sessions o where o.ended_at < clock_timestamp() - interval '1 day'
    limit 1000 for update skip locked
  );
  insert into auth.ended_sessions (session_id) select g.id from gone g on conflict do nothing;
  -- 200 ids per notice, because it holds 8,000 bytes.
  for ids in
    select string_agg(n.id::text, ',')
    from (select g.id, (row_number() over () - 1) / 200 as batch from gone g) n group by n.batch
  loop
    perform pg_notify('ended_sessions', ids);
  end loop;
  return null;
end $$;
revoke all on function auth.note_ended_sessions() from public;
create trigger note_ended_sessions after delete on auth.sessions referencing old table as gone
  for each statement execute function auth.note_ended_sessions();

-- A suspension ends the sessions of the account, including one written in SQL.
create function auth.end_sessions_of_suspended() returns trigger language plpgsql set search_path = '' as $$
begin
  if new.banned_until > now() and new.banned_until is distinct from old.banned_until then
    delete from auth.sessions s where s.user_id = new.id;
  end if;
  return null;
end $$;
revoke all on function auth.end_sessions_of_suspended() from public;
create trigger end_sessions_of_suspended after update of banned_until on auth.users
  for each row execute function auth.end_sessions_of_suspended();
