-- Supabase refuses an update or delete without `where` in requests of the API (pg-safeupdate), also within functions. As
-- before, with a condition.
create or replace function private.admin_save_site_settings(changes jsonb) returns jsonb
language plpgsql volatile security definer set search_path = '' as $$
declare
  known constant text[] := array['title', 'contact', 'registration_open', 'consent_variant', 'map_styles', 'switches'];
  stranger text;
begin
  perform private.require_admin();
  if jsonb_typeof(changes) is distinct from 'object' then
    raise sqlstate '22023' using message = 'changes must be an object of settings';
  end if;
  select k into stranger from jsonb_object_keys(changes) k where k <> all (known) limit 1;
  if found then
    raise sqlstate '22023' using message = format('There is no setting %s', left(stranger, 100));
  end if;
  update private.site_settings s set
    title = case when changes ? 'title' then btrim(changes ->> 'title') else s.title end,
    contact = case when changes ? 'contact' then btrim(changes ->> 'contact') else s.contact end,
    registration_open = case when changes ? 'registration_open' then (changes ->> 'registration_open')::boolean else s.registration_open end,
    consent_variant = case when changes ? 'consent_variant' then changes ->> 'consent_variant' else s.consent_variant end,
    map_styles = case
      when not changes ? 'map_styles' then s.map_styles
      when jsonb_typeof(changes -> 'map_styles') = 'null' then null
      else array(select e #>> '{}' from jsonb_array_elements(changes -> 'map_styles') e) end,
    switches = case when changes ? 'switches' then s.switches || (changes -> 'switches') else s.switches end,
    updated_at = now()
  where s.only_row;
  perform private.write_audit((select auth.uid()), 'api', 'settings.changed', null, jsonb_build_object(
    'settings', (select jsonb_agg(k order by k) from jsonb_object_keys(changes) k))
    || case when changes ? 'registration_open'
      then jsonb_build_object('registration_open', changes -> 'registration_open') else '{}'::jsonb end);
  return private.site_settings();
end $$;
