-- Races between connections, which an embedded database with one connection does not have: pages of one pull read at
-- different moments, a replayed insert that waits for the delete of its row, and two devices that write to one quest or
-- choose the current one.

-- Each page of a pull has its own snapshot. A transaction that was open at the first page and has committed by the last
-- lies before the start of the next page and below its horizon, so no page has its rows. `next` therefore carries the
-- lowest horizon of the pages so far, and no `cursor` passes it.
create or replace function public.pull_changes(since jsonb default null, page_size integer default 500) returns jsonb
language plpgsql stable security invoker set search_path = '' as $$
declare
  me uuid := (select auth.uid());
  here xid8 := pg_snapshot_xmin(pg_current_snapshot());
  horizon xid8 := least(here, coalesce((since ->> 'horizon')::xid8, here));
  from_xid xid8 := coalesce(since ->> 'xid', '0')::xid8;
  from_table int := coalesce((since ->> 'table')::int, 0);
  from_row uuid := coalesce(since ->> 'row', '00000000-0000-0000-0000-000000000000')::uuid;
  page int := least(greatest(page_size, 1), 2000);
  branches text;
  changes jsonb;
  found_rows int;
  last_xid xid8;
  last_table int;
  last_row uuid;
begin
  select string_agg(format(
      '(select %1$s as position, %2$L::text as table_name, t.%3$I as row_id, t.sync_xid, to_jsonb(t) as content from public.%2$I t'
      || ' where t.user_id = $1 and t.sync_xid >= $2 and (t.sync_xid, %1$s, t.%3$I) > ($2, $3, $4)'
      || ' order by t.sync_xid, t.%3$I limit $5)', s.position, s.table_name, s.key_column), ' union all ')
    into branches from private.synced_tables s;
  branches := branches || ' union all (select 1000 as position, ''tombstones''::text as table_name, t.row_id, t.sync_xid, to_jsonb(t) as content'
    || ' from public.tombstones t where t.user_id = $1 and t.sync_xid >= $2 and (t.sync_xid, 1000, t.row_id) > ($2, $3, $4)'
    || ' order by t.sync_xid, t.row_id limit $5)';
  execute 'with page as (select * from (' || branches || ') u order by sync_xid, position, row_id limit $5),'
    || ' last as (select * from page order by sync_xid desc, position desc, row_id desc limit 1)'
    || ' select coalesce(jsonb_agg(jsonb_build_object(''table'', p.table_name, ''row'', p.content) order by p.sync_xid, p.position, p.row_id), ''[]''::jsonb),'
    || ' count(*), (select sync_xid from last), (select position from last), (select row_id from last) from page p'
    into changes, found_rows, last_xid, last_table, last_row
    using me, from_xid, from_table, from_row, page;

  return jsonb_build_object(
    'epoch', (select e.epoch from private.sync_epoch e),
    'changes', changes,
    'more', found_rows = page,
    -- Where the next page of this pull starts.
    'next', case when found_rows > 0
      then jsonb_build_object('xid', last_xid::text, 'table', last_table, 'row', last_row, 'horizon', horizon::text)
      else jsonb_build_object('xid', from_xid::text, 'table', from_table, 'row', from_row, 'horizon', horizon::text) end,
    -- What the device may store for its next pull.
    'cursor', case
      when found_rows = page and last_xid < horizon
        then jsonb_build_object('xid', last_xid::text, 'table', last_table, 'row', last_row)
      else jsonb_build_object('xid', horizon::text, 'table', 0, 'row', '00000000-0000-0000-0000-000000000000') end
  );
end $$;

-- The same for path points.
create or replace function public.pull_path_points(since jsonb default null, page_size integer default 5000) returns jsonb
language plpgsql stable security invoker set search_path = '' as $$
declare
  me uuid := (select auth.uid());
  here xid8 := pg_snapshot_xmin(pg_current_snapshot());
  horizon xid8 := least(here, coalesce((since ->> 'horizon')::xid8, here));
  from_xid xid8 := coalesce(since ->> 'xid', '0')::xid8;
  from_quest uuid := coalesce(since ->> 'quest', '00000000-0000-0000-0000-000000000000')::uuid;
  from_time timestamptz := coalesce((since ->> 'time')::timestamptz, '-infinity');
  page int := least(greatest(page_size, 1), 10000);
  result jsonb;
  found_rows int;
  last record;
  next_position jsonb;
begin
  with page_rows as (
    select p.quest_id, p.recorded_at, p.lng, p.lat, p.sync_xid from public.quest_path_points p
    where p.user_id = me and p.sync_xid >= from_xid
      and (p.sync_xid, p.quest_id, p.recorded_at) > (from_xid, from_quest, from_time)
    order by p.sync_xid, p.quest_id, p.recorded_at limit page
  )
  select coalesce(jsonb_agg(jsonb_build_array(quest_id, round(extract(epoch from recorded_at) * 1000), lng, lat)
      order by sync_xid, quest_id, recorded_at), '[]'::jsonb), count(*)
    into result, found_rows from page_rows;
  select p.sync_xid, p.quest_id, p.recorded_at into last from public.quest_path_points p
    where p.user_id = me and p.sync_xid >= from_xid
      and (p.sync_xid, p.quest_id, p.recorded_at) > (from_xid, from_quest, from_time)
    order by p.sync_xid, p.quest_id, p.recorded_at offset greatest(found_rows - 1, 0) limit 1;
  next_position := case when found_rows > 0
    then jsonb_build_object('xid', last.sync_xid::text, 'quest', last.quest_id, 'time', last.recorded_at)
    else coalesce(since, jsonb_build_object('xid', '0')) - 'horizon' end;
  return jsonb_build_object(
    'epoch', (select e.epoch from private.sync_epoch e),
    'points', result,
    'more', found_rows = page,
    'next', next_position || jsonb_build_object('horizon', horizon::text),
    'cursor', case when found_rows = page and last.sync_xid < horizon then next_position
      else jsonb_build_object('xid', horizon::text) end
  );
end $$;

-- A replayed insert of a row that is being deleted waits for the delete and then succeeds. The tombstone, which the
-- trigger before the insert could not see yet, exists now: delete the row again (a delete beats an insert).
create function private.stay_buried() returns trigger
language plpgsql set search_path = '' as $$
declare
  row_key uuid := (to_jsonb(new) ->> tg_argv[0])::uuid;
begin
  if exists (
    select 1 from public.tombstones t
    where t.table_name = tg_table_name and t.row_id = row_key and t.user_id = new.user_id
  ) then
    execute format('delete from public.%I where %I = $1', tg_table_name, tg_argv[0]) using row_key;
  end if;
  return null;
end $$;
revoke all on function private.stay_buried() from public;

create function private.keep_buried(target regclass, key_column name) returns void
language plpgsql set search_path = '' as $$
begin
  execute format('create or replace trigger stay_buried after insert on %s for each row execute function private.stay_buried(%L)', target, key_column);
end $$;
revoke all on function private.keep_buried(regclass, name) from public;
select private.keep_buried(format('public.%I', s.table_name)::regclass, s.key_column)
from private.synced_tables s where s.key_column = 'id';

-- Two devices that send overlapping points of one quest in different orders would deadlock. Locking the quest first
-- serialises the batches.
create or replace function public.append_quest_path_points(target_quest_id uuid, points jsonb)
returns table (inserted integer, path_point_count integer, sync_xid xid8)
language plpgsql security invoker set search_path = '' as $$
declare
  added integer;
begin
  if jsonb_typeof(points) is distinct from 'array' or jsonb_array_length(points) > 10000 then
    raise sqlstate '22023' using message = 'points must be an array of at most 10000 [time, lng, lat]';
  end if;
  perform 1 from public.quests q where q.id = target_quest_id and q.user_id = (select auth.uid()) for no key update;
  if not found then
    raise sqlstate 'PT404' using message = 'Quest not found';
  end if;
  insert into public.quest_path_points as p (quest_id, recorded_at, lng, lat)
  select target_quest_id, to_timestamp((e ->> 0)::double precision / 1000.0), (e ->> 1)::double precision, (e ->> 2)::double precision
  from jsonb_array_elements(points) e
  on conflict (quest_id, recorded_at) do nothing;
  get diagnostics added = row_count;
  if added > 0 then
    update public.quests q set path_point_count = q.path_point_count + added where q.id = target_quest_id;
  end if;
  return query select added, q.path_point_count, q.sync_xid from public.quests q where q.id = target_quest_id;
end $$;

-- When two devices make different quests current at the same time, neither sees the other's, and the second would
-- violate the unique index. Each takes a lock of the owner first: an update before it locks any row, an insert when it
-- reaches a quest that is to be current.
create function private.one_writer_of_current_quest() returns trigger
language plpgsql set search_path = '' as $$
begin
  perform pg_advisory_xact_lock(hashtextextended('current quest of ' || auth.uid()::text, 0)) where auth.uid() is not null;
  return null;
end $$;
revoke all on function private.one_writer_of_current_quest() from public;
create trigger one_writer_of_current_quest before update of is_current on public.quests
  for each statement execute function private.one_writer_of_current_quest();

create or replace function private.one_current_quest() returns trigger
language plpgsql set search_path = '' as $$
begin
  if new.is_current and (tg_op = 'INSERT' or not old.is_current) then
    -- Already held by an update, unless the service itself writes.
    perform pg_advisory_xact_lock(hashtextextended('current quest of ' || new.user_id::text, 0));
    if tg_op = 'INSERT' and exists (select 1 from public.quests q where q.id = new.id) then
      return new;
    end if;
    update public.quests set is_current = false
    where user_id = new.user_id and id <> new.id and is_current;
  end if;
  return new;
end $$;

-- As in the ground migration, with the rule above for future tables.
create or replace function private.make_synced(target regclass, pull_position int, key_column name default 'id') returns void
language plpgsql set search_path = '' as $$
declare
  bare name := (select c.relname from pg_catalog.pg_class c where c.oid = target);
begin
  execute format('create trigger stamp_row before insert or update on %s for each row execute function private.stamp_row(%L)', target, key_column);
  execute format('create trigger bury_row after delete on %s for each row execute function private.bury_row(%L)', target, key_column);
  perform private.keep_buried(target, key_column);
  execute format('create index %I on %s (user_id, sync_xid, %I)', bare || '_changes', target, key_column);
  execute format('alter table %s enable row level security', target);
  execute format('alter table %s force row level security', target);
  execute format('alter table %s replica identity full', target);
  execute format('revoke all on %s from anon, authenticated', target);
  execute format('grant select, insert, update, delete on %s to authenticated', target);
  execute format('grant all on %s to service_role', target);
  insert into private.synced_tables values (pull_position, bare, key_column);
  if exists (select 1 from pg_catalog.pg_publication where pubname = 'supabase_realtime') then
    execute format('alter publication supabase_realtime add table %s', target);
  end if;
end $$;
