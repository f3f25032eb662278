-- A photo of the filled hole of a find. It has a type of its own, so that galleries, reports and lists, which show the
-- type 'image', leave it out.
alter table public.media
  drop constraint media_media_type_check,
  add constraint media_media_type_check check (media_type in ('image', 'video', 'document', 'hole_filled')),
  add constraint media_hole_is_of_a_find check (media_type <> 'hole_filled' or find_id is not null);
