-- Landowners, interactions with them, and permissions to search (spec section 3). A device pulls parents first. The
-- positions between 30 (gear) and 40 (quests) were left free for these tables, so that the cursors stored on devices
-- stay valid.

create table public.landowner_contacts (
  id uuid primary key default gen_random_uuid(),
  user_id uuid not null default auth.uid() references auth.users (id) on delete cascade,
  name text not null check (char_length(btrim(name)) between 1 and 200),
  phone text check (char_length(phone) <= 50),
  email text check (char_length(email) <= 320 and email like '%_@_%'),
  address text check (char_length(address) <= 500),
  preferred_contact text check (preferred_contact in ('phone', 'text', 'email', 'post', 'in_person')),
  notes text check (char_length(notes) <= 20000),
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  sync_xid xid8 not null default pg_current_xact_id()
);
comment on table public.landowner_contacts is 'A landowner or tenant farmer, with contact details.';
create index landowner_contacts_name on public.landowner_contacts (user_id, name);
select private.make_synced('public.landowner_contacts', 32);
create policy landowner_contacts_own on public.landowner_contacts for all to authenticated
  using (user_id = (select auth.uid())) with check (user_id = (select auth.uid()));

-- True when the contact belongs to the caller; null passes.
create function private.owns_contact(contact uuid) returns boolean
language sql stable set search_path = '' as $$
  select contact is null
    or exists (select 1 from public.landowner_contacts c where c.id = contact and c.user_id = (select auth.uid()));
$$;
revoke all on function private.owns_contact(uuid) from public;
grant execute on function private.owns_contact(uuid) to authenticated;

-- Closed rings of points on Earth that do not cross. The first checks must come first: GEOS, which does the last one,
-- throws on a ring that is open or too short, which crashes an embedded database.
create function private.is_sound_polygon(shape extensions.geometry) returns boolean
language plpgsql immutable set search_path = '' as $$
begin
  if extensions.st_isempty(shape) or extensions.st_npoints(shape) > 1000 then
    return false;
  end if;
  if exists (
    select 1 from extensions.st_dumppoints(shape) p
    where not (extensions.st_x(p.geom) between -180 and 180 and extensions.st_y(p.geom) between -90 and 90)
  ) or exists (
    select 1 from extensions.st_dumprings(shape) r, extensions.st_exteriorring(r.geom) ring
    where extensions.st_npoints(ring) < 4 or not extensions.st_isclosed(ring)
  ) then
    return false;
  end if;
  return extensions.st_isvalid(shape);
end $$;
revoke all on function private.is_sound_polygon(extensions.geometry) from public;
grant execute on function private.is_sound_polygon(extensions.geometry) to authenticated, service_role;

create table public.property_permissions (
  id uuid primary key default gen_random_uuid(),
  user_id uuid not null default auth.uid() references auth.users (id) on delete cascade,
  contact_id uuid references public.landowner_contacts (id) on delete set null,
  property_address text not null check (char_length(btrim(property_address)) between 1 and 500),
  status text not null default 'pending' check (status in ('active', 'pending', 'expired', 'revoked')),
  valid_from date,
  valid_until date,
  boundary extensions.geometry (Polygon, 4326),
  terms text check (char_length(terms) <= 20000),
  finds_agreement_share numeric(5, 2) check (finds_agreement_share between 0 and 100),
  notes text check (char_length(notes) <= 20000),
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  sync_xid xid8 not null default pg_current_xact_id(),
  constraint permission_ends_after_it_begins check (valid_until >= valid_from),
  constraint boundary_has_at_most_1000_points check (extensions.st_npoints(boundary) <= 1000),
  constraint boundary_is_a_valid_polygon check (boundary is null or private.is_sound_polygon(boundary))
);
comment on table public.property_permissions is 'A permission to search a property. Its documents are in media.';
comment on column public.property_permissions.finds_agreement_share is 'The landowner''s share of the finds, in percent.';
create index property_permissions_newest on public.property_permissions (user_id, created_at desc);
create index property_permissions_contact on public.property_permissions (contact_id) where contact_id is not null;
select private.make_synced('public.property_permissions', 34);
create policy property_permissions_own on public.property_permissions for all to authenticated
  using (user_id = (select auth.uid()))
  with check (user_id = (select auth.uid()) and private.owns_contact(contact_id));

-- An interaction is deleted with its contact; a permission is kept and only loses the reference.
create table public.contact_interactions (
  id uuid primary key default gen_random_uuid(),
  user_id uuid not null default auth.uid() references auth.users (id) on delete cascade,
  contact_id uuid not null references public.landowner_contacts (id) on delete cascade,
  kind text not null default 'other' check (kind in ('call', 'text', 'email', 'letter', 'visit', 'other')),
  interaction_date date not null default current_date,
  summary text check (char_length(summary) <= 20000),
  follow_up_date date,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  sync_xid xid8 not null default pg_current_xact_id()
);
comment on table public.contact_interactions is 'A call, letter or visit to a landowner, by the day.';
create index contact_interactions_newest on public.contact_interactions (user_id, interaction_date desc);
create index contact_interactions_contact on public.contact_interactions (contact_id);
select private.make_synced('public.contact_interactions', 36);
create policy contact_interactions_own on public.contact_interactions for all to authenticated
  using (user_id = (select auth.uid()))
  with check (user_id = (select auth.uid()) and private.owns_contact(contact_id));

create view public.property_permissions_with_geojson with (security_invoker = true) as
select
  p.id, p.user_id, p.contact_id, p.property_address, p.status, p.valid_from, p.valid_until, p.terms,
  p.finds_agreement_share, p.notes,
  extensions.st_asgeojson(p.boundary)::jsonb as boundary_geojson,
  p.created_at, p.updated_at, p.sync_xid
from public.property_permissions p;
revoke all on public.property_permissions_with_geojson from anon, authenticated;
grant select on public.property_permissions_with_geojson to authenticated, service_role;

-- A quest may refer to one of its owner's permissions.
create function private.owns_permission(permission uuid) returns boolean
language sql stable set search_path = '' as $$
  select permission is null
    or exists (select 1 from public.property_permissions p where p.id = permission and p.user_id = (select auth.uid()));
$$;
revoke all on function private.owns_permission(uuid) from public;
grant execute on function private.owns_permission(uuid) to authenticated;

alter table public.quests
  add constraint quests_permission_id_fkey foreign key (permission_id) references public.property_permissions (id) on delete set null;
create index quests_permission on public.quests (permission_id) where permission_id is not null;
create policy quests_own on public.quests for all to authenticated
  using (user_id = (select auth.uid()))
  with check (user_id = (select auth.uid()) and private.owns_permission(permission_id));
