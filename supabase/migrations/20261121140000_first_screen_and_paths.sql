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
