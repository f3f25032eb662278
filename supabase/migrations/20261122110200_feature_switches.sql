-- The server refuses features that administrators have switched off, whatever a client shows. The default is on.
create function private.is_switched_on(feature text) returns boolean
language sql stable security definer set search_path = '' as $$
  select coalesce((select (s.switches ->> feature)::boolean from private.site_settings s), true);
$$;
revoke all on function private.is_switched_on(text) from public;

-- As in 20261121100100_public_gallery.sql, and only while galleries are switched on: pages and pictures alike.
create or replace function private.has_public_gallery(owner uuid) returns boolean
language sql stable security definer set search_path = '' as $$
  select private.is_switched_on('galleries') and exists (
    select 1 from public.user_preferences p join auth.users u on u.id = p.user_id
    where p.user_id = owner and p.is_gallery_public and (u.banned_until is null or u.banned_until < now())
  );
$$;
