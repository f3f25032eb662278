-- Gear, finds, and finds that a user hopes for (spec section 3). Policies refuse a reference to a row of another user,
-- because foreign keys do not check owners.

create table public.equipment (
  id uuid primary key default gen_random_uuid(),
  user_id uuid not null default auth.uid() references auth.users (id) on delete cascade,
  name text not null check (char_length(btrim(name)) between 1 and 200),
  type text not null default 'detector' check (type in ('detector', 'coil', 'pinpointer', 'other')),
  make text check (char_length(make) <= 200),
  model text check (char_length(model) <= 200),
  notes text check (char_length(notes) <= 20000),
  attributes jsonb not null default '{}'::jsonb check (jsonb_typeof(attributes) = 'object' and octet_length(attributes::text) <= 20000),
  date_bought date,
  purchase_location text check (char_length(purchase_location) <= 300),
  purchase_price numeric(12, 2) check (purchase_price >= 0),
  warranty_duration_months integer check (warranty_duration_months between 0 and 1200),
  serial_number text check (char_length(serial_number) <= 200),
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  sync_xid xid8 not null default pg_current_xact_id()
);
comment on table public.equipment is 'Gear: detectors, coils, pinpointers.';
select private.make_synced('public.equipment', 30);
create policy equipment_own on public.equipment for all to authenticated
  using (user_id = (select auth.uid())) with check (user_id = (select auth.uid()));

-- True when the caller owns every given piece of gear; null passes.
create function private.owns_equipment(variadic ids uuid[]) returns boolean
language sql stable set search_path = '' as $$
  select not exists (
    select 1 from unnest(ids) as wanted (id)
    where wanted.id is not null
      and not exists (select 1 from public.equipment e where e.id = wanted.id and e.user_id = (select auth.uid()))
  );
$$;
revoke all on function private.owns_equipment(uuid[]) from public;
grant execute on function private.owns_equipment(uuid[]) to authenticated;

-- What a find is and how old it is follows the terms of the Portable Antiquities Scheme. Weight and dimensions are
-- double precision, so that values come back exactly as sent.
create table public.finds (
  id uuid primary key default gen_random_uuid(),
  user_id uuid not null default auth.uid() references auth.users (id) on delete cascade,
  quest_id uuid not null references public.quests (id) on delete cascade,
  item_description text not null default 'Unnamed Find' check (char_length(item_description) between 1 and 300),
  found_at timestamptz not null default now(),
  location_geom extensions.geometry (Point, 4326) check (private.is_on_globe(location_geom)),
  depth_cm integer check (depth_cm between 0 and 1000),
  category text not null default 'Other'
    check (category in ('Coin', 'Jewelry', 'Relic', 'Historic', 'Military', 'Artifact', 'Trash', 'Other')),
  detector_id uuid references public.equipment (id) on delete set null,
  coil_id uuid references public.equipment (id) on delete set null,
  pinpointer_id uuid references public.equipment (id) on delete set null,
  details text check (char_length(details) <= 20000),
  target_id text check (char_length(target_id) <= 16),
  ground_mineralization text check (char_length(ground_mineralization) <= 100),
  terrain_type text check (char_length(terrain_type) <= 100),
  moisture_level text check (char_length(moisture_level) <= 100),
  trash_density text check (char_length(trash_density) <= 100),
  ground_compaction text check (char_length(ground_compaction) <= 100),
  special_conditions text check (char_length(special_conditions) <= 300),
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  sync_xid xid8 not null default pg_current_xact_id(),
  period text check (period in ('Prehistoric', 'Palaeolithic', 'Mesolithic', 'Neolithic', 'Bronze Age',
    'Iron Age', 'Roman', 'Early Medieval', 'Medieval', 'Post Medieval', 'Modern', 'Unknown')),
  year_from integer check (year_from between -1000000 and 2100 and year_from <> 0),
  year_to integer check (year_to between -1000000 and 2100 and year_to <> 0),
  material text check (char_length(material) <= 100),
  weight_g double precision check (weight_g between 0 and 1000000),
  length_mm double precision check (length_mm between 0 and 10000),
  width_mm double precision check (width_mm between 0 and 10000),
  thickness_mm double precision check (thickness_mm between 0 and 10000),
  diameter_mm double precision check (diameter_mm between 0 and 10000),
  constraint find_ends_after_it_begins check (year_from <= year_to)
);
comment on table public.finds is 'A find; `item_description` is its name, `found_at` the time when it was logged on the device.';
comment on column public.finds.period is 'A broad period of the Portable Antiquities Scheme.';
comment on column public.finds.year_from is 'Whole years, BC negative; there is no year 0.';
create index finds_newest on public.finds (user_id, found_at desc);
create index finds_quest on public.finds (quest_id);
create index finds_detector on public.finds (detector_id) where detector_id is not null;
create index finds_coil on public.finds (coil_id) where coil_id is not null;
create index finds_pinpointer on public.finds (pinpointer_id) where pinpointer_id is not null;
select private.make_synced('public.finds', 50);
create policy finds_read on public.finds for select to authenticated using (user_id = (select auth.uid()));
create policy finds_delete on public.finds for delete to authenticated using (user_id = (select auth.uid()));
create policy finds_add on public.finds for insert to authenticated
  with check (
    user_id = (select auth.uid())
    and exists (select 1 from public.quests q where q.id = quest_id and q.user_id = (select auth.uid()))
    and private.owns_equipment(detector_id, coil_id, pinpointer_id)
  );
create policy finds_change on public.finds for update to authenticated
  using (user_id = (select auth.uid()))
  with check (
    user_id = (select auth.uid())
    and exists (select 1 from public.quests q where q.id = quest_id and q.user_id = (select auth.uid()))
    and private.owns_equipment(detector_id, coil_id, pinpointer_id)
  );

create table public.find_equipment (
  id uuid primary key default gen_random_uuid(),
  user_id uuid not null default auth.uid() references auth.users (id) on delete cascade,
  find_id uuid not null references public.finds (id) on delete cascade,
  equipment_id uuid not null references public.equipment (id) on delete cascade,
  role text not null default 'other' check (role in ('detector', 'coil', 'pinpointer', 'other')),
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  sync_xid xid8 not null default pg_current_xact_id(),
  unique (find_id, equipment_id, role)
);
comment on table public.find_equipment is 'Further gear used for a find, in addition to its detector, coil and pinpointer.';
create index find_equipment_equipment on public.find_equipment (equipment_id);
select private.make_synced('public.find_equipment', 60);
create policy find_equipment_own on public.find_equipment for all to authenticated
  using (user_id = (select auth.uid()))
  with check (
    user_id = (select auth.uid())
    and exists (select 1 from public.finds f where f.id = find_id and f.user_id = (select auth.uid()))
    and private.owns_equipment(equipment_id)
  );

-- `create or replace view` can add columns only at the end.
create view public.finds_with_geojson with (security_invoker = true) as
select
  f.id, f.user_id, f.quest_id, f.item_description, f.found_at, f.depth_cm, f.category,
  f.detector_id, f.coil_id, f.pinpointer_id, f.details, f.target_id,
  f.ground_mineralization, f.terrain_type, f.moisture_level, f.trash_density, f.ground_compaction, f.special_conditions,
  extensions.st_asgeojson(f.location_geom)::jsonb as location_geojson,
  f.created_at, f.updated_at, f.sync_xid,
  f.period, f.year_from, f.year_to, f.material, f.weight_g, f.length_mm, f.width_mm, f.thickness_mm, f.diameter_mm
from public.finds f;
revoke all on public.finds_with_geojson from anon, authenticated;
grant select on public.finds_with_geojson to authenticated, service_role;

-- Finds that a user hopes for (spec section 3). An item keeps its state and date when the find and quest that fulfilled
-- it are deleted.
create table public.bucket_list (
  id uuid primary key default gen_random_uuid(),
  user_id uuid not null default auth.uid() references auth.users (id) on delete cascade,
  name text not null check (char_length(btrim(name)) between 1 and 200),
  notes text check (char_length(notes) <= 20000),
  status text not null default 'pending' check (status in ('pending', 'found', 'archived')),
  found_date timestamptz,
  find_id uuid references public.finds (id) on delete set null,
  quest_id uuid references public.quests (id) on delete set null,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  sync_xid xid8 not null default pg_current_xact_id()
);
comment on table public.bucket_list is 'A find that the user hopes for; `find_id` and `quest_id` refer to the find that fulfilled it.';
create index bucket_list_newest on public.bucket_list (user_id, created_at desc);
create index bucket_list_find on public.bucket_list (find_id) where find_id is not null;
create index bucket_list_quest on public.bucket_list (quest_id) where quest_id is not null;
-- After finds (50) and their gear (60), before media (70).
select private.make_synced('public.bucket_list', 65);
create policy bucket_list_own on public.bucket_list for all to authenticated
  using (user_id = (select auth.uid()))
  with check (
    user_id = (select auth.uid())
    and (find_id is null or exists (select 1 from public.finds f where f.id = find_id and f.user_id = (select auth.uid())))
    and (quest_id is null or exists (select 1 from public.quests q where q.id = quest_id and q.user_id = (select auth.uid())))
  );
