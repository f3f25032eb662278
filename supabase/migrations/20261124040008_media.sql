-- Pictures, videos and documents, and the bucket `media` with their files (spec sections 3 and 5).

-- File names in the bucket `media`: finds/{findId}/{uuid}.{ext}, {userId}/equipment/{equipmentId}/{uuid}.{ext} and
-- {userId}/permissions/{permissionId}/{uuid}.{ext}.
create function private.is_media_path(path text) returns boolean
language sql immutable set search_path = '' as $$
  select path ~ replace(
    '^(finds/<id>/<id>\.(jpe?g|png|gif|webp|mp4|webm|ogg|ogv|mov)'
    '|<id>/equipment/<id>/<id>\.(jpe?g|png|gif|webp|mp4|webm|ogg|ogv|mov|pdf)'
    '|<id>/permissions/<id>/<id>\.(jpe?g|png|gif|webp|pdf))$',
    '<id>', '[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}');
$$;
revoke all on function private.is_media_path(text) from public;
grant execute on function private.is_media_path(text) to authenticated, service_role;

create table public.media (
  id uuid primary key default gen_random_uuid(),
  user_id uuid not null default auth.uid() references auth.users (id) on delete cascade,
  find_id uuid references public.finds (id) on delete cascade,
  equipment_id uuid references public.equipment (id) on delete cascade,
  storage_path text not null unique check (private.is_media_path(storage_path)),
  media_type text not null check (media_type in ('image', 'video', 'document')),
  filename text not null default '' check (char_length(filename) <= 300),
  sort_order integer not null default 0,
  image_width integer check (image_width > 0),
  image_height integer check (image_height > 0),
  byte_size bigint check (byte_size between 0 and 52428800),
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  sync_xid xid8 not null default pg_current_xact_id(),
  permission_id uuid references public.property_permissions (id) on delete cascade,
  constraint media_hangs_on_one_row check (num_nonnulls(find_id, equipment_id, permission_id) = 1),
  -- The path of the file names the same record as the row, so a row never refers to another user's file.
  constraint media_path_is_of_its_row check (starts_with(storage_path, coalesce(
    'finds/' || find_id::text || '/',
    user_id::text || '/equipment/' || equipment_id::text || '/',
    user_id::text || '/permissions/' || permission_id::text || '/'
  )))
);
comment on table public.media is 'A picture, video or document of a find, a piece of gear or a permission; the file is in the bucket `media`.';
create index media_find on public.media (find_id, sort_order) where find_id is not null;
create index media_equipment on public.media (equipment_id, sort_order) where equipment_id is not null;
create index media_permission on public.media (permission_id, sort_order) where permission_id is not null;
select private.make_synced('public.media', 70);
create policy media_own on public.media for all to authenticated
  using (user_id = (select auth.uid()))
  with check (
    user_id = (select auth.uid())
    and (find_id is null or exists (select 1 from public.finds f where f.id = find_id and f.user_id = (select auth.uid())))
    and private.owns_equipment(equipment_id)
    and private.owns_permission(permission_id)
  );

-- Private, 50 MB per file.
insert into storage.buckets (id, name, public, file_size_limit, allowed_mime_types)
values (
  'media', 'media', false, 52428800,
  array['image/jpeg', 'image/jpg', 'image/png', 'image/gif', 'image/webp',
    'video/mp4', 'video/webm', 'video/ogg', 'video/quicktime', 'application/pdf']
)
on conflict (id) do update
  set public = excluded.public, file_size_limit = excluded.file_size_limit, allowed_mime_types = excluded.allowed_mime_types;

-- True when the caller owns the find, gear or permission in a media path, and the name is a uuid with a known
-- extension.
create function private.may_store_media(object_name text) returns boolean
language sql stable set search_path = '' as $$
  select case
    when not private.is_media_path(object_name) then false
    when split_part(object_name, '/', 1) = 'finds' then
      exists (select 1 from public.finds f where f.id = split_part(object_name, '/', 2)::uuid and f.user_id = (select auth.uid()))
    when split_part(object_name, '/', 1) is distinct from (select auth.uid())::text then false
    when split_part(object_name, '/', 2) = 'equipment' then
      private.owns_equipment(split_part(object_name, '/', 3)::uuid)
    else private.owns_permission(split_part(object_name, '/', 3)::uuid)
  end;
$$;
revoke all on function private.may_store_media(text) from public;
grant execute on function private.may_store_media(text) to authenticated;

create policy media_objects_read on storage.objects for select to authenticated
  using (bucket_id = 'media' and owner_id = (select auth.uid())::text);
create policy media_objects_add on storage.objects for insert to authenticated
  with check (bucket_id = 'media' and owner_id = (select auth.uid())::text and private.may_store_media(name));
create policy media_objects_remove on storage.objects for delete to authenticated
  using (bucket_id = 'media' and owner_id = (select auth.uid())::text);

-- The policy of storage.objects already limits the caller to their own files; the condition is repeated so that the
-- index is used.
create function public.storage_used() returns table (files bigint, bytes bigint)
language sql stable security invoker set search_path = '' as $$
  select count(*), coalesce(sum((o.metadata ->> 'size')::bigint), 0)::bigint
  from storage.objects o
  where o.bucket_id = 'media' and o.owner_id = (select auth.uid())::text;
$$;
comment on function public.storage_used() is 'Number of files that the server stores for the caller, and their bytes.';
revoke all on function public.storage_used() from public, anon, authenticated;
grant execute on function public.storage_used() to authenticated;
