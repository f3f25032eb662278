-- Changes since a device's last pull. The cursor is (xid, table, row). A transaction that commits late has a smaller
-- xid than rows already pulled, so the stored cursor never passes the oldest transaction still running
-- (pg_snapshot_xmin): rows above that horizon are sent now and may be sent again, which is harmless.
--
-- Each page of a pull has its own snapshot. A transaction that was open at the first page and has committed by the last
-- lies before the start of the next page and below its horizon, so no page has its rows. `next` therefore carries the
-- lowest horizon of the pages so far, and no `cursor` passes it.
--
-- A page selects its rows by the indexes alone and converts only the rows it returns to JSON. A page that continues
-- within one large transaction (an import) starts there instead of reading that transaction from its start.
create function private.pull_changes(since jsonb default null, page_size integer default 500) returns jsonb
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
  contents text;
  changes jsonb;
  found_rows int;
  last_xid xid8;
  last_table int;
  last_row uuid;
begin
  -- (xid, table, row) > the cursor, for a known table: each of these is one range of the table's index.
  select
    string_agg(format(
      '(select %1$s as position, t.%3$I as row_id, t.sync_xid, null::jsonb as content from public.%2$I t'
      || ' where t.user_id = $1 and %4$s order by t.sync_xid, t.%3$I limit $4)',
      s.position, s.table_name, s.key_column,
      case
        when s.position < from_table then 't.sync_xid > $2'
        when s.position = from_table then format('(t.sync_xid, t.%I) > ($2, $3)', s.key_column)
        else 't.sync_xid >= $2'
      end), ' union all '),
    string_agg(format(
      ' when %1$s then jsonb_build_object(''table'', %2$L, ''row'', (select to_jsonb(t) from public.%2$I t where t.%3$I = p.row_id and t.user_id = $1))',
      s.position, s.table_name, s.key_column), '')
    into branches, contents from private.synced_tables s;
  branches := branches || ' union all (select 1000 as position, t.row_id, t.sync_xid,'
    || ' jsonb_build_object(''table'', ''tombstones'', ''row'', to_jsonb(t)) as content from public.tombstones t where t.user_id = $1 and '
    || case when from_table < 1000 then 't.sync_xid >= $2' else '(t.sync_xid, t.row_id) > ($2, $3)' end
    || ' order by t.sync_xid, t.row_id limit $4)';
  execute 'with page as (select * from (' || branches || ') u order by sync_xid, position, row_id limit $4),'
    || ' last as (select * from page order by sync_xid desc, position desc, row_id desc limit 1)'
    || ' select coalesce(jsonb_agg(case p.position' || contents || ' else p.content end order by p.sync_xid, p.position, p.row_id), ''[]''::jsonb),'
    || ' count(*), (select sync_xid from last), (select position from last), (select row_id from last) from page p'
    into changes, found_rows, last_xid, last_table, last_row
    using me, from_xid, from_row, page;

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
revoke all on function private.pull_changes(jsonb, integer) from public;
grant execute on function private.pull_changes(jsonb, integer) to authenticated;

-- `counter` is above the number of every finished change and never decreases within one history. By it a device detects
-- a server that went back in time when its epoch stayed the same, such as after a manual restore of the database files:
-- the device's accepted changes have numbers, and a server with a lower counter has lost them. The cursor of a page
-- does not show this, because it stays below the oldest open transaction. Read after the page, in the same or a later
-- snapshot.
create function public.pull_changes(since jsonb default null, page_size integer default 500) returns jsonb
language sql stable security invoker set search_path = '' as $$
  select private.pull_changes(since, page_size)
    || jsonb_build_object('counter', pg_snapshot_xmax(pg_current_snapshot())::text);
$$;
revoke all on function public.pull_changes(jsonb, integer) from public, anon;
grant execute on function public.pull_changes(jsonb, integer) to authenticated;

-- The same for path points, separately, so that the first screen does not wait for hundreds of thousands of points.
-- `points` is [[quest id, epoch milliseconds, lng, lat], ...].
create function public.pull_path_points(since jsonb default null, page_size integer default 5000) returns jsonb
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
revoke all on function public.pull_path_points(jsonb, integer) from public, anon;
grant execute on function public.pull_path_points(jsonb, integer) to authenticated;

-- The first requests of a new device. pull_changes returns the oldest transactions first: without these, a user with a
-- thousand quests would see the newest ones only with the last page.

-- The newest quests and finds with everything that their lists show, and the total number of rows. These rows come
-- again in their pages, which is harmless; a row deleted meanwhile has its tombstone there.
create function public.pull_newest(quest_count integer default 20, find_count integer default 50) returns jsonb
language plpgsql stable security invoker set search_path = '' as $$
declare
  me uuid := (select auth.uid());
  counted text;
  total bigint;
  changes jsonb;
begin
  select string_agg(format('(select count(*) from public.%I t where t.user_id = $1)', s.table_name), ' + ')
    into counted from private.synced_tables s;
  execute 'select ' || counted into total using me;
  with newest_finds as (
    select f.* from public.finds f where f.user_id = me
    order by f.found_at desc limit least(greatest(find_count, 1), 200)
  ), newest_quests as (
    select q.* from public.quests q where q.user_id = me
    order by q.date desc limit least(greatest(quest_count, 1), 200)
  ), found as (
    select 10 as position, 'profiles' as name, to_jsonb(p) as content from public.profiles p where p.user_id = me
    union all
    select 20, 'user_preferences', to_jsonb(p) from public.user_preferences p where p.user_id = me
    union all
    -- Few users have more gear; their pages contain the rest.
    (select 30, 'equipment', to_jsonb(e) from public.equipment e where e.user_id = me order by e.updated_at desc limit 200)
    union all
    select 40, 'quests', to_jsonb(q) from newest_quests q
    union all
    select 40, 'quests', to_jsonb(q) from public.quests q
    where q.user_id = me and (q.is_current or q.id in (select f.quest_id from newest_finds f))
      and q.id not in (select n.id from newest_quests n)
    union all
    select 50, 'finds', to_jsonb(f) from newest_finds f
    union all
    select 60, 'media', to_jsonb(m) from public.media m
    where m.user_id = me and m.find_id in (select f.id from newest_finds f)
  )
  select coalesce(jsonb_agg(jsonb_build_object('table', name, 'row', content) order by position), '[]'::jsonb)
    into changes from found;
  return jsonb_build_object(
    'epoch', (select e.epoch from private.sync_epoch e),
    'total', total,
    'changes', changes
  );
end $$;

-- Points of the requested quests, in the order of the request, each from a given time on: the newest quests first, or
-- the one on screen. `wanted` is [[quest id, epoch milliseconds or null], ...], the response's `paths` [[quest id,
-- [[epoch milliseconds, lng, lat], ...]], ...]. `more` means that the page is full: its last quest may be incomplete,
-- and later ones were not read.
create function public.pull_paths(wanted jsonb, page_size integer default 5000) returns jsonb
language plpgsql stable security invoker set search_path = '' as $$
declare
  me uuid := (select auth.uid());
  page int := least(greatest(page_size, 1), 10000);
  paths jsonb;
  found_rows bigint;
begin
  if jsonb_typeof(wanted) is distinct from 'array' or jsonb_array_length(wanted) > 100 then
    raise sqlstate '22023' using message = 'wanted must be an array of at most 100 [quest id, time or null]';
  end if;
  with named as (
    select (e.value ->> 0)::uuid as quest_id, e.ordinality as position,
      coalesce(to_timestamp((e.value ->> 1)::double precision / 1000.0), '-infinity') as after
    from jsonb_array_elements(wanted) with ordinality e
  ), page_rows as (
    select n.position, p.quest_id, p.recorded_at, p.lng, p.lat
    from named n cross join lateral (
      select * from public.quest_path_points p
      where p.quest_id = n.quest_id and p.user_id = me and p.recorded_at > n.after
      order by p.recorded_at limit page
    ) p
    order by n.position, p.recorded_at limit page
  ), grouped as (
    select r.position, r.quest_id, count(*) as points,
      jsonb_agg(jsonb_build_array(round(extract(epoch from r.recorded_at) * 1000), r.lng, r.lat) order by r.recorded_at) as line
    from page_rows r group by r.position, r.quest_id
  )
  select coalesce(jsonb_agg(jsonb_build_array(g.quest_id, g.line) order by g.position), '[]'::jsonb), coalesce(sum(g.points), 0)
    into paths, found_rows from grouped g;
  return jsonb_build_object(
    'epoch', (select e.epoch from private.sync_epoch e),
    'paths', paths,
    'more', found_rows = page
  );
end $$;

revoke all on function public.pull_newest(integer, integer) from public, anon;
revoke all on function public.pull_paths(jsonb, integer) from public, anon;
grant execute on function public.pull_newest(integer, integer) to authenticated;
grant execute on function public.pull_paths(jsonb, integer) to authenticated;
