-- An id belongs to the account that used it first, also after its row was deleted. Otherwise another account could take
-- the id of a deleted row, and the row could not be restored (docs/decisions/0093).

-- As before, for the own id. A foreign id gets the answer that it got while its row existed. Security definer, because a
-- user reads only their own tombstones. A restore has no such answer: its rows have tombstones of the same account.
create or replace function private.stay_buried() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  row_key uuid := (to_jsonb(new) ->> tg_argv[0])::uuid;
  is_own boolean;
begin
  select t.user_id = new.user_id into is_own from public.tombstones t
  where t.table_name = tg_table_name and t.row_id = row_key and t.restored_at is null
  order by 1 desc limit 1;
  if is_own then
    execute format('delete from public.%I where %I = $1', tg_table_name, tg_argv[0]) using row_key;
  elsif not is_own and coalesce(current_setting('metalquest.restores', true), '') <> 'on' then
    raise unique_violation using
      message = format('duplicate key value violates unique constraint "%s_pkey"', tg_table_name),
      schema = tg_table_schema, table = tg_table_name, constraint = tg_table_name || '_pkey';
  end if;
  return null;
end $$;

-- Inserts the rows of one table. References to rows that are gone stay empty; a row whose parent is gone stays deleted.
-- Raises unique_violation if another account has the id of a row, or another row has its file.
create or replace function private.insert_restored(target name, kept jsonb, owner uuid) returns void
language plpgsql set search_path = '' as $$
declare
  columns text;
  fields text;
  parents_exist text;
  is_taken boolean;
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
    || ' jsonb_populate_record(null::public.%1$I, e.value) t where %4$s on conflict (id) do nothing', target, columns, fields, parents_exist)
    using kept, owner;
  execute format('select exists (select 1 from jsonb_array_elements($1) e join public.%I t on t.id = (e.value ->> ''id'')::uuid'
    || ' where t.user_id <> $2)', target) into is_taken using kept, owner;
  if is_taken then
    raise unique_violation;
  end if;
end $$;

-- As before, but nothing is lost when a row cannot be inserted: all of the record stays deleted, and the answer says so.
create or replace function private.restore_deleted(record uuid) returns jsonb
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
      where d.user_id = kept.user_id and d.table_name = reference.parent and d.row_id = (root ->> reference.column_name)::uuid;
      if not found then
        select d.name into parent_name from private.deleted_records d
        where d.user_id = kept.user_id and d.contents @> jsonb_build_array(jsonb_build_object('table', reference.parent,
          'row', jsonb_build_object('id', root ->> reference.column_name))) limit 1;
      end if;
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
    begin
      perform private.insert_restored(step.table_name, step.rows, kept.user_id);
    exception when unique_violation then
      raise sqlstate 'PT409' using message =
        format('"%s" cannot be restored: other records use its files or ids. It stays in "Recently deleted"', kept.name);
    end;
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
