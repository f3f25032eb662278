-- Earlier versions of a post: each change of its content, its author and time, up to the newest hundred. Restoring one
-- is an ordinary update.
create table private.post_revisions (
  post_id uuid not null references public.posts (id) on delete cascade,
  number integer not null,
  written_at timestamptz not null default now(),
  written_by uuid,
  title text not null,
  excerpt text not null,
  body text not null,
  cover_url text,
  cover_alt text not null,
  author text not null,
  tags text[] not null,
  seo_title text,
  seo_description text,
  primary key (post_id, number)
);
comment on table private.post_revisions is 'Saved content of posts; number is the first version of the post with this content.';
comment on column private.post_revisions.written_by is 'The account, which may be deleted; null for the service itself.';
alter table private.post_revisions enable row level security;
alter table private.post_revisions force row level security;
create policy post_revisions_read on private.post_revisions for select to authenticated using ((select private.is_admin()));

create function private.keep_post_revision() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  if tg_op = 'UPDATE' and
    (new.title, new.excerpt, new.body, new.cover_url, new.cover_alt, new.author, new.tags, new.seo_title, new.seo_description)
    is not distinct from
    (old.title, old.excerpt, old.body, old.cover_url, old.cover_alt, old.author, old.tags, old.seo_title, old.seo_description)
  then
    return null;
  end if;
  insert into private.post_revisions
  values (new.id, new.version, now(), (select auth.uid()), new.title, new.excerpt, new.body, new.cover_url, new.cover_alt,
    new.author, new.tags, new.seo_title, new.seo_description);
  delete from private.post_revisions r where r.post_id = new.id and r.number <= (
    select k.number from private.post_revisions k where k.post_id = new.id order by k.number desc offset 100 limit 1
  );
  return null;
end $$;
revoke all on function private.keep_post_revision() from public;
create trigger keep_post_revision after insert or update on public.posts
  for each row execute function private.keep_post_revision();

-- The name of an administrator in the admin area.
create function private.account_name(account uuid) returns text
language sql stable set search_path = '' as $$
  select coalesce(nullif(btrim(p.full_name), ''), u.email::text, '')
  from auth.users u left join public.profiles p on p.user_id = u.id where u.id = account;
$$;
revoke all on function private.account_name(uuid) from public;

create function private.admin_post_revisions(post_id uuid)
returns table (number integer, written_at timestamptz, written_by uuid, written_by_name text, title text, characters integer)
language plpgsql stable security definer set search_path = '' as $$
#variable_conflict use_column
begin
  perform private.require_admin();
  return query
  select r.number, r.written_at, r.written_by, private.account_name(r.written_by), r.title, char_length(r.body)
  from private.post_revisions r where r.post_id = admin_post_revisions.post_id order by r.number desc;
end $$;

create function private.admin_post_revision(post_id uuid, number integer) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
declare
  revision jsonb;
begin
  perform private.require_admin();
  select to_jsonb(r) into revision from private.post_revisions r
    where r.post_id = admin_post_revision.post_id and r.number = admin_post_revision.number;
  if revision is null then
    raise sqlstate 'PT404' using message = 'Revision not found';
  end if;
  return revision;
end $$;

-- To warn editors of each other.
create table private.post_editors (
  post_id uuid not null references public.posts (id) on delete cascade,
  user_id uuid not null references auth.users (id) on delete cascade,
  since timestamptz not null default now(),
  seen_at timestamptz not null default now(),
  primary key (post_id, user_id)
);
comment on table private.post_editors is 'Who has a post open in the editor; an entry expires 90 seconds after its last update.';
create index post_editors_user on private.post_editors (user_id);
alter table private.post_editors enable row level security;
alter table private.post_editors force row level security;
create policy post_editors_read on private.post_editors for select to authenticated using ((select private.is_admin()));

create function private.admin_edit_post(post_id uuid, is_leaving boolean)
returns table (user_id uuid, name text, since timestamptz)
language plpgsql volatile security definer set search_path = '' as $$
#variable_conflict use_column
declare
  caller uuid := (select auth.uid());
begin
  perform private.require_admin();
  if not exists (select 1 from public.posts p where p.id = admin_edit_post.post_id) then
    raise sqlstate 'PT404' using message = 'Post not found';
  end if;
  delete from private.post_editors e where e.seen_at < now() - interval '90 seconds'
    or (is_leaving and e.post_id = admin_edit_post.post_id and e.user_id = caller);
  if not coalesce(is_leaving, false) then
    insert into private.post_editors as e (post_id, user_id) values (admin_edit_post.post_id, caller)
    on conflict on constraint post_editors_pkey do update set seen_at = now();
  end if;
  return query
  select e.user_id, private.account_name(e.user_id), e.since from private.post_editors e
  where e.post_id = admin_edit_post.post_id and e.user_id <> caller order by e.since, e.user_id;
end $$;

-- Skips posts that already have the status; the trigger of the audit log logs each of the others.
create function private.admin_set_post_status(post_ids uuid[], new_status text) returns integer
language plpgsql volatile security definer set search_path = '' as $$
declare
  changed integer;
begin
  perform private.require_admin();
  if post_ids is null or cardinality(post_ids) not between 1 and 200 then
    raise sqlstate '22023' using message = 'post_ids must name between 1 and 200 posts';
  end if;
  if new_status is null or new_status not in ('published', 'draft') then
    raise sqlstate '22023' using message = 'new_status must be published or draft';
  end if;
  update public.posts p set
    status = new_status,
    published_at = case when new_status = 'published' then least(p.published_at, now()) else p.published_at end
  where p.id = any (post_ids)
    and (p.status <> new_status or (new_status = 'published' and p.published_at > now()));
  get diagnostics changed = row_count;
  return changed;
end $$;

revoke all on function private.admin_post_revisions(uuid) from public;
revoke all on function private.admin_post_revision(uuid, integer) from public;
revoke all on function private.admin_edit_post(uuid, boolean) from public;
revoke all on function private.admin_set_post_status(uuid[], text) from public;
grant execute on function private.admin_post_revisions(uuid) to authenticated;
grant execute on function private.admin_post_revision(uuid, integer) to authenticated;
grant execute on function private.admin_edit_post(uuid, boolean) to authenticated;
grant execute on function private.admin_set_post_status(uuid[], text) to authenticated;

create function public.admin_post_revisions(post_id uuid)
returns table (number integer, written_at timestamptz, written_by uuid, written_by_name text, title text, characters integer)
language sql stable security invoker set search_path = '' as $$
  select * from private.admin_post_revisions(post_id);
$$;
comment on function public.admin_post_revisions(uuid) is 'Saved versions of a post, newest first, without the texts. Administrators only.';

create function public.admin_post_revision(post_id uuid, number integer) returns jsonb
language sql stable security invoker set search_path = '' as $$
  select private.admin_post_revision(post_id, number);
$$;
comment on function public.admin_post_revision(uuid, integer) is 'One revision with all its fields, or 404. Administrators only.';

create function public.admin_edit_post(post_id uuid, is_leaving boolean default false)
returns table (user_id uuid, name text, since timestamptz)
language sql volatile security invoker set search_path = '' as $$
  select * from private.admin_edit_post(post_id, is_leaving);
$$;
comment on function public.admin_edit_post(uuid, boolean) is
  'Records that the caller has the post open, or has left it, and returns who else has. Call every 30 seconds. Administrators only.';

create function public.admin_set_post_status(post_ids uuid[], new_status text) returns integer
language sql volatile security invoker set search_path = '' as $$
  select private.admin_set_post_status(post_ids, new_status);
$$;
comment on function public.admin_set_post_status(uuid[], text) is 'Publishes or withdraws (draft) posts; returns how many changed. Administrators only.';

revoke all on function public.admin_post_revisions(uuid) from public, anon, authenticated;
revoke all on function public.admin_post_revision(uuid, integer) from public, anon, authenticated;
revoke all on function public.admin_edit_post(uuid, boolean) from public, anon, authenticated;
revoke all on function public.admin_set_post_status(uuid[], text) from public, anon, authenticated;
grant execute on function public.admin_post_revisions(uuid) to authenticated;
grant execute on function public.admin_post_revision(uuid, integer) to authenticated;
grant execute on function public.admin_edit_post(uuid, boolean) to authenticated;
grant execute on function public.admin_set_post_status(uuid[], text) to authenticated;

-- Pictures that any text of the site uses; the service deletes the others
-- (packages/backend/src/storage/unused-pictures.ts). Each saved version of a post is a revision, so the revisions
-- include all texts.
create function private.pictures_in(cover_url text, body text) returns text[]
language sql immutable set search_path = '' as $$
  select coalesce(array_agg(distinct m.found[1]), '{}')
  from regexp_matches(concat_ws(E'\n', cover_url, body),
    'posts/[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}\.(?:jpe?g|png|webp)', 'g') m (found);
$$;
comment on function private.pictures_in(text, text) is 'Names of files in the bucket content that a cover or a text links to, on any host.';
revoke all on function private.pictures_in(text, text) from public;

-- Scans a text once when it is saved, not at each clean-up.
create index post_revisions_pictures on private.post_revisions using gin (private.pictures_in(cover_url, body));

-- Pictures of the public site: public, written by administrators. posts/{uuid}.{ext}, 5 MB each. They belong to the
-- site: articles keep them when the account that uploaded them is deleted.
insert into storage.buckets (id, name, public, file_size_limit, allowed_mime_types)
values ('content', 'content', true, 5242880, array['image/jpeg', 'image/png', 'image/webp'])
on conflict (id) do update
  set public = excluded.public, file_size_limit = excluded.file_size_limit, allowed_mime_types = excluded.allowed_mime_types;

-- For listing, adding and removing. Reading a public address needs no policy.
create policy content_objects_read on storage.objects for select to authenticated
  using (bucket_id = 'content' and (select private.is_admin()));
create policy content_objects_add on storage.objects for insert to authenticated
  with check (
    bucket_id = 'content' and owner_id = (select auth.uid())::text and (select private.is_admin())
    and name ~ '^posts/[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}\.(jpe?g|png|webp)$'
  );
create policy content_objects_remove on storage.objects for delete to authenticated
  using (bucket_id = 'content' and (select private.is_admin()));

-- Logs administrators' changes to the public site. Rows that the operator writes in SQL have no caller and are not
-- logged.
create function private.audit_post() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  actor uuid := (select auth.uid());
begin
  if actor is not null then
    perform private.write_audit(
      actor, 'api',
      case tg_op when 'INSERT' then 'post.created' when 'UPDATE' then 'post.changed' else 'post.deleted' end,
      case tg_op when 'DELETE' then old.id else new.id end,
      jsonb_build_object('status', case tg_op when 'DELETE' then old.status else new.status end)
    );
  end if;
  return null;
end $$;
revoke all on function private.audit_post() from public;
create trigger audit_post after insert or update or delete on public.posts
  for each row execute function private.audit_post();
