-- Quests and their paths. A path is append-only: one row per point, never updated (spec sections 3 and 4).

-- The foreign key of `permission_id` and the policy are with public.property_permissions, which is created later.
create table public.quests (
  id uuid primary key default gen_random_uuid(),
  user_id uuid not null default auth.uid() references auth.users (id) on delete cascade,
  title text not null check (char_length(btrim(title)) between 1 and 200),
  notes text check (char_length(notes) <= 20000),
  date timestamptz not null default now(),
  end_time timestamptz,
  duration_seconds integer not null default 0 check (duration_seconds >= 0),
  status text not null default 'ended' check (status in ('active', 'paused', 'ended')),
  current_segment_start_timestamp timestamptz,
  is_current boolean not null default false,
  weather jsonb check (jsonb_typeof(weather) = 'object' and octet_length(weather::text) <= 4000),
  location text check (char_length(location) <= 300),
  location_geom extensions.geometry (Point, 4326) check (private.is_on_globe(location_geom)),
  path extensions.geometry (LineString, 4326) check (private.is_on_globe(path)),
  path_point_count integer not null default 0 check (path_point_count >= 0),
  permission_id uuid,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  sync_xid xid8 not null default pg_current_xact_id()
);
-- Not valid, because rows from before this limit may exceed it.
alter table public.quests
  add constraint path_has_at_most_200000_points check (extensions.st_npoints(path) <= 200000) not valid;
comment on table public.quests is 'A timed outing. `date` is its start.';
comment on column public.quests.path is 'An imported line without timestamps. A recorded path is in quest_path_points.';
comment on column public.quests.path_point_count is 'Updated by the trigger on points; tells a device how many points it lacks.';
create index quests_newest on public.quests (user_id, date desc);
create unique index quests_one_current on public.quests (user_id) where is_current;
select private.make_synced('public.quests', 40);

-- Only one quest of a user is current: the last one that became current, however it was written. A replayed insert of
-- an existing quest changes nothing.
--
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

create function private.one_current_quest() returns trigger
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
revoke all on function private.one_current_quest() from public;
-- Triggers fire in order of name: this one after stamp_row, which drops the replayed insert of a deleted quest, so that
-- it does not replace the current quest.
create trigger then_one_current_quest before insert or update of is_current on public.quests
  for each row execute function private.one_current_quest();

-- The server counts the points of a path: devices use the count to find missing points, and the limit applies to it. It
-- only grows, so that a client cannot make room by lowering it.
create function private.limit_path() returns trigger
language plpgsql set search_path = '' as $$
begin
  new.path_point_count := greatest(new.path_point_count, old.path_point_count);
  if new.path_point_count > 200000 and new.path_point_count > old.path_point_count then
    raise sqlstate '22023' using
      message = 'A path has at most 200000 points',
      hint = 'End this quest and start another to go on recording.';
  end if;
  return new;
end $$;
revoke all on function private.limit_path() from public;
create trigger limit_path before update of path_point_count on public.quests
  for each row execute function private.limit_path();

create table public.quest_path_points (
  quest_id uuid not null references public.quests (id) on delete cascade,
  recorded_at timestamptz not null check (recorded_at >= '1970-01-01Z' and recorded_at < '2200-01-01Z'),
  user_id uuid not null default auth.uid() references auth.users (id) on delete cascade,
  lng double precision not null check (lng between -180 and 180),
  lat double precision not null check (lat between -90 and 90),
  sync_xid xid8 not null default pg_current_xact_id(),
  primary key (quest_id, recorded_at)
);
comment on table public.quest_path_points is 'The recorded path of a quest: append-only, unique by (quest, time).';
create index quest_path_points_changes on public.quest_path_points (user_id, sync_xid, quest_id, recorded_at);
alter table public.quest_path_points enable row level security;
alter table public.quest_path_points force row level security;
revoke all on public.quest_path_points from anon, authenticated;
grant select, insert on public.quest_path_points to authenticated;
grant all on public.quest_path_points to service_role;
create policy quest_path_points_read on public.quest_path_points for select to authenticated
  using (user_id = (select auth.uid()));
create policy quest_path_points_append on public.quest_path_points for insert to authenticated
  with check (
    user_id = (select auth.uid())
    and exists (select 1 from public.quests q where q.id = quest_id and q.user_id = (select auth.uid()))
  );

create function private.stamp_point() returns trigger
language plpgsql set search_path = '' as $$
begin
  new.sync_xid := pg_current_xact_id();
  return new;
end $$;
revoke all on function private.stamp_point() from public;
create trigger stamp_point before insert on public.quest_path_points
  for each row execute function private.stamp_point();

-- Counts every stored point, so that points inserted directly into the table count towards the limit of the path too.
create function private.count_path_points() returns trigger
language plpgsql set search_path = '' as $$
begin
  update public.quests q set path_point_count = q.path_point_count + n.added
  from (select a.quest_id, count(*)::integer as added from added a group by a.quest_id) n
  where q.id = n.quest_id;
  return null;
end $$;
revoke all on function private.count_path_points() from public;
create trigger count_path_points after insert on public.quest_path_points referencing new table as added
  for each statement execute function private.count_path_points();

-- Path points: a hundred count as one row, and each takes 200 bytes with its index entries.
create function private.count_rows_of_paths() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  if tg_op = 'INSERT' then
    perform private.add_row_usage(n.user_id, n.number, 200 * n.number, true)
    from (select t.user_id, count(*) as number from added t group by t.user_id) n;
  else
    perform private.add_row_usage(n.user_id, -n.number, -200 * n.number, false)
    from (select t.user_id, count(*) as number from removed t group by t.user_id) n
    where exists (select 1 from auth.users u where u.id = n.user_id);
  end if;
  return null;
end $$;
revoke all on function private.count_rows_of_paths() from public;
create trigger count_added_rows after insert on public.quest_path_points referencing new table as added
  for each statement execute function private.count_rows_of_paths();
create trigger count_removed_rows after delete on public.quest_path_points referencing old table as removed
  for each statement execute function private.count_rows_of_paths();

-- Makes a quest the current one of its owner (spec section 7).
create function public.set_active_quest(quest_id_to_activate uuid) returns void
language plpgsql security invoker set search_path = '' as $$
begin
  update public.quests set is_current = true where id = quest_id_to_activate and user_id = (select auth.uid());
  if not found then
    raise sqlstate 'PT404' using message = 'Quest not found';
  end if;
end $$;

-- Appends a batch: `points` is [[epoch milliseconds, lng, lat], ...]. Idempotent on (quest, time), so that a client can
-- resend a batch if the response was lost. Returns the quest's new row for the client's replica. Two devices that send
-- overlapping points of one quest in different orders would deadlock: locking the quest first serialises the batches.
create function public.append_quest_path_points(target_quest_id uuid, points jsonb)
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
  return query select added, q.path_point_count, q.sync_xid from public.quests q where q.id = target_quest_id;
end $$;

-- The one-point procedure of spec section 7.
create function public.append_quest_path_point(
  target_quest_id uuid, lng_param double precision, lat_param double precision, ts_param timestamptz
) returns void
language sql security invoker set search_path = '' as $$
  select public.append_quest_path_points(
    target_quest_id,
    jsonb_build_array(jsonb_build_array(extract(epoch from ts_param) * 1000, lng_param, lat_param))
  );
$$;

revoke all on function public.set_active_quest(uuid) from public, anon;
revoke all on function public.append_quest_path_points(uuid, jsonb) from public, anon;
revoke all on function public.append_quest_path_point(uuid, double precision, double precision, timestamptz) from public, anon;
grant execute on function public.set_active_quest(uuid) to authenticated;
grant execute on function public.append_quest_path_points(uuid, jsonb) to authenticated;
grant execute on function public.append_quest_path_point(uuid, double precision, double precision, timestamptz) to authenticated;

-- Quests as the client reads them: geometry as GeoJSON, the path made from its points if there are at least two.
create view public.quests_with_geojson with (security_invoker = true) as
select
  q.id, q.user_id, q.title, q.notes, q.date, q.end_time, q.duration_seconds, q.status,
  q.current_segment_start_timestamp, q.is_current, q.weather, q.location, q.permission_id, q.path_point_count,
  extensions.st_asgeojson(q.location_geom)::jsonb as location_geojson,
  coalesce(
    (select extensions.st_asgeojson(
        extensions.st_makeline(
          extensions.st_setsrid(extensions.st_makepoint(p.lng, p.lat), 4326) order by p.recorded_at))::jsonb
      from public.quest_path_points p where p.quest_id = q.id having count(*) >= 2),
    extensions.st_asgeojson(q.path)::jsonb
  ) as path_geojson,
  (select jsonb_agg(extract(epoch from p.recorded_at) * 1000 order by p.recorded_at)
    from public.quest_path_points p where p.quest_id = q.id) as path_times,
  q.created_at, q.updated_at, q.sync_xid
from public.quests q;
revoke all on public.quests_with_geojson from anon, authenticated;
grant select on public.quests_with_geojson to authenticated, service_role;
