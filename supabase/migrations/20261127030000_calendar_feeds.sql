-- Calendar feeds: the days on which something of a user is due, for calendar apps, at an address with a secret
-- (docs/decisions/0078). Calendar apps send no token, so the secret is the only credential.

create table private.calendar_feeds (
  user_id uuid primary key references auth.users (id) on delete cascade,
  -- SHA-256 of the secret, which is stored nowhere.
  secret_hash bytea not null unique check (octet_length(secret_hash) = 32),
  created_at timestamptz not null default now()
);
alter table private.calendar_feeds enable row level security;
alter table private.calendar_feeds force row level security;
revoke all on private.calendar_feeds from public, anon, authenticated;
create policy calendar_feeds_closed on private.calendar_feeds for all to authenticated using (false);

-- Days only: no name, place or text of a record.
create function private.due_days(owner uuid)
returns table (kind text, id uuid, page_id uuid, day date, changed_at timestamptz)
language sql stable security definer set search_path = '' as $$
  select 'permission', p.id, p.id, p.valid_until, p.updated_at
  from public.property_permissions p
  where p.user_id = owner and p.status = 'active' and p.valid_until is not null
  union all
  select 'follow-up', i.id, i.contact_id, i.follow_up_date, i.updated_at
  from public.contact_interactions i
  where i.user_id = owner and i.follow_up_date is not null
  union all
  select 'warranty', e.id, e.id,
    (e.date_bought + pg_catalog.make_interval(months => e.warranty_duration_months))::date, e.updated_at
  from public.equipment e
  where e.user_id = owner and e.date_bought is not null and e.warranty_duration_months > 0;
$$;

create function private.calendar_events(secret text) returns jsonb
language sql stable security definer set search_path = '' as $$
  select coalesce(
    (
      select jsonb_agg(
        jsonb_build_object('kind', d.kind, 'id', d.id, 'pageId', d.page_id, 'day', d.day, 'changedAt', d.changed_at)
        order by d.day, d.kind, d.id
      )
      from (
        select * from private.due_days(f.user_id) all_days
        where all_days.day between current_date - 30 and date '9999-12-31'
        order by all_days.day, all_days.kind, all_days.id
        limit 1000
      ) d
    ),
    '[]'::jsonb
  )
  from private.calendar_feeds f join auth.users u on u.id = f.user_id
  where f.secret_hash = pg_catalog.sha256(pg_catalog.convert_to(secret, 'UTF8'))
    and (u.banned_until is null or u.banned_until < now());
$$;

create function private.create_calendar_feed() returns text
language plpgsql security definer set search_path = '' as $$
declare
  -- Two random UUIDs have 244 random bits.
  secret text := replace(gen_random_uuid()::text || gen_random_uuid()::text, '-', '');
begin
  if auth.uid() is null or not private.is_second_step_done() then
    raise sqlstate '42501' using message = 'Sign in to create a calendar address';
  end if;
  insert into private.calendar_feeds (user_id, secret_hash)
  values (auth.uid(), pg_catalog.sha256(pg_catalog.convert_to(secret, 'UTF8')))
  on conflict (user_id) do update set secret_hash = excluded.secret_hash, created_at = now();
  return secret;
end $$;

create function private.revoke_calendar_feed() returns void
language sql security definer set search_path = '' as $$
  delete from private.calendar_feeds f
  where f.user_id = (select auth.uid()) and (select private.is_second_step_done());
$$;

create function private.calendar_feed_created_at() returns timestamptz
language sql stable security definer set search_path = '' as $$
  select f.created_at from private.calendar_feeds f
  where f.user_id = (select auth.uid()) and (select private.is_second_step_done());
$$;

create function public.calendar_events(secret text) returns jsonb
language sql stable security invoker set search_path = '' as $$
  select private.calendar_events(calendar_events.secret);
$$;
comment on function public.calendar_events(text) is
  'For the server: the events of the calendar with this secret, [{kind, id, pageId, day, changedAt}], or null.';

create function public.create_calendar_feed() returns text
language sql security invoker set search_path = '' as $$
  select private.create_calendar_feed();
$$;
comment on function public.create_calendar_feed() is
  'Creates the secret of the caller''s calendar address, which replaces an earlier one.';

create function public.revoke_calendar_feed() returns void
language sql security invoker set search_path = '' as $$
  select private.revoke_calendar_feed();
$$;
comment on function public.revoke_calendar_feed() is 'Removes the caller''s calendar address at once.';

create function public.calendar_feed_created_at() returns timestamptz
language sql stable security invoker set search_path = '' as $$
  select private.calendar_feed_created_at();
$$;
comment on function public.calendar_feed_created_at() is
  'When the caller''s calendar address was created; null without one.';

revoke all on function private.due_days(uuid) from public;
revoke all on function private.calendar_events(text) from public;
revoke all on function private.create_calendar_feed() from public;
revoke all on function private.revoke_calendar_feed() from public;
revoke all on function private.calendar_feed_created_at() from public;
revoke all on function public.calendar_events(text) from public, anon, authenticated;
revoke all on function public.create_calendar_feed() from public, anon, authenticated;
revoke all on function public.revoke_calendar_feed() from public, anon, authenticated;
revoke all on function public.calendar_feed_created_at() from public, anon, authenticated;
grant execute on function private.calendar_events(text) to anon, authenticated, service_role;
grant execute on function public.calendar_events(text) to anon, authenticated, service_role;
grant execute on function private.create_calendar_feed() to authenticated;
grant execute on function public.create_calendar_feed() to authenticated;
grant execute on function private.revoke_calendar_feed() to authenticated;
grant execute on function public.revoke_calendar_feed() to authenticated;
grant execute on function private.calendar_feed_created_at() to authenticated;
grant execute on function public.calendar_feed_created_at() to authenticated;
