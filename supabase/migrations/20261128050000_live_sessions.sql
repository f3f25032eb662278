-- A token is valid on its own for up to an hour. Our own server refuses it as soon as its session ends; on Supabase only
-- the database can. So everything that requires the second step (each table, storage.objects, the functions that run as
-- their owner) also requires that the session still exists and the account is not suspended.

-- Supabase puts session_id into every token of a user. Only the holder of the signing key can make one without it, and
-- could also make one of the service role. Our own server's Realtime reads once for several sessions, which it checks
-- itself, so it leaves session_id out.
create function private.is_session_live() returns boolean
language plpgsql stable set search_path = '' as $$
declare
  caller constant uuid := auth.uid();
  session constant text := auth.jwt() ->> 'session_id';
begin
  return not exists (select 1 from auth.users u where u.id = caller and u.banned_until > now())
    and (session is null or exists (
      select 1 from auth.sessions s
      where s.id = session::uuid and s.user_id = caller and (s.not_after is null or s.not_after > now())
    ));
end $$;
revoke all on function private.is_session_live() from public;
comment on function private.is_session_live() is 'Whether the session of the caller''s token exists and the account is not suspended. Called as its owner.';

create or replace function private.is_second_step_done() returns boolean
language plpgsql stable security definer set search_path = '' as $$
declare
  refusal text;
  is_error boolean := coalesce(pg_catalog.current_setting('request.method', true), '') <> '';
begin
  if not private.is_session_live() then
    refusal := 'The session has ended';
    -- Our own server sets no method. There a session is checked before its turn, and may end while it waits.
    is_error := is_error or auth.jwt() ? 'session_id' and to_regclass('auth.ended_sessions') is not null;
  elsif (auth.jwt() ->> 'aal') in ('aal2', 'aal3') or not exists (
    select 1 from auth.mfa_factors f where f.user_id = auth.uid() and f.status::text = 'verified'
  ) then
    return true;
  else
    refusal := 'Two-factor authentication is not complete';
  end if;
  -- PostgREST sets the method and answers 401. With hidden rows, a device would conclude from a pull that the rows do
  -- not exist, and from a refused queue item that the row is invalid. Supabase's Realtime reads for many users at once
  -- and an error would affect all of them, so there the rows are hidden.
  if is_error then
    raise sqlstate 'PT401' using message = refusal;
  end if;
  return false;
end $$;
comment on function private.is_second_step_done() is 'Whether the caller''s session is live and has done the second step, if the account requires one.';
