-- A gallery shows new finds once a day, so that frequent visits do not reveal when its owner is out
-- (docs/decisions/0054).

-- The publication day at a given time: it changes at 5 o'clock UTC.
create function private.publication_day(at timestamptz) returns date
language sql immutable set search_path = '' as $$
  select ((at at time zone 'utc') - interval '5 hours')::date;
$$;

-- A publication contains what reached the server before its day began, in UTC.
create function private.published_before(day date) returns timestamptz
language sql immutable set search_path = '' as $$
  select day::timestamp at time zone 'utc';
$$;

-- As in 20261122110000_quicker_public_gallery.sql, with these rules: finds and pictures that arrived since the last
-- publication are left out; each publication has a new order, within a month if months are shown; texts, and the title,
-- are left out if they reveal a place or contain one of the owner's names.
create or replace function private.public_gallery(slug_or_id text, page integer, part integer) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
declare
  page_size constant integer := 200;
  part_size constant integer := 40;
  asks_by_id boolean := slug_or_id ~* '^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$';
  day date := private.publication_day(now());
  before timestamptz := private.published_before(day);
  gallery record;
  shown text[];
  names text[];
  wanted uuid[];
  entries jsonb;
  finds_in_all integer;
begin
  if page is null or page not between 1 and 1000 then
    raise sqlstate '22023' using message = 'page must be between 1 and 1000';
  end if;
  if part is not null and part not between 1 and page_size / part_size then
    raise sqlstate '22023' using message = 'part must be between 1 and 5';
  end if;
  select p.user_id, p.gallery_slug, p.gallery_title, p.gallery_layout_style, p.gallery_show_fields into gallery
  from public.user_preferences p
  where p.user_id = case when asks_by_id then slug_or_id::uuid end
    or p.gallery_slug = case when not asks_by_id then lower(slug_or_id) end;
  if not private.has_public_gallery(coalesce(gallery.user_id, '00000000-0000-0000-0000-000000000000')) then
    return null;
  end if;
  shown := array(
    select field from unnest(array['category', 'depth', 'target_id', 'terrain_type', 'ground_mineralization',
      'moisture_level', 'trash_density', 'ground_compaction', 'month']) as listed (field)
    where field = any (gallery.gallery_show_fields)
  );
  select count(*) into finds_in_all from public.finds f where f.user_id = gallery.user_id and f.created_at < before;
  wanted := array(
    select f.id from public.finds f where f.user_id = gallery.user_id and f.created_at < before
    order by case when 'month' = any (shown) then to_char(f.found_at at time zone 'utc', 'YYYY-MM') end desc,
      md5(to_char(day, 'YYYY-MM-DD') || f.id::text)
    limit case when part is null then page_size else part_size end
    offset (page - 1) * page_size + (coalesce(part, 1) - 1) * part_size
  );
  -- A page contains few of the owner's names at all, so each text is checked for those only.
  select private.names_in(concat_ws(E'\n', gallery.gallery_title, string_agg(concat_ws(E'\n', f.item_description, f.target_id,
    f.terrain_type, f.ground_mineralization, f.moisture_level, f.trash_density, f.ground_compaction), E'\n')),
    private.own_names(gallery.user_id)) into names
  from public.finds f where f.id = any (wanted);

  select jsonb_agg(e.entry order by e.place) into entries
  from (
    select
      w.place,
      jsonb_build_object(
        'name', case when private.is_shown_in_gallery(f.item_description, names) then f.item_description else 'Unnamed Find' end,
        'images', coalesce((
          select jsonb_agg(jsonb_build_object('id', i.public_id, 'width', i.image_width, 'height', i.image_height)
            order by i.sort_order, i.public_id)
          from (
            select n.public_id, m.image_width, m.image_height, m.sort_order
            from public.media m join private.public_media n on n.media_id = m.id
            -- Prevents the owner's index: without statistics the planner would scan it for each find.
            where m.find_id = f.id and (m.user_id = f.user_id) is true and m.media_type = 'image' and m.created_at < before
            order by m.sort_order, n.public_id limit 20
          ) i), '[]'::jsonb)
      ) || coalesce((
        select jsonb_object_agg(v.name, 
          case when v.field in ('category', 'depth', 'month') or private.is_shown_in_gallery(v.value #>> '{}', names) then v.value end)
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
    from unnest(wanted) with ordinality w (id, place) join public.finds f on f.id = w.id
  ) e;

  return jsonb_build_object(
    'slug', gallery.gallery_slug,
    'title', case when private.is_shown_in_gallery(gallery.gallery_title, names) then gallery.gallery_title end,
    'layout', gallery.gallery_layout_style,
    'fields', to_jsonb(shown),
    'finds', coalesce(entries, '[]'::jsonb),
    'total', finds_in_all,
    'page', page,
    'more', finds_in_all > page * page_size
  );
end $$;

revoke all on function private.publication_day(timestamptz) from public;
revoke all on function private.published_before(date) from public;
