-- Guides, news, reviews and the like, written by administrators and public. Not user data, so not synced.

create table public.posts (
  id uuid primary key default gen_random_uuid(),
  category text not null check (category in ('guide', 'news', 'review', 'tutorial', 'profile', 'blog')),
  slug text not null check (char_length(slug) <= 120 and slug ~ '^[a-z0-9]+(?:-[a-z0-9]+)*$'),
  title text not null check (char_length(btrim(title)) between 1 and 200),
  excerpt text not null default '' check (char_length(excerpt) <= 1000),
  body text not null default '' check (char_length(body) <= 200000),
  -- Browsers read /\ as //, which leads to another site.
  cover_url text check (
    char_length(cover_url) <= 2000 and (cover_url ~ '^/[^/\\]' or private.is_https_address(cover_url))
  ),
  cover_alt text not null default '' check (char_length(cover_alt) <= 300),
  author text not null default '' check (char_length(author) <= 200),
  status text not null default 'draft' check (status in ('draft', 'published', 'scheduled')),
  published_at timestamptz,
  seo_title text check (char_length(seo_title) <= 200),
  seo_description text check (char_length(seo_description) <= 500),
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  tags text[] not null default '{}',
  unpublished_at timestamptz,
  version integer not null default 1,
  unique (category, slug),
  constraint scheduled_post_has_a_time check (status = 'draft' or published_at is not null),
  constraint posts_have_plain_tags check (
    cardinality(tags) <= 12 and array_position(tags, null) is null and array_position(tags, '') is null
    and strpos(array_to_string(tags, ''), ',') = 0
    and array_to_string(tags, ',') ~ '^([a-z0-9][a-z0-9 -]{0,39}(,[a-z0-9][a-z0-9 -]{0,39})*)?$'
  )
);
comment on table public.posts is 'Content of the public site; `body` is Markdown, `author` the printed name.';
comment on column public.posts.published_at is 'The post is public from this time; a scheduled post needs no further action.';
comment on column public.posts.tags is 'Lower-case letters, digits, spaces and hyphens; at most 12 tags of 40 characters.';
comment on column public.posts.unpublished_at is 'When a published post was withdrawn; null when it is published again or never was public.';
comment on column public.posts.version is 'Increases with each change. An update that sends an older version is refused (409).';
create index posts_newest on public.posts (category, published_at desc);
alter table public.posts enable row level security;
alter table public.posts force row level security;
revoke all on public.posts from anon, authenticated;
grant select on public.posts to anon;
grant select, insert, update, delete on public.posts to authenticated;
grant all on public.posts to service_role;

create policy posts_read on public.posts for select to anon
  using (status <> 'draft' and published_at <= now());
create policy posts_read_signed_in on public.posts for select to authenticated
  using ((status <> 'draft' and published_at <= now()) or (select private.is_admin()));
create policy posts_add on public.posts for insert to authenticated with check ((select private.is_admin()));
create policy posts_change on public.posts for update to authenticated
  using ((select private.is_admin())) with check ((select private.is_admin()));
create policy posts_remove on public.posts for delete to authenticated using ((select private.is_admin()));

-- Whether the post is public now.
create function private.is_shown(post public.posts) returns boolean
language sql stable set search_path = '' as $$
  select post.status <> 'draft' and post.published_at is not null and post.published_at <= now();
$$;
revoke all on function private.is_shown(public.posts) from public;
-- The trigger below runs as the writer.
grant execute on function private.is_shown(public.posts) to authenticated, service_role;

-- The version keeps concurrent editors from overwriting each other's changes.
create function private.stamp_post() returns trigger
language plpgsql set search_path = '' as $$
begin
  if new.status = 'published' and new.published_at is null then
    new.published_at := now();
  end if;
  if tg_op = 'INSERT' then
    new.created_at := now();
    -- The product's own articles keep their dates; a signed-in user cannot set them.
    new.updated_at := case when (select auth.uid()) is null then coalesce(new.updated_at, now()) else now() end;
    new.unpublished_at := null;
    new.version := 1;
    return new;
  end if;
  if new.version is distinct from old.version then
    raise sqlstate 'PT409' using
      message = 'The post was changed by somebody else meanwhile',
      detail = format('It is at version %s; the change was made to version %s', old.version, new.version),
      hint = 'Read the post again and bring the two together.';
  end if;
  new.id := old.id;
  new.created_at := old.created_at;
  new.updated_at := now();
  new.version := old.version + 1;
  new.unpublished_at := case
    when private.is_shown(new) then null
    when private.is_shown(old) then now()
    else old.unpublished_at end;
  return new;
end $$;
revoke all on function private.stamp_post() from public;
create trigger stamp_post before insert or update on public.posts
  for each row execute function private.stamp_post();

-- Former addresses of published posts, so that old links redirect, or report that the post is gone. Written by trigger
-- only. Each refers to the post and not to its next address, so that a chain of changes ends at the newest. Contains
-- only addresses that were public, so the slug of a draft stays secret.
create table private.post_addresses (
  category text not null,
  slug text not null,
  post_id uuid references public.posts (id) on delete set null,
  left_at timestamptz not null default now(),
  primary key (category, slug)
);
comment on table private.post_addresses is 'Former addresses of posts; post_id is null when the post was deleted.';
create index post_addresses_post on private.post_addresses (post_id);
alter table private.post_addresses enable row level security;
alter table private.post_addresses force row level security;
-- No API role has a grant on it; this policy applies should one be added.
create policy post_addresses_read on private.post_addresses for select to authenticated using ((select private.is_admin()));

create function private.keep_post_address() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  if not private.is_shown(old) then
    return null;
  end if;
  if tg_op = 'UPDATE' and private.is_shown(new) and new.category = old.category and new.slug = old.slug then
    return null;
  end if;
  -- A link means the post that was last public at this address.
  insert into private.post_addresses (category, slug, post_id)
  values (old.category, old.slug, case when tg_op = 'UPDATE' then old.id end)
  on conflict (category, slug) do update set post_id = excluded.post_id, left_at = excluded.left_at;
  return null;
end $$;
revoke all on function private.keep_post_address() from public;
create trigger keep_post_address after update or delete on public.posts
  for each row execute function private.keep_post_address();

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

-- This function and post_tags contain the condition of private.is_shown. As a call, the check would read every text
-- from TOAST, those of 500 posts for one list.
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
  where p.status <> 'draft' and p.published_at <= now() and (post_tags.category is null or p.category = post_tags.category)
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
