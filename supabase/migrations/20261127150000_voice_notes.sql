-- Voice notes of finds and quests (docs/decisions/0084): a media type of its own, so that galleries, reports and lists,
-- which show the type 'image', leave them out.

alter table public.media
  add column quest_id uuid references public.quests (id) on delete cascade,
  -- `created_at` is when the server received the row.
  add column recorded_at timestamptz,
  add column duration_ms integer check (duration_ms between 1 and 300000);
comment on column public.media.quest_id is 'Only for voice notes.';
comment on column public.media.recorded_at is 'When a voice note was recorded; null for other files.';
comment on column public.media.duration_ms is 'Length of a voice note; null for other files.';
create index media_quest on public.media (quest_id, sort_order) where quest_id is not null;

-- {userId}/voice/{uuid}.{ext} has no id of a quest, because a corrected quest is replaced by others.
create or replace function private.is_media_path(path text) returns boolean
language sql immutable set search_path = '' as $$
  select path ~ replace(
    '^(finds/<id>/<id>\.(jpe?g|png|gif|webp|mp4|webm|ogg|ogv|mov|weba|m4a)'
    '|<id>/equipment/<id>/<id>\.(jpe?g|png|gif|webp|mp4|webm|ogg|ogv|mov|pdf)'
    '|<id>/permissions/<id>/<id>\.(jpe?g|png|gif|webp|pdf)'
    '|<id>/voice/<id>\.(weba|m4a))$',
    '<id>', '[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}');
$$;

alter table public.media
  drop constraint media_hangs_on_one_row,
  add constraint media_hangs_on_one_row check (num_nonnulls(find_id, equipment_id, permission_id, quest_id) = 1),
  drop constraint media_path_is_of_its_row,
  add constraint media_path_is_of_its_row check (starts_with(storage_path, coalesce(
    'finds/' || find_id::text || '/',
    user_id::text || '/equipment/' || equipment_id::text || '/',
    user_id::text || '/permissions/' || permission_id::text || '/',
    case when quest_id is not null then user_id::text || '/voice/' end
  ))),
  drop constraint media_media_type_check,
  add constraint media_media_type_check check (media_type in ('image', 'video', 'document', 'hole_filled', 'voice_note')),
  add constraint media_voice_note_is_sound check (
    case when media_type = 'voice_note' then
      num_nonnulls(find_id, quest_id) = 1 and storage_path ~ '\.(weba|m4a)$'
      and recorded_at is not null and duration_ms is not null and coalesce(byte_size, 0) <= 10485760
    else
      storage_path !~ '\.(weba|m4a)$' and num_nonnulls(quest_id, recorded_at, duration_ms) = 0
    end
  );
-- The new columns count towards the size of a row.
select private.count_rows_of('public.media', 'id');

drop policy media_own on public.media;
create policy media_own on public.media for all to authenticated
  using (user_id = (select auth.uid()))
  with check (
    user_id = (select auth.uid())
    and (find_id is null or exists (select 1 from public.finds f where f.id = find_id and f.user_id = (select auth.uid())))
    and (quest_id is null or exists (select 1 from public.quests q where q.id = quest_id and q.user_id = (select auth.uid())))
    and private.owns_equipment(equipment_id)
    and private.owns_permission(permission_id)
  );

update storage.buckets
  set allowed_mime_types = allowed_mime_types || array['audio/webm', 'audio/mp4'] where id = 'media';

create or replace function private.may_store_media(object_name text) returns boolean
language sql stable set search_path = '' as $$
  select case
    when not private.is_media_path(object_name) then false
    when split_part(object_name, '/', 1) = 'finds' then
      exists (select 1 from public.finds f where f.id = split_part(object_name, '/', 2)::uuid and f.user_id = (select auth.uid()))
    when split_part(object_name, '/', 1) is distinct from (select auth.uid())::text then false
    when split_part(object_name, '/', 2) = 'voice' then true
    when split_part(object_name, '/', 2) = 'equipment' then
      private.owns_equipment(split_part(object_name, '/', 3)::uuid)
    else private.owns_permission(split_part(object_name, '/', 3)::uuid)
  end;
$$;

-- As before, and the voice notes of a replaced quest go with its finds.
create or replace function private.hand_over_finds() returns trigger
language plpgsql set search_path = '' as $$
begin
  if pg_trigger_depth() > 1 or not exists (
    select 1 from public.quests q where q.user_id = old.user_id and q.replaces @> array[old.id]
  ) then
    return old;
  end if;
  update public.finds f set quest_id = (
    select q.id from public.quests q where q.user_id = old.user_id and q.replaces @> array[old.id]
    order by (q.date <= f.found_at) desc, abs(extract(epoch from q.date - f.found_at)) limit 1
  ) where f.quest_id = old.id;
  update public.media m set quest_id = (
    select q.id from public.quests q where q.user_id = old.user_id and q.replaces @> array[old.id]
    order by (q.date <= m.recorded_at) desc, abs(extract(epoch from q.date - m.recorded_at)) limit 1
  ) where m.quest_id = old.id;
  update public.bucket_list b set quest_id = coalesce((select f.quest_id from public.finds f where f.id = b.find_id), (
    select q.id from public.quests q where q.user_id = old.user_id and q.replaces @> array[old.id] order by q.date limit 1
  )) where b.quest_id = old.id;
  return old;
end $$;
