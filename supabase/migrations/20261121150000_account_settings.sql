-- For the account settings: a small profile picture, whether a gallery address is free, and the storage in use.

-- An uploaded picture is stored in the row itself, scaled to a few kilobytes: it works offline, is deleted with the
-- account, has no public address, and needs no extra host in the content security policy.
alter table public.profiles
  drop constraint profiles_avatar_url_check,
  add constraint profiles_avatar_url_check check (
    char_length(avatar_url) <= 2000
    or (char_length(avatar_url) <= 24000 and avatar_url ~ '^data:image/(jpeg|webp);base64,[A-Za-z0-9+/]+={0,2}$')
  );

-- Whether the caller could use this address for their gallery: well-formed, not reserved, and not taken. Reveals no
-- more than saving would: the address of a gallery that is not public counts as taken.
create function private.is_gallery_slug_free(slug text) returns boolean
language sql stable security definer set search_path = '' as $$
  select coalesce(is_gallery_slug_free.slug ~ '^[a-z0-9](?:[a-z0-9-]{1,58}[a-z0-9])$', false)
    and replace(is_gallery_slug_free.slug, '-', '') !~ '^[0-9a-f]{32}$'
    and is_gallery_slug_free.slug not in ('about', 'admin', 'anonymous', 'api', 'auth', 'edit', 'gallery', 'help',
      'login', 'logout', 'me', 'metalquest', 'new', 'null', 'official', 'preview', 'public', 'root', 'search',
      'settings', 'sign-in', 'sign-up', 'support', 'system', 'undefined', 'user', 'users')
    and not exists (
      select 1 from public.user_preferences p
      where p.gallery_slug = is_gallery_slug_free.slug and p.user_id is distinct from (select auth.uid())
    );
$$;

create function public.is_gallery_slug_free(slug text) returns boolean
language sql stable security invoker set search_path = '' as $$
  select private.is_gallery_slug_free(is_gallery_slug_free.slug);
$$;
comment on function public.is_gallery_slug_free(text) is 'Whether the caller could use this address for their gallery.';

-- The policy of storage.objects already limits the caller to their own files; the condition is repeated so that the
-- index is used.
create function public.storage_used() returns table (files bigint, bytes bigint)
language sql stable security invoker set search_path = '' as $$
  select count(*), coalesce(sum((o.metadata ->> 'size')::bigint), 0)::bigint
  from storage.objects o
  where o.bucket_id = 'media' and o.owner_id = (select auth.uid())::text;
$$;
comment on function public.storage_used() is 'Number of files that the server stores for the caller, and their bytes.';

revoke all on function private.is_gallery_slug_free(text) from public;
revoke all on function public.is_gallery_slug_free(text) from public, anon, authenticated;
revoke all on function public.storage_used() from public, anon, authenticated;
grant execute on function private.is_gallery_slug_free(text) to authenticated;
grant execute on function public.is_gallery_slug_free(text) to authenticated;
grant execute on function public.storage_used() to authenticated;
