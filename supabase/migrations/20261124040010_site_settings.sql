-- Settings of the whole site, in one row. site_settings() returns the public ones to everyone;
-- admin_save_site_settings() lets administrators change them and writes the audit log.
create table private.site_settings (
  only_row boolean primary key default true check (only_row),
  title text not null default 'MetalQuest' check (char_length(btrim(title)) between 1 and 100),
  contact text not null default '' check (char_length(contact) <= 200),
  registration_open boolean not null default true,
  consent_variant text not null default 'accept' check (consent_variant in ('accept', 'understand')),
  map_styles text[] check (cardinality(map_styles) <= 50 and octet_length(array_to_string(map_styles, ',')) <= 5000),
  switches jsonb not null default '{}' check (
    jsonb_typeof(switches) = 'object' and octet_length(switches::text) <= 4000
    and not jsonb_path_exists(switches, 'strict $.* ? (@.type() != "boolean")')
  ),
  updated_at timestamptz not null default now(),
  posts_seeded_at timestamptz
);
comment on column private.site_settings.registration_open is 'Enforced by the embedded auth service; on Supabase it only hides the form, see docs/operations.md.';
comment on column private.site_settings.consent_variant is 'accept: Accept All and Decline; understand: I understand, with the switch consent_decline also I decline.';
comment on column private.site_settings.map_styles is 'Ids of the operator''s map styles that users can choose; null means all.';
comment on column private.site_settings.posts_seeded_at is 'When the product''s articles were added; they are added only once.';
alter table private.site_settings enable row level security;
alter table private.site_settings force row level security;
create policy site_settings_read on private.site_settings for select to authenticated using ((select private.is_admin()));
insert into private.site_settings default values;

-- Lists each field, so that a column added later is not public until it is added here.
create function private.site_settings() returns jsonb
language sql stable security definer set search_path = '' as $$
  select jsonb_build_object(
    'title', s.title, 'contact', s.contact, 'registration_open', s.registration_open,
    'consent_variant', s.consent_variant, 'map_styles', to_jsonb(s.map_styles), 'switches', s.switches)
  from private.site_settings s;
$$;

create function private.admin_save_site_settings(changes jsonb) returns jsonb
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
    updated_at = now();
  perform private.write_audit((select auth.uid()), 'api', 'settings.changed', null, jsonb_build_object(
    'settings', (select jsonb_agg(k order by k) from jsonb_object_keys(changes) k))
    || case when changes ? 'registration_open'
      then jsonb_build_object('registration_open', changes -> 'registration_open') else '{}'::jsonb end);
  return private.site_settings();
end $$;

revoke all on function private.site_settings() from public;
revoke all on function private.admin_save_site_settings(jsonb) from public;
grant execute on function private.site_settings() to anon, authenticated, service_role;
grant execute on function private.admin_save_site_settings(jsonb) to authenticated;

create function public.site_settings() returns jsonb
language sql stable security invoker set search_path = '' as $$
  select private.site_settings();
$$;
comment on function public.site_settings() is '{title, contact, registration_open, consent_variant, map_styles, switches}.';

create function public.admin_save_site_settings(changes jsonb) returns jsonb
language sql volatile security invoker set search_path = '' as $$
  select private.admin_save_site_settings(changes);
$$;
comment on function public.admin_save_site_settings(jsonb) is
  'Changes the given settings, switches one by one, and returns all of them. Administrators only.';

revoke all on function public.site_settings() from public, anon, authenticated;
revoke all on function public.admin_save_site_settings(jsonb) from public, anon, authenticated;
grant execute on function public.site_settings() to anon, authenticated, service_role;
grant execute on function public.admin_save_site_settings(jsonb) to authenticated;

-- The server refuses features that administrators have switched off, whatever a client shows. The default is on.
create function private.is_switched_on(feature text) returns boolean
language sql stable security definer set search_path = '' as $$
  select coalesce((select (s.switches ->> feature)::boolean from private.site_settings s), true);
$$;
revoke all on function private.is_switched_on(text) from public;
