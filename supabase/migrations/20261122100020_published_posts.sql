-- What visitors read: lists of published posts by category, tag and search, and the post at an address. Both run as
-- their owner with the condition private.is_shown: an administrator sees here what every visitor does, and the search
-- index can be used, which a policy would prevent.

create table private.post_search (
  post_id uuid primary key references public.posts (id) on delete cascade,
  words tsvector not null,
  word_count integer not null
);
comment on table private.post_search is 'The words of each post, to search and count; written by trigger only.';
create index post_search_words on private.post_search using gin (words);
alter table private.post_search enable row level security;
alter table private.post_search force row level security;
create policy post_search_read on private.post_search for select to authenticated using ((select private.is_admin()));

create function private.read_post(post public.posts) returns private.post_search
language sql stable set search_path = '' as $$
  select row(
    post.id,
    setweight(to_tsvector('pg_catalog.english', post.title), 'A')
      || setweight(to_tsvector('pg_catalog.english', array_to_string(post.tags, ' ')), 'B')
      || setweight(to_tsvector('pg_catalog.english', post.excerpt), 'B')
      || setweight(to_tsvector('pg_catalog.english', post.body), 'D'),
    (select count(*) from regexp_matches(post.body, '\S*[[:alnum:]]\S*', 'g'))
  )::private.post_search;
$$;
revoke all on function private.read_post(public.posts) from public;

create function private.index_post() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  insert into private.post_search select r.* from private.read_post(new) r
  on conflict (post_id) do update set words = excluded.words, word_count = excluded.word_count;
  return null;
end $$;
revoke all on function private.index_post() from public;
create trigger index_post after insert or update of title, excerpt, body, tags on public.posts
  for each row execute function private.index_post();
insert into private.post_search select r.* from public.posts p, private.read_post(p) r;

-- A post in a list: everything except its text. Reading time is 220 words per minute, as in packages/core/src/content.
create function private.post_summary(post public.posts) returns jsonb
language sql stable set search_path = '' as $$
  select jsonb_build_object(
    'id', post.id, 'category', post.category, 'slug', post.slug, 'title', post.title, 'excerpt', post.excerpt,
    'author', post.author, 'tags', to_jsonb(post.tags), 'cover_url', post.cover_url, 'cover_alt', post.cover_alt,
    'published_at', post.published_at, 'updated_at', greatest(post.updated_at, post.published_at),
    'minutes', (select greatest(1, ceil(s.word_count / 220.0))::integer from private.post_search s where s.post_id = post.id)
  );
$$;
revoke all on function private.post_summary(public.posts) from public;

create function private.published_posts(category text, tag text, search text, page integer, page_size integer) returns jsonb
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
    where private.is_shown(p)
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

-- A published post takes precedence over earlier posts at its address.
create function private.post_at(category text, slug text) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
declare
  post public.posts;
  target uuid;
begin
  select p.* into post from public.posts p
    where p.category = post_at.category and p.slug = post_at.slug and private.is_shown(p);
  if found then
    return jsonb_build_object('state', 'post', 'post', private.post_summary(post) || jsonb_build_object(
      'body', post.body, 'seo_title', post.seo_title, 'seo_description', post.seo_description));
  end if;
  select a.post_id into target from private.post_addresses a
    where a.category = post_at.category and a.slug = post_at.slug;
  if not found then
    return null;
  end if;
  select p.* into post from public.posts p where p.id = target and private.is_shown(p);
  if found then
    return jsonb_build_object('state', 'moved', 'category', post.category, 'slug', post.slug);
  end if;
  return '{"state": "gone"}'::jsonb;
end $$;

create function private.post_tags(category text) returns table (tag text, posts bigint)
language sql stable security definer set search_path = '' as $$
  select t.tag, count(distinct p.id) from public.posts p, unnest(p.tags) t (tag)
  where private.is_shown(p) and (post_tags.category is null or p.category = post_tags.category)
  group by t.tag order by 2 desc, 1 limit 200;
$$;

revoke all on function private.published_posts(text, text, text, integer, integer) from public;
revoke all on function private.post_at(text, text) from public;
revoke all on function private.post_tags(text) from public;
grant execute on function private.published_posts(text, text, text, integer, integer) to anon, authenticated, service_role;
grant execute on function private.post_at(text, text) to anon, authenticated, service_role;
grant execute on function private.post_tags(text) to anon, authenticated, service_role;

create function public.published_posts(
  category text default null, tag text default null, search text default '', page integer default 1, page_size integer default 12
) returns jsonb
language sql stable security invoker set search_path = '' as $$
  select private.published_posts(category, tag, search, page, page_size);
$$;
comment on function public.published_posts(text, text, text, integer, integer) is
  '{total, posts: [summary]} of published posts, newest first or, for a search, the best match first.';

create function public.post_at(category text, slug text) returns jsonb
language sql stable security invoker set search_path = '' as $$
  select private.post_at(category, slug);
$$;
comment on function public.post_at(text, text) is
  '{state: post, post: summary with body and SEO fields}, {state: moved, category, slug}, {state: gone}, or null for an address that was never used.';

create function public.post_tags(category text default null) returns table (tag text, posts bigint)
language sql stable security invoker set search_path = '' as $$
  select t.tag, t.posts from private.post_tags(post_tags.category) t;
$$;
comment on function public.post_tags(text) is 'Tags of published posts, the most used first.';

revoke all on function public.published_posts(text, text, text, integer, integer) from public, anon, authenticated;
revoke all on function public.post_at(text, text) from public, anon, authenticated;
revoke all on function public.post_tags(text) from public, anon, authenticated;
grant execute on function public.published_posts(text, text, text, integer, integer) to anon, authenticated, service_role;
grant execute on function public.post_at(text, text) to anon, authenticated, service_role;
grant execute on function public.post_tags(text) to anon, authenticated, service_role;
