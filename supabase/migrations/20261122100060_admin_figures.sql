-- More data for the admin area: one account, and daily figures. Never users' records.

-- Daily counts by the services of the embedded backend; empty on Supabase.
create table private.daily_counts (
  day date not null,
  what text not null check (what in ('sign_in_failed', 'sync_refused')),
  number bigint not null check (number >= 0),
  primary key (day, what)
);
comment on table private.daily_counts is 'Number of events per day (UTC); written by the services.';
alter table private.daily_counts enable row level security;
alter table private.daily_counts force row level security;
create policy daily_counts_read on private.daily_counts for select to authenticated using ((select private.is_admin()));

create function private.admin_daily_counts(days integer)
returns table (day date, sign_ups bigint, quests bigint, finds bigint, failed_sign_ins bigint, sync_refusals bigint)
language plpgsql stable security definer set search_path = '' as $$
#variable_conflict use_column
declare
  today date := (now() at time zone 'utc')::date;
  first_day date;
  -- This table exists only with the embedded backend.
  is_counted boolean := to_regclass('storage.usage') is not null;
begin
  perform private.require_admin();
  if admin_daily_counts.days is null or admin_daily_counts.days not between 1 and 366 then
    raise sqlstate '22023' using message = 'days must be between 1 and 366';
  end if;
  first_day := today - (admin_daily_counts.days - 1);
  return query
  with happened as (
    select (u.created_at at time zone 'utc')::date as day, 'sign_up' as what, 1::bigint as number from auth.users u
      where u.created_at >= first_day::timestamp at time zone 'utc'
    union all
    select (q.created_at at time zone 'utc')::date, 'quest', 1 from public.quests q
      where q.created_at >= first_day::timestamp at time zone 'utc'
    union all
    select (f.created_at at time zone 'utc')::date, 'find', 1 from public.finds f
      where f.created_at >= first_day::timestamp at time zone 'utc'
    union all
    select c.day, c.what, c.number from private.daily_counts c where c.day >= first_day
  ), counted as (
    select h.day, h.what, sum(h.number)::bigint as number from happened h group by h.day, h.what
  )
  select d.day,
    coalesce(max(c.number) filter (where c.what = 'sign_up'), 0),
    coalesce(max(c.number) filter (where c.what = 'quest'), 0),
    coalesce(max(c.number) filter (where c.what = 'find'), 0),
    case when is_counted then coalesce(max(c.number) filter (where c.what = 'sign_in_failed'), 0) end,
    case when is_counted then coalesce(max(c.number) filter (where c.what = 'sync_refused'), 0) end
  from (select first_day + n as day from generate_series(0, admin_daily_counts.days - 1) n) d
  left join counted c on c.day = d.day
  group by d.day order by d.day;
end $$;

create function private.admin_user(user_id uuid)
returns table (
  id uuid, email text, first_name text, last_name text, full_name text, created_at timestamptz,
  last_sign_in_at timestamptz, last_seen_at timestamptz, confirmed boolean, is_admin boolean, is_last_admin boolean,
  suspended_until timestamptz, providers text[], sessions bigint, quest_count bigint, find_count bigint,
  file_count bigint, file_bytes bigint
)
language plpgsql stable security definer set search_path = '' as $$
#variable_conflict use_column
begin
  perform private.require_admin();
  if not exists (select 1 from auth.users u where u.id = admin_user.user_id) then
    raise sqlstate 'PT404' using message = 'User not found';
  end if;
  return query
  select u.id, u.email::text, coalesce(p.first_name, ''), coalesce(p.last_name, ''), coalesce(p.full_name, ''),
    u.created_at, u.last_sign_in_at,
    greatest(u.last_sign_in_at, (select max(coalesce(s.refreshed_at, s.created_at)) from auth.sessions s where s.user_id = u.id)),
    coalesce(u.email_confirmed_at, u.phone_confirmed_at) is not null,
    coalesce(u.raw_app_meta_data ->> 'admin' = 'true', false), private.is_last_admin(u.id),
    case when u.banned_until > now() then u.banned_until end,
    array(select distinct i.provider::text from auth.identities i where i.user_id = u.id order by 1),
    (select count(*) from auth.sessions s where s.user_id = u.id and (s.not_after is null or s.not_after > now())),
    (select count(*) from public.quests q where q.user_id = u.id),
    (select count(*) from public.finds f where f.user_id = u.id),
    o.files, o.bytes
  from auth.users u left join public.profiles p on p.user_id = u.id,
    lateral (
      select count(*) as files, coalesce(sum((f.metadata ->> 'size')::bigint), 0)::bigint as bytes
      from storage.objects f where f.bucket_id = 'media' and f.owner_id = u.id::text
    ) o
  where u.id = admin_user.user_id;
end $$;

revoke all on function private.admin_daily_counts(integer) from public;
revoke all on function private.admin_user(uuid) from public;
grant execute on function private.admin_daily_counts(integer) to authenticated;
grant execute on function private.admin_user(uuid) to authenticated;

create function public.admin_daily_counts(days integer default 30)
returns table (day date, sign_ups bigint, quests bigint, finds bigint, failed_sign_ins bigint, sync_refusals bigint)
language sql stable security invoker set search_path = '' as $$
  select * from private.admin_daily_counts(days);
$$;
comment on function public.admin_daily_counts(integer) is
  'One row for each of the last days (UTC), today last; the last two columns are null if not counted. Administrators only.';

create function public.admin_user(user_id uuid)
returns table (
  id uuid, email text, first_name text, last_name text, full_name text, created_at timestamptz,
  last_sign_in_at timestamptz, last_seen_at timestamptz, confirmed boolean, is_admin boolean, is_last_admin boolean,
  suspended_until timestamptz, providers text[], sessions bigint, quest_count bigint, find_count bigint,
  file_count bigint, file_bytes bigint
)
language sql stable security invoker set search_path = '' as $$
  select * from private.admin_user(user_id);
$$;
comment on function public.admin_user(uuid) is 'One account, without its records; 404 if it does not exist. Administrators only.';

revoke all on function public.admin_daily_counts(integer) from public, anon, authenticated;
revoke all on function public.admin_user(uuid) from public, anon, authenticated;
grant execute on function public.admin_daily_counts(integer) to authenticated;
grant execute on function public.admin_user(uuid) to authenticated;
