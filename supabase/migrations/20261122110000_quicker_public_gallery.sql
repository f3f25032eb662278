-- A gallery page is computed for each visitor, so that withdrawn content disappears at once. A client can now request a
-- fifth of a page, in the same order. Texts are checked for places once per find, and field by field only if that finds
-- something. The response contains the number of finds, and takes as long for a closed gallery as for one that never
-- existed. Otherwise as in 20261121100100_public_gallery.sql.
drop function public.get_public_gallery(text, integer);
drop function private.public_gallery(text, integer);

create function private.public_gallery(slug_or_id text, page integer, part integer) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
declare
  page_size constant integer := 200;
  part_size constant integer := 40;
  asks_by_id boolean := slug_or_id ~* '^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$';
  gallery record;
  shown text[];
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
  select count(*) into finds_in_all from public.finds f where f.user_id = gallery.user_id;

  select jsonb_agg(e.entry order by e.month desc, e.anywhere) into entries
  from (
    select
      f.month,
      f.anywhere,
      jsonb_build_object(
        'name', case when f.tells and private.tells_where(f.item_description, f.places) then 'Unnamed Find' else f.item_description end,
        'images', coalesce((
          select jsonb_agg(jsonb_build_object('id', i.public_id, 'width', i.image_width, 'height', i.image_height)
            order by i.sort_order, i.public_id)
          from (
            select n.public_id, m.image_width, m.image_height, m.sort_order
            from public.media m join private.public_media n on n.media_id = m.id
            -- Prevents the owner's index: without statistics the planner would scan it for each find.
            where m.find_id = f.id and (m.user_id = f.user_id) is true and m.media_type = 'image'
            order by m.sort_order, n.public_id limit 20
          ) i), '[]'::jsonb)
      ) || coalesce((
        select jsonb_object_agg(v.name,
          case when not f.tells or not private.tells_where(v.value #>> '{}', f.places) then v.value end)
        from (values
          ('category', 'category', to_jsonb(f.category)),
          ('depth', 'depth_cm', to_jsonb(f.depth_cm)),
          ('target_id', 'target_id', to_jsonb(f.target_id)),
          ('terrain_type', 'terrain_type', to_jsonb(f.terrain_type)),
          ('ground_mineralization', 'ground_mineralization', to_jsonb(f.ground_mineralization)),
          ('moisture_level', 'moisture_level', to_jsonb(f.moisture_level)),
          ('trash_density', 'trash_density', to_jsonb(f.trash_density)),
          ('ground_compaction', 'ground_compaction', to_jsonb(f.ground_compaction)),
          ('month', 'month', to_jsonb(f.month))
        ) as v (field, name, value)
        where v.field = any (shown)), '{}'::jsonb) as entry
    from (
      select wanted.*, q.location as places,
        -- If all fields together reveal nothing, no single field does.
        private.tells_where(concat_ws(E'\n', wanted.item_description, wanted.category, wanted.depth_cm, wanted.target_id,
          wanted.terrain_type, wanted.ground_mineralization, wanted.moisture_level, wanted.trash_density,
          wanted.ground_compaction, wanted.month), q.location) as tells
      from (
        select chosen.*, to_char(chosen.found_at at time zone 'utc', 'YYYY-MM') as month, md5(chosen.id::text) as anywhere
        from (
          -- Selects the rows first, so that a skipped row costs only an index step.
          select * from public.finds of_owner where of_owner.user_id = gallery.user_id
          order by of_owner.found_at desc, of_owner.id
          limit page_size offset (page - 1) * page_size
        ) chosen
        order by month desc, anywhere
        limit case when part is null then page_size else part_size end offset (coalesce(part, 1) - 1) * part_size
      ) wanted
      join public.quests q on q.id = wanted.quest_id
      offset 0
    ) f
  ) e;

  return jsonb_build_object(
    'slug', gallery.gallery_slug,
    'title', gallery.gallery_title,
    'layout', gallery.gallery_layout_style,
    'fields', to_jsonb(shown),
    'finds', coalesce(entries, '[]'::jsonb),
    'total', finds_in_all,
    'page', page,
    'more', finds_in_all > page * page_size
  );
end $$;

-- The gallery of a user by id or slug, 200 finds per page or a fifth of that, newest months first: {slug, title,
-- layout, fields, finds: [{name, images: [{id, width, height}], ...fields}], total, page, more}, or null.
create function public.get_public_gallery(slug_or_id text, page integer default 1, part integer default null) returns jsonb
language sql stable security invoker set search_path = '' as $$
  select private.public_gallery(slug_or_id, page, part);
$$;

revoke all on function private.public_gallery(text, integer, integer) from public;
revoke all on function public.get_public_gallery(text, integer, integer) from public, anon, authenticated;
grant execute on function private.public_gallery(text, integer, integer) to anon, authenticated, service_role;
grant execute on function public.get_public_gallery(text, integer, integer) to anon, authenticated, service_role;
