-- What one row may grow to. Requests have limits of their own; these hold for what many of them add up to.

-- The count of a path's points is the server's: it tells devices what they lack, and here where to stop. It only
-- grows, so that nobody makes room by writing it down.
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

-- Not valid: what is there already stays readable.
alter table public.quests
  add constraint path_has_at_most_200000_points check (extensions.st_npoints(path) <= 200000) not valid;
alter table public.user_preferences
  add constraint gallery_shows_at_most_50_fields
    check (cardinality(gallery_show_fields) <= 50 and octet_length(array_to_string(gallery_show_fields, ',')) <= 4000) not valid;
