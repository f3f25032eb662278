-- What visitors see of a public gallery (spec section 3, preferences): names, pictures and the chosen fields of finds,
-- but never the location, the quest or the day.

-- /gallery/{userIdOrSlug} accepts both: a slug that looks like an id could be mistaken for another user's gallery, and
-- a reserved word for a page of the site.
update public.user_preferences set gallery_slug = null
where replace(gallery_slug, '-', '') ~ '^[0-9a-f]{32}$'
  or gallery_slug in ('about', 'admin', 'anonymous', 'api', 'auth', 'edit', 'gallery', 'help', 'login', 'logout', 'me',
    'metalquest', 'new', 'null', 'official', 'preview', 'public', 'root', 'search', 'settings', 'sign-in', 'sign-up',
    'support', 'system', 'undefined', 'user', 'users');
alter table public.user_preferences
  add constraint gallery_slug_must_not_look_like_an_id check (replace(gallery_slug, '-', '') !~ '^[0-9a-f]{32}$'),
  add constraint gallery_slug_must_not_be_a_reserved_word check (
    gallery_slug not in ('about', 'admin', 'anonymous', 'api', 'auth', 'edit', 'gallery', 'help', 'login', 'logout', 'me',
      'metalquest', 'new', 'null', 'official', 'preview', 'public', 'root', 'search', 'settings', 'sign-in', 'sign-up',
      'support', 'system', 'undefined', 'user', 'users'));

-- The public name of a picture: random, so that it reveals neither the find nor the file. Not in `media`, where the
-- owner could choose it.
create table private.public_media (
  media_id uuid primary key references public.media (id) on delete cascade,
  public_id uuid not null unique default gen_random_uuid()
);
alter table private.public_media enable row level security;
alter table private.public_media force row level security;
create policy public_media_nobody on private.public_media for all to authenticated using (false) with check (false);
grant select on private.public_media to service_role;
insert into private.public_media (media_id) select id from public.media;

create function private.name_public_media() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  insert into private.public_media (media_id) values (new.id);
  return null;
end $$;
create trigger name_public_media after insert on public.media
  for each row execute function private.name_public_media();

-- A gallery that is closed and opened again gets new addresses, so that old links stay invalid.
create function private.rename_public_media() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  update private.public_media p set public_id = gen_random_uuid()
  from public.media m where m.id = p.media_id and m.user_id = new.user_id;
  return null;
end $$;
create trigger rename_public_media after update of is_gallery_public on public.user_preferences
  for each row when (old.is_gallery_public and not new.is_gallery_public)
  execute function private.rename_public_media();

-- Whether visitors may see the gallery: the owner made it public and is not suspended.
create function private.has_public_gallery(owner uuid) returns boolean
language sql stable security definer set search_path = '' as $$
  select exists (
    select 1 from public.user_preferences p join auth.users u on u.id = p.user_id
    where p.user_id = owner and p.is_gallery_public and (u.banned_until is null or u.banned_until < now())
  );
$$;

-- For the storage service: the object of the bucket `media` for a public name; null if it is not public.
create function private.public_media_path(wanted uuid) returns text
language sql stable security definer set search_path = '' as $$
  select m.storage_path
  from private.public_media p
  join public.media m on m.id = p.media_id
  join public.finds f on f.id = m.find_id and f.user_id = m.user_id
  join storage.objects o on o.bucket_id = 'media' and o.name = m.storage_path and o.owner_id = m.user_id::text
  where p.public_id = wanted and m.media_type = 'image' and private.has_public_gallery(m.user_id);
$$;

-- Whether a text reveals the location: degrees, an Ordnance Survey grid reference, or a name from `places`, in the
-- format of a quest's location ('Grantchester, Cambridgeshire').
create function private.tells_where(words text, places text) returns boolean
language plpgsql immutable set search_path = '' as $$
declare
  place text;
begin
  if words is null then
    return false;
  end if;
  -- All except place names contain a digit.
  if words ~ '\d' and (
    words ~ '\d{1,3}\.\d{4,}|\d{1,3}\.\d+\s*[,;/ ]\s*[-+]?\d{1,3}\.\d+|\d\s*°'
    or words ~ '\m(H[P-Z]|N[A-HJ-Z]|OV|S[A-HJ-Z]|T[AFGLMQRV])\s?(\d{2}\s?\d{2}|\d{3}\s?\d{3}|\d{4}\s?\d{4}|\d{5}\s?\d{5})\M'
    or words ~ '\m(h[p-z]|n[a-hj-z]|ov|s[a-hj-z]|t[aflgmqrv])(\d{4}|\d{6}|\d{8}|\d{10})\M'
  ) then
    return true;
  end if;
  foreach place in array regexp_split_to_array(lower(coalesce(places, '')), '\s*[,;]\s*') loop
    if char_length(place) >= 4 and position(place in lower(words)) > 0 then
      return true;
    end if;
  end loop;
  return false;
end $$;

-- One page of 200 finds. Security definer, because visitors may read none of these tables. The public fields are listed
-- here one by one, and `gallery_show_fields` can only remove some. Leaves out texts that reveal a place. Finds within a
-- month are not in order of time, and pages are fixed, so that neither reveals a day. Null if there is no public
-- gallery, for any reason.
create function private.public_gallery(slug_or_id text, page integer) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
declare
  page_size constant integer := 200;
  asks_by_id boolean := slug_or_id ~* '^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$';
  gallery record;
  shown text[];
  entries jsonb;
begin
  if page is null or page not between 1 and 1000 then
    raise sqlstate '22023' using message = 'page must be between 1 and 1000';
  end if;
  select p.user_id, p.gallery_slug, p.gallery_title, p.gallery_layout_style, p.gallery_show_fields into gallery
  from public.user_preferences p
  where p.user_id = case when asks_by_id then slug_or_id::uuid end
    or p.gallery_slug = case when not asks_by_id then lower(slug_or_id) end;
  if gallery.user_id is null or not private.has_public_gallery(gallery.user_id) then
    return null;
  end if;
  shown := array(
    select field from unnest(array['category', 'depth', 'target_id', 'terrain_type', 'ground_mineralization',
      'moisture_level', 'trash_density', 'ground_compaction', 'month']) as listed (field)
    where field = any (gallery.gallery_show_fields)
  );

  select jsonb_agg(e.entry order by e.month desc, e.anywhere) into entries
  from (
    select
      to_char(f.found_at at time zone 'utc', 'YYYY-MM') as month,
      md5(f.id::text) as anywhere,
      jsonb_build_object(
        'name', case when private.tells_where(f.item_description, q.location) then 'Unnamed Find' else f.item_description end,
        'images', coalesce((
          select jsonb_agg(jsonb_build_object('id', i.public_id, 'width', i.image_width, 'height', i.image_height)
            order by i.sort_order, i.public_id)
          from (
            select n.public_id, m.image_width, m.image_height, m.sort_order
            from public.media m join private.public_media n on n.media_id = m.id
            where m.find_id = f.id and m.user_id = f.user_id and m.media_type = 'image'
            order by m.sort_order, n.public_id limit 20
          ) i), '[]'::jsonb)
      ) || coalesce((
        select jsonb_object_agg(v.name, case when not private.tells_where(v.value #>> '{}', q.location) then v.value end)
        from (values
          ('category', 'category', to_jsonb(f.category)),
          ('depth', 'depth_cm', to_jsonb(f.depth_cm)),
          ('target_id', 'target_id', to_jsonb(f.target_id)),
          ('terrain_type', 'terrain_type', to_jsonb(f.terrain_type)),
          ('ground_mineralization', 'ground_mineralization', to_jsonb(f.ground_mineralization)),
          ('moisture_level', 'moisture_level', to_jsonb(f.moisture_level)),
          ('trash_density', 'trash_density', to_jsonb(f.trash_density)),
          ('ground_compaction', 'ground_compaction', to_jsonb(f.ground_compaction)),
          ('month', 'month', to_jsonb(to_char(f.found_at at time zone 'utc', 'YYYY-MM')))
        ) as v (field, name, value)
        where v.field = any (shown)), '{}'::jsonb) as entry
    from (
      -- Selects the rows first, so that a skipped row costs only an index step.
      select * from public.finds of_owner where of_owner.user_id = gallery.user_id
      order by of_owner.found_at desc, of_owner.id
      limit page_size offset (page - 1) * page_size
    ) f
    join public.quests q on q.id = f.quest_id
  ) e;

  return jsonb_build_object(
    'slug', gallery.gallery_slug,
    'title', gallery.gallery_title,
    'layout', gallery.gallery_layout_style,
    'fields', to_jsonb(shown),
    'finds', coalesce(entries, '[]'::jsonb),
    'page', page,
    'more', exists (select 1 from public.finds f where f.user_id = gallery.user_id
      order by f.found_at desc, f.id offset page * page_size limit 1)
  );
end $$;

-- The gallery of a user by id or slug, 200 finds per page, newest months first: {slug, title, layout, fields, finds:
-- [{name, images: [{id, width, height}], ...fields}], page, more}, or null.
create function public.get_public_gallery(slug_or_id text, page integer default 1) returns jsonb
language sql stable security invoker set search_path = '' as $$
  select private.public_gallery(slug_or_id, page);
$$;

revoke all on function private.name_public_media() from public;
revoke all on function private.rename_public_media() from public;
revoke all on function private.tells_where(text, text) from public;
revoke all on function private.has_public_gallery(uuid) from public;
revoke all on function private.public_media_path(uuid) from public;
revoke all on function private.public_gallery(text, integer) from public;
revoke all on function public.get_public_gallery(text, integer) from public, anon, authenticated;
grant execute on function private.public_media_path(uuid) to service_role;
-- Needed to call this one function of the schema; tables and other functions have their own grants.
grant usage on schema private to anon;
grant execute on function private.public_gallery(text, integer) to anon, authenticated, service_role;
grant execute on function public.get_public_gallery(text, integer) to anon, authenticated, service_role;
