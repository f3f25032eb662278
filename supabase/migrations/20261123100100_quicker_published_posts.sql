-- Lists and tags check for each row whether it is public. As a call of private.is_shown, the check read every text from
-- TOAST, 500 posts for one list. Now the queries contain the condition themselves; otherwise as in
-- 20261122100020_published_posts.sql.

create or replace function private.published_posts(category text, tag text, search text, page integer, page_size integer) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
declare
  needle text := lower(btrim(coalesce(published_posts.search, '')));
  query tsquery;
  total bigint;
  listed jsonb;
begin
  if page is null or page not between 1 and 100000 then
    raise sqlstate '22023' using message = 'page must be between 1 and 100000';
  end if;
  if page_size is null or page_size not between 1 and 200 then
    raise sqlstate '22023' using message = 'page_size must be between 1 and 200';
  end if;
  if char_length(needle) > 200 then
    raise sqlstate '22023' using message = 'search must be at most 200 characters';
  end if;
  query := websearch_to_tsquery('pg_catalog.english', needle);
  with matching as materialized (
    select p.id, p.published_at, case when needle = '' then 0 else ts_rank(s.words, query) end as rank
    from public.posts p join private.post_search s on s.post_id = p.id
    where p.status <> 'draft' and p.published_at <= now()
      and (published_posts.category is null or p.category = published_posts.category)
      and (published_posts.tag is null or published_posts.tag = any (p.tags))
      -- Also matches part of a title, for results while the user types.
      and (needle = '' or s.words @@ query or strpos(lower(p.title), needle) > 0)
  ), shown as (
    select m.* from matching m order by m.rank desc, m.published_at desc, m.id
    limit published_posts.page_size offset (published_posts.page - 1)::bigint * published_posts.page_size
  )
  select (select count(*) from matching), coalesce(
    (select jsonb_agg(private.post_summary(p) order by s.rank desc, s.published_at desc, s.id)
     from shown s join public.posts p on p.id = s.id), '[]'::jsonb)
  into total, listed;
  return jsonb_build_object('total', total, 'posts', listed);
end $$;

create or replace function private.post_tags(category text) returns table (tag text, posts bigint)
language sql stable security definer set search_path = '' as $$
  select t.tag, count(distinct p.id) from public.posts p, unnest(p.tags) t (tag)
  where p.status <> 'draft' and p.published_at <= now() and (post_tags.category is null or p.category = post_tags.category)
  group by t.tag order by 2 desc, 1 limit 200;
$$;
