-- Earlier versions of a post: each change of its content, its author and time, up to the newest hundred. Restoring one
-- is an ordinary update. Also who has a post open, to warn editors of each other.

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
insert into private.post_revisions
select p.id, p.version, p.updated_at, null, p.title, p.excerpt, p.body, p.cover_url, p.cover_alt, p.author, p.tags,
  p.seo_title, p.seo_description
from public.posts p;

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
