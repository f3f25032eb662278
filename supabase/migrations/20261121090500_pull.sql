-- Changes since a device's last pull. The cursor is (xid, table, row). A transaction that commits late has a smaller
-- xid than rows already pulled, so the stored cursor never passes the oldest transaction still running
-- (pg_snapshot_xmin): rows above that horizon are sent now and may be sent again, which is harmless.

create function public.pull_changes(since jsonb default null, page_size integer default 500) returns jsonb
language plpgsql stable security invoker set search_path = '' as $$
declare
  me uuid := (select auth.uid());
  horizon xid8 := pg_snapshot_xmin(pg_current_snapshot());
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
      then jsonb_build_object('xid', last_xid::text, 'table', last_table, 'row', last_row)
      else jsonb_build_object('xid', from_xid::text, 'table', from_table, 'row', from_row) end,
    -- What the device may store for its next pull.
    'cursor', case
      when found_rows = page and last_xid < horizon
        then jsonb_build_object('xid', last_xid::text, 'table', last_table, 'row', last_row)
      else jsonb_build_object('xid', horizon::text, 'table', 0, 'row', '00000000-0000-0000-0000-000000000000') end
  );
end $$;

-- The same for path points, separately, so that the first screen does not wait for hundreds of thousands of points.
-- `points` is [[quest id, epoch milliseconds, lng, lat], ...].
create function public.pull_path_points(since jsonb default null, page_size integer default 5000) returns jsonb
language plpgsql stable security invoker set search_path = '' as $$
declare
  me uuid := (select auth.uid());
  horizon xid8 := pg_snapshot_xmin(pg_current_snapshot());
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
    else coalesce(since, jsonb_build_object('xid', '0')) end;
  return jsonb_build_object(
    'epoch', (select e.epoch from private.sync_epoch e),
    'points', result,
    'more', found_rows = page,
    'next', next_position,
    'cursor', case when found_rows = page and last.sync_xid < horizon then next_position
      else jsonb_build_object('xid', horizon::text) end
  );
end $$;

revoke all on function public.pull_changes(jsonb, integer) from public, anon;
revoke all on function public.pull_path_points(jsonb, integer) from public, anon;
grant execute on function public.pull_changes(jsonb, integer) to authenticated;
grant execute on function public.pull_path_points(jsonb, integer) to authenticated;
