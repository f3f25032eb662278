-- Profile and preferences: one row each per user, created with the user (spec sections 3 and 5).

create table public.profiles (
  user_id uuid primary key default auth.uid() references auth.users (id) on delete cascade,
  first_name text not null default '' check (char_length(first_name) <= 100),
  last_name text not null default '' check (char_length(last_name) <= 100),
  full_name text not null default '' check (char_length(full_name) <= 200),
  avatar_url text not null default '' check (char_length(avatar_url) <= 2000),
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  sync_xid xid8 not null default pg_current_xact_id()
);
comment on table public.profiles is 'How a user is shown; takes precedence over sign-in metadata.';
select private.make_synced('public.profiles', 10, 'user_id');
-- Deleted only with its user: a tombstone would prevent the row from being created again.
revoke delete on public.profiles from authenticated;
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
  sync_xid xid8 not null default pg_current_xact_id()
);
comment on table public.user_preferences is 'Settings of one user (spec section 3).';
select private.make_synced('public.user_preferences', 20, 'user_id');
revoke delete on public.user_preferences from authenticated;
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
    case when picture ~ '^https://' and char_length(picture) <= 2000 then picture else '' end
  )
  on conflict (user_id) do nothing;
  insert into public.user_preferences (user_id) values (new.id) on conflict (user_id) do nothing;
  return new;
end $$;
revoke all on function private.handle_new_user() from public;
create trigger make_profile after insert on auth.users for each row execute function private.handle_new_user();
