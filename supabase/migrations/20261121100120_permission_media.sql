-- Letters and maps of a permission: media with the path {userId}/permissions/{permissionId}/{uuid}.{ext}.

alter table public.media
  add column permission_id uuid references public.property_permissions (id) on delete cascade,
  drop constraint media_check,
  drop constraint media_check1,
  add constraint media_hangs_on_one_row check (num_nonnulls(find_id, equipment_id, permission_id) = 1),
  -- The path of the file names the same record as the row, so a row never refers to another user's file.
  add constraint media_path_is_of_its_row check (starts_with(storage_path, coalesce(
    'finds/' || find_id::text || '/',
    user_id::text || '/equipment/' || equipment_id::text || '/',
    user_id::text || '/permissions/' || permission_id::text || '/'
  )));
create index media_permission on public.media (permission_id, sort_order) where permission_id is not null;
comment on table public.media is 'A picture, video or document of a find, a piece of gear or a permission; the file is in the bucket `media`.';

alter policy media_own on public.media
  with check (
    user_id = (select auth.uid())
    and (find_id is null or exists (select 1 from public.finds f where f.id = find_id and f.user_id = (select auth.uid())))
    and private.owns_equipment(equipment_id)
    and private.owns_permission(permission_id)
  );

create or replace function private.may_store_media(object_name text) returns boolean
language sql stable set search_path = '' as $$
  select case
    when object_name ~ '^finds/[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}/[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}\.(jpe?g|png|gif|webp|mp4|webm|ogg|ogv|mov)$' then
      exists (select 1 from public.finds f where f.id = split_part(object_name, '/', 2)::uuid and f.user_id = (select auth.uid()))
    when object_name ~ '^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}/equipment/[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}/[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}\.(jpe?g|png|gif|webp|mp4|webm|ogg|ogv|mov|pdf)$' then
      split_part(object_name, '/', 1) = (select auth.uid())::text
      and exists (select 1 from public.equipment e where e.id = split_part(object_name, '/', 3)::uuid and e.user_id = (select auth.uid()))
    when object_name ~ '^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}/permissions/[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}/[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}\.(jpe?g|png|gif|webp|pdf)$' then
      split_part(object_name, '/', 1) = (select auth.uid())::text
      and private.owns_permission(split_part(object_name, '/', 3)::uuid)
    else false
  end;
$$;
