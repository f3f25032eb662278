-- The audit log can be filtered by one account, as actor or target.
drop function public.admin_audit_log(integer, integer);
drop function private.admin_audit_log(integer, integer);
create index audit_log_actor on private.audit_log (actor) where actor is not null;

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
