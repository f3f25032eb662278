-- Rejects values that no screen writes but a request could: a place off the globe, a media row without a file name, a
-- picture at any address. Repairs existing rows first, so that every rule holds for every row: with a `not valid` rule,
-- an old row could be neither changed nor restored from a backup.

create function private.is_on_globe(shape extensions.geometry) returns boolean
language sql immutable set search_path = '' as $$
  select not extensions.st_isempty(shape) and not exists (
    select 1 from extensions.st_dumppoints(shape) p
    where not (extensions.st_x(p.geom) between -180 and 180 and extensions.st_y(p.geom) between -90 and 90)
  );
$$;
revoke all on function private.is_on_globe(extensions.geometry) from public;
grant execute on function private.is_on_globe(extensions.geometry) to authenticated, service_role;

-- Wraps a longitude beyond the date line; beyond a pole there is no place. Devices already ignore such places.
create function private.nearest_place(place extensions.geometry) returns extensions.geometry
language sql immutable set search_path = '' as $$
  select case when extensions.st_y(place) between -90 and 90 and abs(extensions.st_x(place)) < 1e6
    then extensions.st_setsrid(extensions.st_makepoint(
      extensions.st_x(place) - 360 * floor((extensions.st_x(place) + 180) / 360), extensions.st_y(place)), 4326)
  end;
$$;
update public.finds set location_geom = private.nearest_place(location_geom)
  where not private.is_on_globe(location_geom);
update public.quests set location_geom = private.nearest_place(location_geom)
  where not private.is_on_globe(location_geom);
update public.quests set path = null where not private.is_on_globe(path);
drop function private.nearest_place(extensions.geometry);

alter table public.finds add constraint finds_location_geom_check check (private.is_on_globe(location_geom));
alter table public.quests
  add constraint quests_location_geom_check check (private.is_on_globe(location_geom)),
  add constraint quests_path_check check (private.is_on_globe(path));

-- File names in the bucket `media`: finds/{findId}/{uuid}.{ext}, {userId}/equipment/{equipmentId}/{uuid}.{ext} and
-- {userId}/permissions/{permissionId}/{uuid}.{ext}.
create function private.is_media_path(path text) returns boolean
language sql immutable set search_path = '' as $$
  select path ~ replace(
    '^(finds/<id>/<id>\.(jpe?g|png|gif|webp|mp4|webm|ogg|ogv|mov)'
    '|<id>/equipment/<id>/<id>\.(jpe?g|png|gif|webp|mp4|webm|ogg|ogv|mov|pdf)'
    '|<id>/permissions/<id>/<id>\.(jpe?g|png|gif|webp|pdf))$',
    '<id>', '[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}');
$$;
revoke all on function private.is_media_path(text) from public;
grant execute on function private.is_media_path(text) to authenticated, service_role;

create or replace function private.may_store_media(object_name text) returns boolean
language sql stable set search_path = '' as $$
  select case
    when not private.is_media_path(object_name) then false
    when split_part(object_name, '/', 1) = 'finds' then
      exists (select 1 from public.finds f where f.id = split_part(object_name, '/', 2)::uuid and f.user_id = (select auth.uid()))
    when split_part(object_name, '/', 1) is distinct from (select auth.uid())::text then false
    when split_part(object_name, '/', 2) = 'equipment' then
      private.owns_equipment(split_part(object_name, '/', 3)::uuid)
    else private.owns_permission(split_part(object_name, '/', 3)::uuid)
  end;
$$;

-- The bucket never accepted other names, so such a row has no file.
delete from public.media where not private.is_media_path(storage_path);
alter table public.media
  drop constraint media_storage_path_check,
  add constraint media_storage_path_check check (private.is_media_path(storage_path));

create function private.is_https_address(address text) returns boolean
language sql immutable set search_path = '' as $$
  select char_length(address) <= 2000 and address ~ '^https://[^[:space:][:cntrl:]<>"\\]+$';
$$;
revoke all on function private.is_https_address(text) from public;
grant execute on function private.is_https_address(text) to authenticated, service_role;

-- Empty, an https address, or data in the row itself (20261121150000_account_settings.sql).
create function private.is_profile_picture(picture text) returns boolean
language sql immutable set search_path = '' as $$
  select picture = '' or private.is_https_address(picture)
    or (char_length(picture) <= 24000 and picture ~ '^data:image/(jpeg|webp);base64,[A-Za-z0-9+/]+={0,2}$');
$$;
revoke all on function private.is_profile_picture(text) from public;
grant execute on function private.is_profile_picture(text) to authenticated, service_role;

-- No screen ever displayed other addresses.
update public.profiles set avatar_url = '' where not private.is_profile_picture(avatar_url);
alter table public.profiles
  drop constraint profiles_avatar_url_check,
  add constraint profiles_avatar_url_check check (private.is_profile_picture(avatar_url));

-- As in 20261121090100_people.sql, but drops a picture that the profile would reject.
create or replace function private.handle_new_user() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  meta jsonb := coalesce(new.raw_user_meta_data, '{}'::jsonb);
  whole text := left(btrim(coalesce(meta ->> 'full_name', meta ->> 'name', '')), 200);
  picture text := coalesce(meta ->> 'avatar_url', meta ->> 'picture', '');
begin
  insert into public.profiles (user_id, first_name, last_name, full_name, avatar_url)
  values (
    new.id,
    left(coalesce(meta ->> 'first_name', split_part(whole, ' ', 1)), 100),
    left(coalesce(meta ->> 'last_name', btrim(substr(whole, length(split_part(whole, ' ', 1)) + 1))), 100),
    whole,
    case when private.is_https_address(picture) then picture else '' end
  )
  on conflict (user_id) do nothing;
  insert into public.user_preferences (user_id) values (new.id) on conflict (user_id) do nothing;
  return new;
end $$;

-- Browsers read /\ as //, which leads to another site.
update public.posts set cover_url = null
  where not (cover_url ~ '^/[^/\\]' or private.is_https_address(cover_url));
alter table public.posts
  drop constraint posts_cover_url_check,
  add constraint posts_cover_url_check check (
    char_length(cover_url) <= 2000 and (cover_url ~ '^/[^/\\]' or private.is_https_address(cover_url))
  );
