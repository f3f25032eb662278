-- Administrators grant and revoke the role, suspend accounts, and read accounts, figures and logs, never users' records
-- (spec section 6). API functions run as their caller; functions that touch accounts run as their owner, in a schema
-- that is not exposed, and check the caller first.

-- Permanent record of administrator actions: who did what to whom, and when. Refers to accounts by id only and without
-- foreign keys, so that entries outlive the accounts. The functions that perform the actions write it in their
-- transaction; admin_audit_log reads it.
create table private.audit_log (
  id bigint generated always as identity primary key,
  at timestamptz not null default now(),
  actor uuid,
  via text not null default 'api' check (via in ('api', 'command line')),
  action text not null check (action ~ '^[a-z]+(_[a-z]+)*\.[a-z]+(_[a-z]+)*$'),
  target uuid,
  detail jsonb not null default '{}'::jsonb check (jsonb_typeof(detail) = 'object' and octet_length(detail::text) <= 2000),
  check (actor is not null or via = 'command line')
);
comment on table private.audit_log is 'Actions of administrators and deletions of accounts. Append-only; ids, never personal content.';
comment on column private.audit_log.actor is 'The acting user; null for the command line.';
comment on column private.audit_log.target is 'The affected account or row, which may no longer exist.';
create index audit_log_target on private.audit_log (target) where target is not null;
create index audit_log_actor on private.audit_log (actor) where actor is not null;
alter table private.audit_log enable row level security;
alter table private.audit_log force row level security;
-- No API role has a grant on it; this policy applies should one be added.
create policy audit_log_read on private.audit_log for select to authenticated using ((select private.is_admin()));

create function private.keep_audit_log() returns trigger
language plpgsql set search_path = '' as $$
begin
  raise insufficient_privilege using message = 'The audit log is append-only';
end $$;
revoke all on function private.keep_audit_log() from public;
create trigger append_only before update or delete or truncate on private.audit_log
  for each statement execute function private.keep_audit_log();

create function private.write_audit(actor uuid, via text, action text, target uuid, detail jsonb default '{}'::jsonb) returns void
language sql set search_path = '' as $$
  insert into private.audit_log (actor, via, action, target, detail) values (actor, via, action, target, detail);
$$;
revoke all on function private.write_audit(uuid, text, text, uuid, jsonb) from public;

-- Raises an error unless the caller is an administrator.
create function private.require_admin() returns void
language plpgsql stable set search_path = '' as $$
begin
  if not private.is_admin() then
    raise insufficient_privilege using message = 'Only an administrator may do this';
  end if;
end $$;
revoke all on function private.require_admin() from public;

-- Serialises actions on accounts until the transaction ends: of two administrators who revoke, suspend or delete each
-- other at the same time, the second is no longer an administrator.
create function private.begin_admin_act() returns void
language plpgsql volatile set search_path = '' as $$
begin
  perform private.require_admin();
  perform pg_catalog.pg_advisory_xact_lock(pg_catalog.hashtextextended('metalquest administrators', 0));
  perform private.require_admin();
end $$;
revoke all on function private.begin_admin_act() from public;

-- Offset of the first row of a page.
create function private.page_offset(page integer, per_page integer) returns bigint
language plpgsql immutable set search_path = '' as $$
begin
  if page is null or page < 1 then
    raise sqlstate '22023' using message = 'page must be 1 or more';
  end if;
  if per_page is null or per_page not between 1 and 200 then
    raise sqlstate '22023' using message = 'per_page must be between 1 and 200';
  end if;
  return (page - 1)::bigint * per_page;
end $$;
revoke all on function private.page_offset(integer, integer) from public;

-- True when `account` is the only administrator who can act, so it must not be deleted, suspended or revoked.
create function private.is_last_admin(account uuid) returns boolean
language sql stable set search_path = '' as $$
  select exists (select 1 from auth.users u where u.id = account and u.raw_app_meta_data ->> 'admin' = 'true')
    and not exists (
      select 1 from auth.users u
      where u.id <> account and u.raw_app_meta_data ->> 'admin' = 'true'
        and (u.banned_until is null or u.banned_until < now())
    );
$$;
revoke all on function private.is_last_admin(uuid) from public;

-- An installation without mail confirms every address without a check, so anyone can sign up with an address that is
-- not theirs and wait to be promoted. Such an account becomes administrator only with `force`.
-- The column email_proven_at exists only in MetalQuest's own auth service. On Supabase only the confirmation can be
-- checked.
create function private.is_address_proven(account uuid) returns boolean
language sql stable set search_path = '' as $$
  select case
    when u.phone_confirmed_at is not null then true
    when to_jsonb(u) ? 'email_proven_at' then to_jsonb(u) ->> 'email_proven_at' is not null
    else u.email_confirmed_at is not null
  end from auth.users u where u.id = account;
$$;
revoke all on function private.is_address_proven(uuid) from public;

-- For the functions below and the command line, which check the caller's right. Returns whether anything changed. The
-- trigger keep_role_to_admins removes user_metadata.role together with the right.
create function private.set_admin(
  target uuid, make_admin boolean, actor uuid, via text, force boolean default false
) returns boolean
language plpgsql set search_path = '' as $$
declare
  account record;
begin
  select u.raw_app_meta_data ->> 'admin' = 'true' as is_admin, u.email_confirmed_at, u.phone_confirmed_at into account
    from auth.users u where u.id = target for update;
  if not found then
    raise sqlstate 'PT404' using message = 'User not found';
  end if;
  if coalesce(account.is_admin, false) = make_admin then
    return false;
  end if;
  if make_admin and coalesce(account.email_confirmed_at, account.phone_confirmed_at) is null then
    raise sqlstate 'PT409' using message = 'The account is not confirmed: its owner has to confirm the e-mail address first';
  end if;
  if make_admin and not coalesce(force, false) and not private.is_address_proven(target) then
    raise sqlstate 'PT428' using message = 'The e-mail address of this account is not proven: its owner has to sign in once with a link from an email';
  end if;
  update auth.users u set
    raw_app_meta_data = case when make_admin
      then coalesce(u.raw_app_meta_data, '{}'::jsonb) || '{"admin": true}'::jsonb
      else u.raw_app_meta_data - 'admin' end,
    updated_at = now()
  where u.id = target;
  perform private.write_audit(actor, via, case when make_admin then 'admin.granted' else 'admin.revoked' end, target);
  return true;
end $$;
revoke all on function private.set_admin(uuid, boolean, uuid, text, boolean) from public;

create function private.admin_set_admin(target uuid, make_admin boolean, force boolean) returns void
language plpgsql security definer set search_path = '' as $$
begin
  perform private.begin_admin_act();
  if target is null or make_admin is null then
    raise sqlstate '22023' using message = 'user_id must be a UUID and is_admin true or false';
  end if;
  if not make_admin and private.is_last_admin(target) then
    raise sqlstate 'PT409' using message = 'At least one administrator must remain';
  end if;
  perform private.set_admin(target, make_admin, (select auth.uid()), 'api', force);
end $$;
revoke all on function private.admin_set_admin(uuid, boolean, boolean) from public;
grant execute on function private.admin_set_admin(uuid, boolean, boolean) to authenticated;

create function private.admin_suspend_user(target uuid, until timestamptz) returns void
language plpgsql security definer set search_path = '' as $$
begin
  perform private.begin_admin_act();
  if target is null then
    raise sqlstate '22023' using message = 'user_id must be a UUID';
  end if;
  if until is not null and not (until > now() and until < '2200-01-01Z') then
    raise sqlstate '22023' using message = 'until must be a time to come, before the year 2200; null lifts the suspension';
  end if;
  if until is not null and target = (select auth.uid()) then
    raise sqlstate 'PT409' using message = 'You cannot suspend yourself';
  end if;
  update auth.users u set banned_until = until, updated_at = now() where u.id = target;
  if not found then
    raise sqlstate 'PT404' using message = 'User not found';
  end if;
  if until is not null then
    delete from auth.sessions s where s.user_id = target;
  end if;
  perform private.write_audit(
    (select auth.uid()), 'api', case when until is null then 'user.reinstated' else 'user.suspended' end, target,
    case when until is null then '{}'::jsonb else jsonb_build_object('until', until) end
  );
end $$;
revoke all on function private.admin_suspend_user(uuid, timestamptz) from public;
grant execute on function private.admin_suspend_user(uuid, timestamptz) to authenticated;

create function public.admin_set_admin(user_id uuid, is_admin boolean, force boolean default false) returns void
language sql volatile security invoker set search_path = '' as $$
  select private.admin_set_admin(user_id, is_admin, force);
$$;
comment on function public.admin_set_admin(uuid, boolean, boolean) is 'Grants or revokes the administrator role. Administrators only; one must remain (409). An unproven address is refused (428) unless forced.';
revoke all on function public.admin_set_admin(uuid, boolean, boolean) from public, anon, authenticated;
grant execute on function public.admin_set_admin(uuid, boolean, boolean) to authenticated;

create function public.admin_suspend_user(user_id uuid, until timestamptz default null) returns void
language sql volatile security invoker set search_path = '' as $$
  select private.admin_suspend_user(user_id, until);
$$;
comment on function public.admin_suspend_user(uuid, timestamptz) is 'Suspends an account until a time and ends its sessions; null lifts the suspension. Administrators only.';
revoke all on function public.admin_suspend_user(uuid, timestamptz) from public, anon, authenticated;
grant execute on function public.admin_suspend_user(uuid, timestamptz) to authenticated;

create function private.admin_list_users(search text, page integer, per_page integer)
returns table (
  id uuid, email text, first_name text, last_name text, full_name text, created_at timestamptz,
  last_sign_in_at timestamptz, confirmed boolean, is_admin boolean, suspended_until timestamptz,
  quest_count bigint, find_count bigint, total_count bigint
)
language plpgsql stable security definer set search_path = '' as $$
#variable_conflict use_column
declare
  first_row bigint;
  needle text := lower(btrim(coalesce(search, '')));
begin
  perform private.require_admin();
  first_row := private.page_offset(page, per_page);
  if char_length(needle) > 200 then
    raise sqlstate '22023' using message = 'search must be at most 200 characters';
  end if;
  return query
  with matching as (
    select u.id, u.email::text as email, p.first_name, p.last_name, p.full_name, u.created_at, u.last_sign_in_at,
      coalesce(u.email_confirmed_at, u.phone_confirmed_at) is not null as confirmed,
      coalesce(u.raw_app_meta_data ->> 'admin' = 'true', false) as is_admin,
      case when u.banned_until > now() then u.banned_until end as suspended_until
    from auth.users u left join public.profiles p on p.user_id = u.id
    -- Searches for plain text, not a pattern: % and _ have no special meaning.
    where needle = '' or strpos(lower(concat_ws(chr(10), u.email, p.full_name, p.first_name || ' ' || p.last_name)), needle) > 0
      or u.id::text = needle
  )
  select m.id, m.email, coalesce(m.first_name, ''), coalesce(m.last_name, ''), coalesce(m.full_name, ''), m.created_at,
    m.last_sign_in_at, m.confirmed, m.is_admin, m.suspended_until,
    (select count(*) from public.quests q where q.user_id = m.id),
    (select count(*) from public.finds f where f.user_id = m.id),
    (select count(*) from matching)
  from (select * from matching order by created_at desc nulls last, id limit per_page offset first_row) m
  order by m.created_at desc nulls last, m.id;
end $$;

-- Active: signed in or renewed a session in the last 7 or 30 days.
create function private.admin_dashboard_counts()
returns table (
  users bigint, active_7_days bigint, active_30_days bigint, quests bigint, finds bigint, media_bytes bigint, posts jsonb
)
language plpgsql stable security definer set search_path = '' as $$
declare
  posts_by_status jsonb := '{}'::jsonb;
begin
  perform private.require_admin();
  -- Checked at run time, so that the order of the migrations does not matter.
  if to_regclass('public.posts') is not null then
    execute 'select coalesce(jsonb_object_agg(p.status, p.number), ''{}''::jsonb) from'
      || ' (select t.status::text as status, count(*) as number from public.posts t group by t.status) p'
      into posts_by_status;
  end if;
  return query
  with seen as (
    select greatest(u.last_sign_in_at,
      (select max(coalesce(s.refreshed_at, s.created_at)) from auth.sessions s where s.user_id = u.id)) as at
    from auth.users u
  )
  select
    count(*),
    count(*) filter (where seen.at > now() - interval '7 days'),
    count(*) filter (where seen.at > now() - interval '30 days'),
    (select count(*) from public.quests),
    (select count(*) from public.finds),
    (select coalesce(sum((o.metadata ->> 'size')::bigint), 0)::bigint from storage.objects o where o.bucket_id = 'media'),
    posts_by_status
  from seen;
end $$;

revoke all on function private.admin_list_users(text, integer, integer) from public;
revoke all on function private.admin_dashboard_counts() from public;
grant execute on function private.admin_list_users(text, integer, integer) to authenticated;
grant execute on function private.admin_dashboard_counts() to authenticated;

create function public.admin_list_users(search text default '', page integer default 1, per_page integer default 50)
returns table (
  id uuid, email text, first_name text, last_name text, full_name text, created_at timestamptz,
  last_sign_in_at timestamptz, confirmed boolean, is_admin boolean, suspended_until timestamptz,
  quest_count bigint, find_count bigint, total_count bigint
)
language sql stable security invoker set search_path = '' as $$
  select * from private.admin_list_users(search, page, per_page);
$$;
comment on function public.admin_list_users(text, integer, integer) is 'Accounts whose e-mail, name or id matches, newest first; total_count counts all pages. Administrators only.';

create function public.admin_dashboard_counts()
returns table (
  users bigint, active_7_days bigint, active_30_days bigint, quests bigint, finds bigint, media_bytes bigint, posts jsonb
)
language sql stable security invoker set search_path = '' as $$
  select * from private.admin_dashboard_counts();
$$;
comment on function public.admin_dashboard_counts() is 'One row of figures; posts is {status: number}. Administrators only.';

revoke all on function public.admin_list_users(text, integer, integer) from public, anon, authenticated;
revoke all on function public.admin_dashboard_counts() from public, anon, authenticated;
grant execute on function public.admin_list_users(text, integer, integer) to authenticated;
grant execute on function public.admin_dashboard_counts() to authenticated;

-- `about` filters by one account, as actor or target.
create function private.admin_audit_log(page integer, per_page integer, about uuid)
returns table (
  id bigint, at timestamptz, actor uuid, actor_email text, via text, action text, target uuid, target_email text,
  detail jsonb, total_count bigint
)
language plpgsql stable security definer set search_path = '' as $$
#variable_conflict use_column
declare
  first_row bigint;
begin
  perform private.require_admin();
  first_row := private.page_offset(page, per_page);
  return query
  with chosen as (
    select l.* from private.audit_log l where about is null or l.target = about or l.actor = about
  )
  select l.id, l.at, l.actor, a.email::text, l.via, l.action, l.target, t.email::text, l.detail,
    (select count(*) from chosen)
  from (select * from chosen order by id desc limit per_page offset first_row) l
  left join auth.users a on a.id = l.actor
  left join auth.users t on t.id = l.target
  order by l.id desc;
end $$;
revoke all on function private.admin_audit_log(integer, integer, uuid) from public;
grant execute on function private.admin_audit_log(integer, integer, uuid) to authenticated;

create function public.admin_audit_log(page integer default 1, per_page integer default 50, about uuid default null)
returns table (
  id bigint, at timestamptz, actor uuid, actor_email text, via text, action text, target uuid, target_email text,
  detail jsonb, total_count bigint
)
language sql stable security invoker set search_path = '' as $$
  select * from private.admin_audit_log(page, per_page, about);
$$;
comment on function public.admin_audit_log(integer, integer, uuid) is
  'Actions of administrators, newest first; `about` filters by one account, as actor or target. Addresses are those of existing accounts. Administrators only.';
revoke all on function public.admin_audit_log(integer, integer, uuid) from public, anon, authenticated;
grant execute on function public.admin_audit_log(integer, integer, uuid) to authenticated;

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

-- The second step of the sign-in, on every table with data of users. Restrictive: applies in addition to the other
-- policies of a table. A table of a later migration needs its own.
do $$
declare
  t regclass;
begin
  for t in
    select c.oid::regclass from pg_class c join pg_namespace n on n.oid = c.relnamespace
    where c.relkind in ('r', 'p') and (n.nspname = 'public' and c.relrowsecurity
      or c.oid = 'storage.objects'::regclass)
  loop
    execute format('create policy second_step on %s as restrictive for all to authenticated
      using ((select private.is_second_step_done()))', t);
  end loop;
end $$;
