-- Recently deleted (docs/decisions/0080): what a user deletes is kept for 30 days and can be restored with everything
-- that was deleted with it. Kept outside of the synced tables, so that devices, galleries and calendars never see it.

create table private.deleted_records (
  id uuid primary key default gen_random_uuid(),
  user_id uuid not null references auth.users (id) on delete cascade,
  -- The record that the user deleted.
  table_name name not null,
  row_id uuid not null,
  name text not null,
  -- The name of the record that it was part of: the quest of a find, the find of a photo.
  belongs_to text,
  deleted_at timestamptz not null default now(),
  -- {"table", "row"} for each deleted row; {"table", "column", "parent", "rows"} for each reference that the delete cleared.
  contents jsonb not null,
  -- How many rows of each table were deleted with it; photos as 'media:image'.
  counts jsonb not null,
  point_times timestamptz[] not null,
  point_lngs double precision[] not null,
  point_lats double precision[] not null,
  files text[] not null,
  hundredths bigint not null,
  bytes bigint not null,
  unique (user_id, table_name, row_id)
);
create index deleted_records_newest on private.deleted_records (user_id, deleted_at desc, id desc);
create index deleted_records_oldest on private.deleted_records (deleted_at);
create index deleted_records_files on private.deleted_records using gin (files);

-- Files whose records are gone for good. SQL cannot delete files on Supabase, so the owner's app does it there.
create table private.files_to_remove (
  name text primary key,
  user_id uuid not null references auth.users (id) on delete cascade
);
create index files_to_remove_user on private.files_to_remove (user_id);

do $$
declare
  t text;
begin
  foreach t in array array['deleted_records', 'files_to_remove'] loop
    execute format('alter table private.%I enable row level security', t);
    execute format('alter table private.%I force row level security', t);
    execute format('revoke all on private.%I from public, anon, authenticated', t);
    execute format('create policy %I on private.%I for all to authenticated using (false)', t || '_closed', t);
  end loop;
end $$;

-- Foreign keys from one synced table to another. `action`: c deletes the row with its parent, n clears the reference.
create function private.synced_references()
returns table (child name, column_name name, parent name, action "char", place integer)
language sql stable set search_path = '' as $$
  select c.relname, a.attname, p.relname, f.confdeltype, s.position
  from pg_catalog.pg_constraint f
  join pg_catalog.pg_class c on c.oid = f.conrelid and c.relnamespace = 'public'::regnamespace
  join pg_catalog.pg_class p on p.oid = f.confrelid and p.relnamespace = 'public'::regnamespace
  join pg_catalog.pg_attribute a on a.attrelid = f.conrelid and a.attnum = f.conkey[1]
  join private.synced_tables s on s.table_name = c.relname
  join private.synced_tables q on q.table_name = p.relname
  where f.contype = 'f';
$$;

-- SQL for a row as JSON. Shapes as text, because GeoJSON rounds coordinates.
create function private.exact_row_sql(target regclass) returns text
language sql stable set search_path = '' as $$
  select 'to_jsonb(t)' || coalesce(string_agg(format(' || jsonb_build_object(%L, t.%I::text)', a.attname, a.attname), ''), '')
  from pg_catalog.pg_attribute a
  where a.attrelid = target and a.attnum > 0 and not a.attisdropped and a.atttypid = 'extensions.geometry'::regtype;
$$;

create function private.name_of_row(content jsonb) returns text
language sql immutable set search_path = '' as $$
  select left(coalesce(content ->> 'title', content ->> 'item_description', content ->> 'property_address',
    content ->> 'name', content ->> 'filename', content ->> 'summary', ''), 300);
$$;

-- What a delete of these rows removes and clears, in the format of private.deleted_records.contents, parents first.
create function private.rows_of_delete(target name, ids uuid[], owner uuid) returns jsonb
language plpgsql stable set search_path = '' as $$
declare
  contents jsonb;
  reference record;
  below uuid[];
begin
  execute format('select coalesce(jsonb_agg(jsonb_build_object(''table'', %L, ''row'', %s)), ''[]'') from public.%I t'
    || ' where t.id = any ($1) and t.user_id = $2', target, private.exact_row_sql(format('public.%I', target)::regclass), target)
    into contents using ids, owner;
  for reference in select * from private.synced_references() r where r.parent = target order by r.place loop
    if reference.action = 'c' then
      execute format('select array_agg(t.id) from public.%I t where t.%I = any ($1) and t.user_id = $2',
        reference.child, reference.column_name) into below using ids, owner;
      if below is not null then
        contents := contents || private.rows_of_delete(reference.child, below, owner);
      end if;
    else
      execute format('select $3 || coalesce(jsonb_agg(jsonb_build_object(''table'', %L, ''column'', %L, ''parent'', c.parent,'
        || ' ''rows'', c.ids)), ''[]'') from (select t.%2$I as parent, array_agg(t.id) as ids from public.%1$I t'
        || ' where t.%2$I = any ($1) and t.user_id = $2 group by 1) c', reference.child, reference.column_name)
        into contents using ids, owner, contents;
    end if;
  end loop;
  return contents;
end $$;

-- Only for the record that the user deletes: foreign keys delete its other rows within a trigger. A quest that another
-- one replaces was trimmed, split or merged, and its points are to be gone. No account keeps more than it may store:
-- the oldest records go first.
create function private.keep_deleted() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  contents jsonb;
  path record;
  reference record;
  part_of text;
begin
  if pg_trigger_depth() > 1 or (tg_table_name = 'quests'
    and exists (select 1 from public.quests q where q.user_id = old.user_id and q.replaces @> array[old.id])) then
    return old;
  end if;
  contents := private.rows_of_delete(tg_table_name, array[old.id], old.user_id);
  select coalesce(array_agg(p.recorded_at order by p.recorded_at), '{}') as times,
    coalesce(array_agg(p.lng order by p.recorded_at), '{}') as lngs, coalesce(array_agg(p.lat order by p.recorded_at), '{}') as lats
    into path from public.quest_path_points p where tg_table_name = 'quests' and p.quest_id = old.id;
  for reference in select * from private.synced_references() r where r.child = tg_table_name and r.action = 'c' loop
    execute format('select coalesce($1, (select private.name_of_row(to_jsonb(t)) from public.%I t where t.id = ($2 ->> %L)::uuid))',
      reference.parent, reference.column_name) into part_of using part_of, to_jsonb(old);
  end loop;
  insert into private.deleted_records as d (user_id, table_name, row_id, name, belongs_to, contents, counts,
    point_times, point_lngs, point_lats, files, hundredths, bytes)
  select old.user_id, tg_table_name, old.id, private.name_of_row(to_jsonb(old)), part_of, contents,
    coalesce((select jsonb_object_agg(n.table_name, n.number) from (
      select concat_ws(':', e.value ->> 'table', e.value #>> '{row,media_type}') as table_name, count(*) as number from jsonb_array_elements(contents) e
      where e.value ? 'row' and (e.value #>> '{row,id}')::uuid <> old.id group by 1
    ) n), '{}'),
    path.times, path.lngs, path.lats,
    coalesce((select array_agg(e.value #>> '{row,storage_path}') from jsonb_array_elements(contents) e
      where e.value #>> '{row,storage_path}' is not null), '{}'),
    100 * (select count(*) from jsonb_array_elements(contents) e where e.value ? 'row') + cardinality(path.times),
    pg_column_size(contents) + 24 * cardinality(path.times)
  on conflict (user_id, table_name, row_id) do nothing;
  delete from private.deleted_records d using (
    select r.id, r.deleted_at, sum(r.hundredths) over newest as hundredths, sum(r.bytes) over newest as bytes
    from private.deleted_records r where r.user_id = old.user_id
    window newest as (order by r.deleted_at desc, r.id desc)
  ) all_kept, private.row_limits l
  where d.id = all_kept.id and (all_kept.deleted_at < now() - interval '30 days'
    or all_kept.hundredths > 100 * l.rows or all_kept.bytes > l.bytes);
  return old;
end $$;

-- Not for links of gear to finds, which are edited with the find.
do $$
declare
  t name;
begin
  for t in select s.table_name from private.synced_tables s where s.key_column = 'id' and s.table_name <> 'find_equipment' loop
    execute format('create trigger keep_deleted before delete on public.%I for each row execute function private.keep_deleted()', t);
  end loop;
end $$;

create function private.is_file_kept(path text) returns boolean
language sql stable security definer set search_path = '' as $$
  select exists (select 1 from public.media m where m.storage_path = path)
    or exists (select 1 from private.deleted_records d where d.files @> array[path]);
$$;

-- The app removes a file before its row; while the row can be restored, the file stays.
drop policy media_objects_remove on storage.objects;
create policy media_objects_remove on storage.objects for delete to authenticated
  using (bucket_id = 'media' and owner_id = (select auth.uid())::text and not private.is_file_kept(name));

-- Whichever way a record goes, its files follow, unless it was restored.
create function private.list_files_to_remove() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  insert into private.files_to_remove (name, user_id)
  select f.name, r.user_id from removed r cross join unnest(r.files) as f (name)
  where exists (select 1 from auth.users u where u.id = r.user_id) and not private.is_file_kept(f.name)
  on conflict (name) do nothing;
  return null;
end $$;
create trigger list_files_to_remove after delete on private.deleted_records referencing old table as removed
  for each statement execute function private.list_files_to_remove();

-- A tombstone of a restored row tells devices that the row may come back; it is one again when the row is deleted again.
alter table public.tombstones add column restored_at timestamptz;
comment on column public.tombstones.restored_at is 'When the row was restored; null while it is deleted.';
