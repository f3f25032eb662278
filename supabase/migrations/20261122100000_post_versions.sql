-- For the post editor: tags, when a post was unpublished, and a version, so that concurrent editors do not overwrite
-- each other's changes.

alter table public.posts
  add column tags text[] not null default '{}',
  add column unpublished_at timestamptz,
  add column version integer not null default 1,
  add constraint posts_have_plain_tags check (
    cardinality(tags) <= 12 and array_position(tags, null) is null and array_position(tags, '') is null
    and strpos(array_to_string(tags, ''), ',') = 0
    and array_to_string(tags, ',') ~ '^([a-z0-9][a-z0-9 -]{0,39}(,[a-z0-9][a-z0-9 -]{0,39})*)?$'
  );
comment on column public.posts.tags is 'Lower-case letters, digits, spaces and hyphens; at most 12 tags of 40 characters.';
comment on column public.posts.unpublished_at is 'When a published post was withdrawn; null when it is published again or never was public.';
comment on column public.posts.version is 'Increases with each change. An update that sends an older version is refused (409).';

-- Whether the post is public now.
create function private.is_shown(post public.posts) returns boolean
language sql stable set search_path = '' as $$
  select post.status <> 'draft' and post.published_at is not null and post.published_at <= now();
$$;
revoke all on function private.is_shown(public.posts) from public;
-- The trigger below runs as the writer.
grant execute on function private.is_shown(public.posts) to authenticated, service_role;

create or replace function private.stamp_post() returns trigger
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
