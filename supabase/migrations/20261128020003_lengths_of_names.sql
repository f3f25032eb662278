-- The limits of names were those of the trimmed text: a letter and 4.9 MB of spaces passed. They apply to the stored
-- text. Longer names lose their outer spaces first; their rows change, so that devices pull them.
do $$
declare
  r record;
begin
  for r in select * from (values
    ('public.bucket_list', 'name', 200, ''),
    ('public.equipment', 'name', 200, ''),
    ('public.landowner_contacts', 'name', 200, ''),
    ('public.map_layers', 'name', 100, ''),
    ('public.planned_quests', 'name', 200, ''),
    ('public.posts', 'title', 200, ''),
    ('public.property_permissions', 'property_address', 500, ''),
    ('public.quests', 'title', 200, ''),
    ('private.signing_requests', 'signer_name', 200, ' and signer_name !~ ''[[:cntrl:]]'''),
    ('private.site_settings', 'title', 100, '')
  ) as n (target, field, characters, further) loop
    execute format('update %1$s set %2$I = btrim(%2$I) where char_length(%2$I) > %3$s', r.target, r.field, r.characters);
    execute format('alter table %1$s drop constraint %4$I, add constraint %4$I'
      || ' check (char_length(%2$I) <= %3$s and btrim(%2$I) <> ''''%5$s)', r.target, r.field, r.characters,
      split_part(r.target, '.', 2) || '_' || r.field || '_check', r.further);
  end loop;
end $$;
