-- Lists the devices on which a user is signed in, and signs one out (spec section 7). The rows belong to the auth
-- service, here as on Supabase, so these functions run as its owner and check the caller.

-- Supabase stores refreshed_at without a time zone, in UTC, and leaves it empty until the first refresh.
create function private.list_sessions()
returns table (id uuid, created_at timestamptz, refreshed_at timestamptz, user_agent text, ip text, is_current boolean)
language sql stable security definer set search_path = '' set timezone = 'UTC' as $$
  select
    s.id, s.created_at, coalesce(s.refreshed_at::timestamptz, s.created_at), s.user_agent, host(s.ip),
    s.id::text = coalesce((select auth.jwt()) ->> 'session_id', '')
  from auth.sessions s
  where s.user_id = (select auth.uid()) and (s.not_after is null or s.not_after > now())
  order by 6 desc, 3 desc, 1
  limit 1000;
$$;

create function private.end_session(session_id uuid) returns void
language plpgsql security definer set search_path = '' as $$
begin
  if end_session.session_id is null then
    raise sqlstate '22023' using message = 'session_id must be a UUID';
  end if;
  delete from auth.sessions s where s.id = end_session.session_id and s.user_id = (select auth.uid());
  if not found then
    raise sqlstate 'PT404' using message = 'Session not found';
  end if;
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
