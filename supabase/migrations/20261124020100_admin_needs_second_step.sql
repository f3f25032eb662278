-- An installation can require two-factor authentication of administrators: without it they have only the rights of
-- other accounts. Our own server writes the rule at its start, from ADMIN_REQUIRES_MFA; on Supabase, set it with
-- `update private.admin_rules set requires_mfa = true`.
create table private.admin_rules (
  one_row boolean primary key default true check (one_row),
  requires_mfa boolean not null default false
);
comment on table private.admin_rules is 'Requirements for administrators; one row.';
insert into private.admin_rules default values;
alter table private.admin_rules enable row level security;
alter table private.admin_rules force row level security;
revoke all on private.admin_rules from public, anon, authenticated;
create policy admin_rules_closed on private.admin_rules for all to authenticated using (false);

-- `aal` of a token or session: the number of sign-in steps.
create function private.meets_admin_rules(aal text) returns boolean
language sql stable security definer set search_path = '' as $$
  select coalesce(aal in ('aal2', 'aal3'), false)
    or not exists (select 1 from private.admin_rules r where r.requires_mfa);
$$;
revoke all on function private.meets_admin_rules(text) from public;

create or replace function private.is_admin() returns boolean
language sql stable security definer set search_path = '' as $$
  select coalesce((select auth.jwt()) -> 'app_metadata' ->> 'admin', '') = 'true'
    and exists (
      select 1 from auth.users u
      where u.id = (select auth.uid())
        and u.raw_app_meta_data ->> 'admin' = 'true'
        and (u.banned_until is null or u.banned_until < now())
    )
    and private.is_second_step_done()
    and private.meets_admin_rules((select auth.jwt()) ->> 'aal');
$$;

-- As in 20261124020000_second_step.sql, with the rule for administrators who delete another user's account.
create or replace function private.account_deletion_check(actor uuid, actor_session uuid, target uuid)
returns table (outcome text, signed_in_at timestamptz)
language plpgsql stable security definer set search_path = '' as $$
declare
  account record;
begin
  select s.created_at, coalesce(u.raw_app_meta_data ->> 'admin' = 'true', false)
      and private.meets_admin_rules(s.aal::text) as is_admin into account
    from auth.sessions s join auth.users u on u.id = s.user_id
    where s.id = actor_session and s.user_id = actor and (s.not_after is null or s.not_after > now())
      and (u.banned_until is null or u.banned_until < now())
      and (coalesce(s.aal::text, 'aal1') <> 'aal1' or not exists (
        select 1 from auth.mfa_factors f where f.user_id = actor and f.status::text = 'verified'
      ));
  if not found then
    return query select 'session_ended', null::timestamptz;
  elsif target is distinct from actor and not account.is_admin then
    return query select 'forbidden', null::timestamptz;
  elsif not exists (select 1 from auth.users u where u.id = target) then
    return query select 'not_found', null::timestamptz;
  elsif private.is_last_admin(target) then
    return query select 'last_admin', null::timestamptz;
  else
    return query select 'allowed', account.created_at;
  end if;
end $$;
