-- Size limits of a row, for the sum of many requests. A single request has its own limits.

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

-- Not valid, so that existing rows stay readable.
alter table public.quests
  add constraint path_has_at_most_200000_points check (extensions.st_npoints(path) <= 200000) not valid;
alter table public.user_preferences
  add constraint gallery_shows_at_most_50_fields
    check (cardinality(gallery_show_fields) <= 50 and octet_length(array_to_string(gallery_show_fields, ',')) <= 4000) not valid;
