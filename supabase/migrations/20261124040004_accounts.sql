-- An account: profile and preferences, one row each per user and created with the user (spec sections 3 and 5), and its
-- deletion.

create function private.is_https_address(address text) returns boolean
language sql immutable set search_path = '' as $$
  select char_length(address) <= 2000 and address ~ '^https://[^[:space:][:cntrl:]<>"\\]+$';
$$;
revoke all on function private.is_https_address(text) from public;
grant execute on function private.is_https_address(text) to authenticated, service_role;

-- Empty, an https address, or a picture in the row itself. An uploaded picture is scaled to a few kilobytes and stored
-- in the row: it works offline, is deleted with the account, has no public address, and needs no extra host in the
-- content security policy.
create function private.is_profile_picture(picture text) returns boolean
language sql immutable set search_path = '' as $$
  select picture = '' or private.is_https_address(picture)
    or (char_length(picture) <= 24000 and picture ~ '^data:image/(jpeg|webp);base64,[A-Za-z0-9+/]+={0,2}$');
$$;
revoke all on function private.is_profile_picture(text) from public;
grant execute on function private.is_profile_picture(text) to authenticated, service_role;

create table public.profiles (
  user_id uuid primary key default auth.uid() references auth.users (id) on delete cascade,
  first_name text not null default '' check (char_length(first_name) <= 100),
  last_name text not null default '' check (char_length(last_name) <= 100),
  full_name text not null default '' check (char_length(full_name) <= 200),
  avatar_url text not null default '' check (private.is_profile_picture(avatar_url)),
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  sync_xid xid8 not null default pg_current_xact_id()
);
comment on table public.profiles is 'How a user is shown; takes precedence over sign-in metadata.';
select private.make_synced('public.profiles', 10, 'user_id');
-- Deleted only with its user, so it has no tombstone: one would prevent the row from being created again.
revoke delete on public.profiles from authenticated;
drop trigger stay_buried on public.profiles;
create policy profiles_own on public.profiles for all to authenticated
  using (user_id = (select auth.uid())) with check (user_id = (select auth.uid()));

create table public.user_preferences (
  user_id uuid primary key default auth.uid() references auth.users (id) on delete cascade,
  default_units text not null default 'metric' check (default_units in ('metric', 'imperial')),
  map_style text not null default 'streets-v12' check (char_length(map_style) <= 100),
  is_gallery_public boolean not null default false,
  gallery_layout_style text not null default 'rows' check (gallery_layout_style in ('rows', 'grid', 'masonry', 'timeline')),
  gallery_slug text unique check (gallery_slug ~ '^[a-z0-9](?:[a-z0-9-]{1,58}[a-z0-9])$'),
  gallery_title text check (char_length(gallery_title) <= 200),
  gallery_show_fields text[] not null default array['depth', 'target_id', 'terrain_type'],
  keep_screen_awake boolean not null default false,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  sync_xid xid8 not null default pg_current_xact_id(),
  coordinate_format text not null default 'decimal'
    check (coordinate_format in ('decimal', 'os', 'irish', 'mgrs')),
  -- /gallery/{userIdOrSlug} accepts both: a slug that looks like an id could be mistaken for another user's gallery, and
  -- a reserved word for a page of the site.
  constraint gallery_slug_must_not_look_like_an_id check (replace(gallery_slug, '-', '') !~ '^[0-9a-f]{32}$'),
  constraint gallery_slug_must_not_be_a_reserved_word check (
    gallery_slug not in ('about', 'admin', 'anonymous', 'api', 'auth', 'edit', 'gallery', 'help', 'login', 'logout', 'me',
      'metalquest', 'new', 'null', 'official', 'preview', 'public', 'root', 'search', 'settings', 'sign-in', 'sign-up',
      'support', 'system', 'undefined', 'user', 'users'))
);
-- Not valid, because rows from before this limit may exceed it.
alter table public.user_preferences
  add constraint gallery_shows_at_most_50_fields
    check (cardinality(gallery_show_fields) <= 50 and octet_length(array_to_string(gallery_show_fields, ',')) <= 4000) not valid;
comment on table public.user_preferences is 'Settings of one user (spec section 3).';
comment on column public.user_preferences.coordinate_format is
  'Format of coordinates: degrees, or an Ordnance Survey, Irish Grid or military grid (MGRS) reference.';
select private.make_synced('public.user_preferences', 20, 'user_id');
-- As for profiles.
revoke delete on public.user_preferences from authenticated;
drop trigger stay_buried on public.user_preferences;
create policy user_preferences_own on public.user_preferences for all to authenticated
  using (user_id = (select auth.uid())) with check (user_id = (select auth.uid()));

-- A name given at sign-up goes into the profile; its first word is the first name (spec section 3).
create function private.handle_new_user() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  meta jsonb := coalesce(new.raw_user_meta_data, '{}'::jsonb);
  whole text := left(btrim(coalesce(meta ->> 'full_name', meta ->> 'name', '')), 200);
  picture text := coalesce(meta ->> 'avatar_url', meta ->> 'picture', '');
begin
  insert into public.profiles (user_id, first_name, last_name, full_name, avatar_url)
  values (
    new.id,
    left(coalesce(meta ->> 'first_name', split_part(whole, ' ', 1)), 100),
    left(coalesce(meta ->> 'last_name', btrim(substr(whole, length(split_part(whole, ' ', 1)) + 1))), 100),
    whole,
    case when private.is_https_address(picture) then picture else '' end
  )
  on conflict (user_id) do nothing;
  insert into public.user_preferences (user_id) values (new.id) on conflict (user_id) do nothing;
  return new;
end $$;
revoke all on function private.handle_new_user() from public;
create trigger make_profile after insert on auth.users for each row execute function private.handle_new_user();

-- Whether the caller could use this address for their gallery: well-formed, not reserved, and not taken. Reveals no
-- more than saving would: the address of a gallery that is not public counts as taken.
create function private.is_gallery_slug_free(slug text) returns boolean
language sql stable security definer set search_path = '' as $$
  select coalesce(is_gallery_slug_free.slug ~ '^[a-z0-9](?:[a-z0-9-]{1,58}[a-z0-9])$', false)
    and replace(is_gallery_slug_free.slug, '-', '') !~ '^[0-9a-f]{32}$'
    and is_gallery_slug_free.slug not in ('about', 'admin', 'anonymous', 'api', 'auth', 'edit', 'gallery', 'help',
      'login', 'logout', 'me', 'metalquest', 'new', 'null', 'official', 'preview', 'public', 'root', 'search',
      'settings', 'sign-in', 'sign-up', 'support', 'system', 'undefined', 'user', 'users')
    and not exists (
      select 1 from public.user_preferences p
      where p.gallery_slug = is_gallery_slug_free.slug and p.user_id is distinct from (select auth.uid())
    );
$$;

create function public.is_gallery_slug_free(slug text) returns boolean
language sql stable security invoker set search_path = '' as $$
  select private.is_gallery_slug_free(is_gallery_slug_free.slug);
$$;
comment on function public.is_gallery_slug_free(text) is 'Whether the caller could use this address for their gallery.';

revoke all on function private.is_gallery_slug_free(text) from public;
revoke all on function public.is_gallery_slug_free(text) from public, anon, authenticated;
grant execute on function private.is_gallery_slug_free(text) to authenticated;
grant execute on function public.is_gallery_slug_free(text) to authenticated;

-- Deletes an account with all its data: the files first, then the path points in batches, then the account, which
-- cascades to all other rows. Each step is idempotent, and the account is deleted only when none of its files is left,
-- so a crash in between never leaves a file without an owner. Called by the function delete-user, which checks the
-- caller (packages/backend/src/functions/delete-user.ts); over the API for the service role only.

-- Whether `actor`, in the session `actor_session`, may delete `target`, and when they signed in to that session. Called
-- by the service role for an actor, so it checks the level of the session itself. An ended session has no rights, even
-- while its access token is valid. Outcomes: allowed, session_ended, forbidden, not_found, last_admin.
create function private.account_deletion_check(actor uuid, actor_session uuid, target uuid)
returns table (outcome text, signed_in_at timestamptz)
language plpgsql stable security definer set search_path = '' as $$
declare
  account record;
begin
  select s.created_at, coalesce(u.raw_app_meta_data ->> 'admin' = 'true', false)
      and private.meets_admin_rules(s.aal::text) as is_admin into account
    from auth.sessions s join auth.users u on u.id = s.user_id
    where s.id = actor_session and s.user_id = actor and (s.not_after is null or s.not_after > now())
      and (u.banned_until is null or u.banned_until < now())
      and (coalesce(s.aal::text, 'aal1') <> 'aal1' or not exists (
        select 1 from auth.mfa_factors f where f.user_id = actor and f.status::text = 'verified'
      ));
  if not found then
    return query select 'session_ended', null::timestamptz;
  elsif target is distinct from actor and not account.is_admin then
    return query select 'forbidden', null::timestamptz;
  elsif not exists (select 1 from auth.users u where u.id = target) then
    return query select 'not_found', null::timestamptz;
  elsif private.is_last_admin(target) then
    return query select 'last_admin', null::timestamptz;
  else
    return query select 'allowed', account.created_at;
  end if;
end $$;

-- At most `batch` files of one account in any bucket, except the pictures of the public site, which articles keep.
-- `version` locates the bytes in the embedded store.
create function private.account_files(target uuid, batch integer)
returns table (bucket_id text, name text, version text)
language sql stable security definer set search_path = '' as $$
  select o.bucket_id, o.name, o.version from storage.objects o
  where o.owner_id = target::text and o.bucket_id <> 'content' order by o.id limit batch;
$$;

-- Deletes at most `batch` path points of the account. Returns how many: deleting a season of walks in one statement
-- would block other statements for too long.
create function private.erase_path_points(target uuid, batch integer) returns integer
language plpgsql security definer set search_path = '' as $$
declare
  erased integer;
begin
  delete from public.quest_path_points p
  where (p.quest_id, p.recorded_at) in (
    select t.quest_id, t.recorded_at from public.quest_path_points t where t.user_id = target limit batch
  );
  get diagnostics erased = row_count;
  return erased;
end $$;

-- Outcomes: deleted, files_remain (a file was uploaded meanwhile), forbidden, not_found, last_admin. Serialised with
-- the actions of administrators, because `actor` may have lost the role since the check. No upload may finish between
-- the check for files and the deletion of the account: it would leave a file without an owner.
create function private.delete_account(actor uuid, target uuid) returns text
language plpgsql security definer set search_path = '' as $$
declare
  quests bigint;
  finds bigint;
begin
  perform pg_catalog.pg_advisory_xact_lock(pg_catalog.hashtextextended('metalquest administrators', 0));
  if not exists (
    select 1 from auth.users u where u.id = actor and (u.banned_until is null or u.banned_until < now())
      and (u.id = target or u.raw_app_meta_data ->> 'admin' = 'true')
  ) then
    return 'forbidden';
  end if;
  if private.is_last_admin(target) then
    return 'last_admin';
  end if;
  lock table storage.objects in share row exclusive mode;
  if exists (select 1 from storage.objects o where o.owner_id = target::text and o.bucket_id <> 'content') then
    return 'files_remain';
  end if;
  select count(*) into quests from public.quests q where q.user_id = target;
  select count(*) into finds from public.finds f where f.user_id = target;
  delete from auth.users u where u.id = target;
  if not found then
    return 'not_found';
  end if;
  perform private.write_audit(actor, 'api', 'user.deleted', target, jsonb_build_object('quests', quests, 'finds', finds));
  return 'deleted';
end $$;

revoke all on function private.account_deletion_check(uuid, uuid, uuid) from public;
revoke all on function private.account_files(uuid, integer) from public;
revoke all on function private.erase_path_points(uuid, integer) from public;
revoke all on function private.delete_account(uuid, uuid) from public;
grant execute on function private.account_deletion_check(uuid, uuid, uuid) to service_role;
grant execute on function private.account_files(uuid, integer) to service_role;
grant execute on function private.erase_path_points(uuid, integer) to service_role;
grant execute on function private.delete_account(uuid, uuid) to service_role;

create function public.account_deletion_check(actor uuid, actor_session uuid, target uuid)
returns table (outcome text, signed_in_at timestamptz)
language sql stable security invoker set search_path = '' as $$
  select * from private.account_deletion_check(actor, actor_session, target);
$$;
create function public.account_files(target uuid, batch integer)
returns table (bucket_id text, name text, version text)
language sql stable security invoker set search_path = '' as $$
  select * from private.account_files(target, batch);
$$;
create function public.erase_path_points(target uuid, batch integer) returns integer
language sql volatile security invoker set search_path = '' as $$
  select private.erase_path_points(target, batch);
$$;
create function public.delete_account(actor uuid, target uuid) returns text
language sql volatile security invoker set search_path = '' as $$
  select private.delete_account(actor, target);
$$;
comment on function public.account_deletion_check(uuid, uuid, uuid) is 'For the function delete-user; service role only.';
comment on function public.account_files(uuid, integer) is 'For the function delete-user; service role only.';
comment on function public.erase_path_points(uuid, integer) is 'For the function delete-user; service role only.';
comment on function public.delete_account(uuid, uuid) is 'For the function delete-user; service role only.';
revoke all on function public.account_deletion_check(uuid, uuid, uuid) from public, anon, authenticated;
revoke all on function public.account_files(uuid, integer) from public, anon, authenticated;
revoke all on function public.erase_path_points(uuid, integer) from public, anon, authenticated;
revoke all on function public.delete_account(uuid, uuid) from public, anon, authenticated;
grant execute on function public.account_deletion_check(uuid, uuid, uuid) to service_role;
grant execute on function public.account_files(uuid, integer) to service_role;
grant execute on function public.erase_path_points(uuid, integer) to service_role;
grant execute on function public.delete_account(uuid, uuid) to service_role;
