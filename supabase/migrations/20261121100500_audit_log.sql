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

-- Raises an error unless the caller is an administrator (20261121100000).
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
