-- Listing deleted records, and restoring one: its rows come back with their old ids, so that every device pulls them.

-- One page, newest first; the next one starts after the last record of this one.
create function private.list_deleted(before timestamptz, before_id uuid) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
declare
  page constant integer := 50;
  records jsonb;
begin
  if not private.is_second_step_done() then
    raise sqlstate '42501' using message = 'Sign in to see deleted records';
  end if;
  select coalesce(jsonb_agg(jsonb_build_object('id', d.id, 'table', d.table_name, 'row', d.row_id, 'name', d.name,
      'belongsTo', d.belongs_to, 'counts', d.counts, 'points', cardinality(d.point_times), 'deletedAt', d.deleted_at,
      'goneAt', d.deleted_at + interval '30 days') order by d.deleted_at desc, d.id desc), '[]')
    into records from (
      select * from private.deleted_records r
      where r.user_id = (select auth.uid()) and r.deleted_at > now() - interval '30 days'
        and (before is null or (r.deleted_at, r.id) < (before, before_id))
      order by r.deleted_at desc, r.id desc limit page
    ) d;
  return jsonb_build_object('records', records, 'more', jsonb_array_length(records) = page);
end $$;

-- Inserts the rows of one table. References to rows that are gone stay empty; a row whose parent is gone stays deleted.
create function private.insert_restored(target name, kept jsonb, owner uuid) returns void
language plpgsql set search_path = '' as $$
declare
  columns text;
  fields text;
  parents_exist text;
begin
  select string_agg(format('%I', a.attname), ', ' order by a.attnum),
    string_agg(case when r.action = 'n'
      then format('case when exists (select 1 from public.%1$I p where p.id = t.%2$I and p.user_id = $2) then t.%2$I end', r.parent, a.attname)
      else format('t.%I', a.attname) end, ', ' order by a.attnum),
    coalesce(string_agg(format('(t.%2$I is null or exists (select 1 from public.%1$I p where p.id = t.%2$I and p.user_id = $2))',
      r.parent, a.attname), ' and ') filter (where r.action = 'c'), 'true')
    into columns, fields, parents_exist
  from pg_catalog.pg_attribute a
  left join private.synced_references() r on r.child = target and r.column_name = a.attname
  where a.attrelid = format('public.%I', target)::regclass and a.attnum > 0 and not a.attisdropped
    and a.attname not in ('updated_at', 'sync_xid') and kept -> 0 ? a.attname;
  execute format('insert into public.%1$I (%2$s) select %3$s from jsonb_array_elements($1) e,'
    || ' jsonb_populate_record(null::public.%1$I, e.value) t where %4$s on conflict do nothing', target, columns, fields, parents_exist)
    using kept, owner;
end $$;

-- A quest comes back paused at the latest: another one may be running. The trigger counts its points again.
create function private.as_restored(target name, content jsonb, deleted_at timestamptz) returns jsonb
language sql immutable set search_path = '' as $$
  select case when target <> 'quests' then content
    else content || '{"is_current": false, "path_point_count": 0}' || case when content ->> 'status' <> 'active' then '{}'
      else jsonb_build_object('status', 'paused', 'current_segment_start_timestamp', null,
        'duration_seconds', (content ->> 'duration_seconds')::integer
          + greatest(0, coalesce(extract(epoch from deleted_at - (content ->> 'current_segment_start_timestamp')::timestamptz), 0))::integer)
      end
    end;
$$;

create function private.restore_deleted(record uuid) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  kept private.deleted_records;
  root jsonb;
  reference record;
  step record;
  lacks boolean;
  parent_name text;
begin
  if not private.is_second_step_done() then
    raise sqlstate '42501' using message = 'Sign in to restore a record';
  end if;
  select * into kept from private.deleted_records d
  where d.id = record and d.user_id = (select auth.uid()) and d.deleted_at > now() - interval '30 days' for update;
  if not found then
    raise sqlstate 'PT404' using message = 'This record is no longer in "Recently deleted". It may have been restored on another device';
  end if;
  root := (select e.value -> 'row' from jsonb_array_elements(kept.contents) e where e.value #>> '{row,id}' = kept.row_id::text limit 1);
  for reference in select * from private.synced_references() r where r.child = kept.table_name and r.action = 'c' loop
    execute format('select ($1 ->> %1$L) is not null and not exists (select 1 from public.%2$I p where p.id = ($1 ->> %1$L)::uuid and p.user_id = $2)',
      reference.column_name, reference.parent) into lacks using root, kept.user_id;
    if lacks then
      select d.name into parent_name from private.deleted_records d
      where d.user_id = kept.user_id and d.contents @> jsonb_build_array(jsonb_build_object('table', reference.parent,
        'row', jsonb_build_object('id', root ->> reference.column_name)));
      raise sqlstate 'PT409' using message = case when found
        then format('Restore "%s" first: this was part of it', parent_name)
        else 'This cannot be restored, because what it was part of was permanently deleted' end;
    end if;
  end loop;

  perform set_config('metalquest.restores', 'on', true);
  update public.tombstones t set restored_at = now(), sync_xid = pg_current_xact_id()
  from jsonb_array_elements(kept.contents) e
  where t.user_id = kept.user_id and t.table_name = e.value ->> 'table' and t.row_id = (e.value #>> '{row,id}')::uuid;
  for step in
    select s.table_name, jsonb_agg(private.as_restored(s.table_name, e.value -> 'row', kept.deleted_at)) as rows
    from private.synced_tables s join jsonb_array_elements(kept.contents) e on e.value ->> 'table' = s.table_name and e.value ? 'row'
    group by s.table_name, s.position order by s.position
  loop
    perform private.insert_restored(step.table_name, step.rows, kept.user_id);
    execute format('update public.tombstones t set restored_at = null where t.user_id = $1 and t.table_name = %1$L'
      || ' and t.sync_xid = pg_current_xact_id() and not exists (select 1 from public.%1$I r where r.id = t.row_id)', step.table_name)
      using kept.user_id;
  end loop;
  perform private.add_row_usage(kept.user_id, -count(*), -200 * count(*), false)
  from public.tombstones t where t.user_id = kept.user_id and t.restored_at is not null and t.sync_xid = pg_current_xact_id();
  insert into public.quest_path_points (quest_id, recorded_at, user_id, lng, lat)
  select kept.row_id, p.at, kept.user_id, p.lng, p.lat
  from unnest(kept.point_times, kept.point_lngs, kept.point_lats) as p (at, lng, lat);
  for step in select e.value as cleared from jsonb_array_elements(kept.contents) e where e.value ? 'column' loop
    execute format('update public.%1$I t set %2$I = $1 where t.%2$I is null and t.user_id = $2 and t.id = any ($3)'
      || ' and exists (select 1 from public.%3$I p where p.id = $1)', step.cleared ->> 'table', step.cleared ->> 'column',
      (select r.parent from private.synced_references() r where r.child = step.cleared ->> 'table' and r.column_name = step.cleared ->> 'column'))
      using (step.cleared ->> 'parent')::uuid, kept.user_id,
        array(select jsonb_array_elements_text(step.cleared -> 'rows'))::uuid[];
  end loop;
  delete from private.deleted_records d where d.id = kept.id;
  perform set_config('metalquest.restores', '', true);
  return jsonb_build_object('table', kept.table_name, 'row', kept.row_id);
end $$;

create function private.delete_permanently(records uuid[]) returns void
language plpgsql security definer set search_path = '' as $$
begin
  if not private.is_second_step_done() then
    raise sqlstate '42501' using message = 'Sign in to delete records';
  end if;
  delete from private.deleted_records d where d.user_id = (select auth.uid()) and d.id = any (records);
end $$;

-- Up to 100 files of the caller that may be removed from storage now.
create function private.files_to_remove() returns setof text
language plpgsql security definer set search_path = '' as $$
begin
  if not private.is_second_step_done() then
    return;
  end if;
  delete from private.deleted_records d
  where d.user_id = (select auth.uid()) and d.deleted_at < now() - interval '30 days';
  delete from private.files_to_remove f
  where f.user_id = (select auth.uid()) and (private.is_file_kept(f.name) or not exists (
    select 1 from storage.objects o where o.bucket_id = 'media' and o.name = f.name
  ));
  return query select f.name from private.files_to_remove f where f.user_id = (select auth.uid()) order by f.name limit 100;
end $$;

-- Run daily by our own server; on Supabase by the operator (docs/operations.md).
create function private.purge_deleted() returns void
language sql security definer set search_path = '' as $$
  delete from private.deleted_records d where d.deleted_at < now() - interval '30 days';
$$;

create function public.list_deleted(before timestamptz default null, before_id uuid default null) returns jsonb
language sql stable security invoker set search_path = '' as $$
  select private.list_deleted(list_deleted.before, list_deleted.before_id);
$$;
comment on function public.list_deleted(timestamptz, uuid) is
  'What the caller deleted in the last 30 days, newest first: {records: [{id, table, row, name, belongsTo, counts, points, deletedAt, goneAt}], more}.';
create function public.restore_deleted(record uuid) returns jsonb
language sql security invoker set search_path = '' as $$
  select private.restore_deleted(restore_deleted.record);
$$;
comment on function public.restore_deleted(uuid) is 'Restores a record of list_deleted with everything that was deleted with it; returns {table, row}.';
create function public.delete_permanently(records uuid[]) returns void
language sql security invoker set search_path = '' as $$
  select private.delete_permanently(delete_permanently.records);
$$;
comment on function public.delete_permanently(uuid[]) is 'Removes records of list_deleted for good; their files are then in files_to_remove.';
create function public.files_to_remove() returns setof text
language sql security invoker set search_path = '' as $$
  select * from private.files_to_remove();
$$;
comment on function public.files_to_remove() is 'Up to 100 files of the caller whose records are gone for good; the caller removes them from storage.';

do $$
declare
  f regprocedure;
begin
  for f in select p.oid::regprocedure from pg_catalog.pg_proc p
    where p.pronamespace in ('public'::regnamespace, 'private'::regnamespace) and p.proname in ('synced_references', 'exact_row_sql',
      'name_of_row', 'rows_of_delete', 'keep_deleted', 'is_file_kept', 'list_files_to_remove', 'insert_restored', 'as_restored',
      'purge_deleted', 'list_deleted', 'restore_deleted', 'delete_permanently', 'files_to_remove')
  loop
    execute format('revoke all on function %s from public, anon, authenticated', f);
  end loop;
  for f in select p.oid::regprocedure from pg_catalog.pg_proc p
    where p.pronamespace in ('public'::regnamespace, 'private'::regnamespace) and p.proname in ('is_file_kept', 'list_deleted',
      'restore_deleted', 'delete_permanently', 'files_to_remove')
  loop
    execute format('grant execute on function %s to authenticated', f);
  end loop;
end $$;
