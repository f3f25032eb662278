-- Counts every stored point towards the limit of its path (20261121100150). Rows inserted directly into the table were
-- not counted by append_quest_path_points, so a path could grow without limit.

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

-- As in 20261121120500, but the trigger counts now.
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
  return query select added, q.path_point_count, q.sync_xid from public.quests q where q.id = target_quest_id;
end $$;

comment on column public.quests.path_point_count is 'Updated by the trigger on points; tells a device how many points it lacks.';
