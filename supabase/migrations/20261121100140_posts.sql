-- Guides, news, reviews and the like, written by administrators and public. Not user data, so not synced.

create table public.posts (
  id uuid primary key default gen_random_uuid(),
  category text not null check (category in ('guide', 'news', 'review', 'tutorial', 'profile', 'blog')),
  slug text not null check (char_length(slug) <= 120 and slug ~ '^[a-z0-9]+(?:-[a-z0-9]+)*$'),
  title text not null check (char_length(btrim(title)) between 1 and 200),
  excerpt text not null default '' check (char_length(excerpt) <= 1000),
  body text not null default '' check (char_length(body) <= 200000),
  cover_url text check (char_length(cover_url) <= 2000 and cover_url ~ '^(https://|/[^/])'),
  cover_alt text not null default '' check (char_length(cover_alt) <= 300),
  author text not null default '' check (char_length(author) <= 200),
  status text not null default 'draft' check (status in ('draft', 'published', 'scheduled')),
  published_at timestamptz,
  seo_title text check (char_length(seo_title) <= 200),
  seo_description text check (char_length(seo_description) <= 500),
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  unique (category, slug),
  constraint scheduled_post_has_a_time check (status = 'draft' or published_at is not null)
);
comment on table public.posts is 'Content of the public site; `body` is Markdown, `author` the printed name.';
comment on column public.posts.published_at is 'The post is public from this time; a scheduled post needs no further action.';
create index posts_newest on public.posts (category, published_at desc);
alter table public.posts enable row level security;
alter table public.posts force row level security;
revoke all on public.posts from anon, authenticated;
grant select on public.posts to anon;
grant select, insert, update, delete on public.posts to authenticated;
grant all on public.posts to service_role;

create function private.stamp_post() returns trigger
language plpgsql set search_path = '' as $$
begin
  new.created_at := case when tg_op = 'INSERT' then now() else old.created_at end;
  new.updated_at := now();
  if new.status = 'published' and new.published_at is null then
    new.published_at := now();
  end if;
  return new;
end $$;
revoke all on function private.stamp_post() from public;
create trigger stamp_post before insert or update on public.posts
  for each row execute function private.stamp_post();

create policy posts_read on public.posts for select to anon
  using (status <> 'draft' and published_at <= now());
create policy posts_read_signed_in on public.posts for select to authenticated
  using ((status <> 'draft' and published_at <= now()) or (select private.is_admin()));
create policy posts_add on public.posts for insert to authenticated with check ((select private.is_admin()));
create policy posts_change on public.posts for update to authenticated
  using ((select private.is_admin())) with check ((select private.is_admin()));
create policy posts_remove on public.posts for delete to authenticated using ((select private.is_admin()));
