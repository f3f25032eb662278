-- The bucket `media`: private, 50 MB per file, the types of spec section 5. Paths: finds/{findId}/{uuid}.{ext} and
-- {userId}/equipment/{equipmentId}/{uuid}.{ext}.

insert into storage.buckets (id, name, public, file_size_limit, allowed_mime_types)
values (
  'media', 'media', false, 52428800,
  array['image/jpeg', 'image/jpg', 'image/png', 'image/gif', 'image/webp',
    'video/mp4', 'video/webm', 'video/ogg', 'video/quicktime', 'application/pdf']
)
on conflict (id) do update
  set public = excluded.public, file_size_limit = excluded.file_size_limit, allowed_mime_types = excluded.allowed_mime_types;

-- True when the caller owns the find or gear in a media path, and the name is a uuid with a known extension.
create function private.may_store_media(object_name text) returns boolean
language sql stable set search_path = '' as $$
  select case
    when object_name ~ '^finds/[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}/[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}\.(jpe?g|png|gif|webp|mp4|webm|ogg|ogv|mov)$' then
      exists (select 1 from public.finds f where f.id = split_part(object_name, '/', 2)::uuid and f.user_id = (select auth.uid()))
    when object_name ~ '^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}/equipment/[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}/[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}\.(jpe?g|png|gif|webp|mp4|webm|ogg|ogv|mov|pdf)$' then
      split_part(object_name, '/', 1) = (select auth.uid())::text
      and exists (select 1 from public.equipment e where e.id = split_part(object_name, '/', 3)::uuid and e.user_id = (select auth.uid()))
    else false
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
