-- What a find is and how old it is, in the terms of the Portable Antiquities Scheme; and the format of coordinates.
-- Weight and dimensions are double precision, so that values come back exactly as sent.

alter table public.finds
  add column period text check (period in ('Prehistoric', 'Palaeolithic', 'Mesolithic', 'Neolithic', 'Bronze Age',
    'Iron Age', 'Roman', 'Early Medieval', 'Medieval', 'Post Medieval', 'Modern', 'Unknown')),
  add column year_from integer check (year_from between -1000000 and 2100 and year_from <> 0),
  add column year_to integer check (year_to between -1000000 and 2100 and year_to <> 0),
  add column material text check (char_length(material) <= 100),
  add column weight_g double precision check (weight_g between 0 and 1000000),
  add column length_mm double precision check (length_mm between 0 and 10000),
  add column width_mm double precision check (width_mm between 0 and 10000),
  add column thickness_mm double precision check (thickness_mm between 0 and 10000),
  add column diameter_mm double precision check (diameter_mm between 0 and 10000),
  add constraint find_ends_after_it_begins check (year_from <= year_to);
comment on column public.finds.period is 'A broad period of the Portable Antiquities Scheme.';
comment on column public.finds.year_from is 'Whole years, BC negative; there is no year 0.';

-- create or replace view can add columns only at the end.
create or replace view public.finds_with_geojson with (security_invoker = true) as
select
  f.id, f.user_id, f.quest_id, f.item_description, f.found_at, f.depth_cm, f.category,
  f.detector_id, f.coil_id, f.pinpointer_id, f.details, f.target_id,
  f.ground_mineralization, f.terrain_type, f.moisture_level, f.trash_density, f.ground_compaction, f.special_conditions,
  extensions.st_asgeojson(f.location_geom)::jsonb as location_geojson,
  f.created_at, f.updated_at, f.sync_xid,
  f.period, f.year_from, f.year_to, f.material, f.weight_g, f.length_mm, f.width_mm, f.thickness_mm, f.diameter_mm
from public.finds f;

alter table public.user_preferences
  add column coordinate_format text not null default 'decimal'
    check (coordinate_format in ('decimal', 'os', 'irish', 'mgrs'));
comment on column public.user_preferences.coordinate_format is
  'Format of coordinates: degrees, or an Ordnance Survey, Irish Grid or military grid (MGRS) reference.';
