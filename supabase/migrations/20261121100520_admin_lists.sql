-- Data of the admin area: the accounts, the dashboard figures and the audit log. Never users' records.

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

create function private.admin_audit_log(page integer, per_page integer)
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
  select l.id, l.at, l.actor, a.email::text, l.via, l.action, l.target, t.email::text, l.detail,
    (select count(*) from private.audit_log)
  from (select * from private.audit_log order by id desc limit per_page offset first_row) l
  left join auth.users a on a.id = l.actor
  left join auth.users t on t.id = l.target
  order by l.id desc;
end $$;

revoke all on function private.admin_list_users(text, integer, integer) from public;
revoke all on function private.admin_dashboard_counts() from public;
revoke all on function private.admin_audit_log(integer, integer) from public;
grant execute on function private.admin_list_users(text, integer, integer) to authenticated;
grant execute on function private.admin_dashboard_counts() to authenticated;
grant execute on function private.admin_audit_log(integer, integer) to authenticated;

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

create function public.admin_audit_log(page integer default 1, per_page integer default 50)
returns table (
  id bigint, at timestamptz, actor uuid, actor_email text, via text, action text, target uuid, target_email text,
  detail jsonb, total_count bigint
)
language sql stable security invoker set search_path = '' as $$
  select * from private.admin_audit_log(page, per_page);
$$;
comment on function public.admin_audit_log(integer, integer) is 'Actions of administrators, newest first. Addresses are those of existing accounts. Administrators only.';

revoke all on function public.admin_list_users(text, integer, integer) from public, anon, authenticated;
revoke all on function public.admin_dashboard_counts() from public, anon, authenticated;
revoke all on function public.admin_audit_log(integer, integer) from public, anon, authenticated;
grant execute on function public.admin_list_users(text, integer, integer) to authenticated;
grant execute on function public.admin_dashboard_counts() to authenticated;
grant execute on function public.admin_audit_log(integer, integer) to authenticated;
