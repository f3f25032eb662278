-- The files up to 20261124040014 are the baseline: the whole schema, one subject per file, without the 49 migrations
-- that led to it before the first release (docs/operations.md, Upgrades). Change it with new files, never in these.
--
-- Schemas, the extension PostGIS, and what makes a table "synced": owner, timestamps, change number, tombstone. A
-- further table needs one call of private.make_synced, its policies, and the policy second_step (20261124040014).

create schema if not exists extensions;
create extension if not exists postgis with schema extensions;

create schema if not exists private;
comment on schema private is 'Helpers that are not exposed over the API.';
revoke all on schema private from public;
-- Needed to call a function of the schema; its tables and functions have their own grants.
grant usage on schema private to anon, authenticated, service_role;
grant usage on schema public, extensions to anon, authenticated, service_role;

-- For the constraints of geometry columns.
create function private.is_on_globe(shape extensions.geometry) returns boolean
language sql immutable set search_path = '' as $$
  select not extensions.st_isempty(shape) and not exists (
    select 1 from extensions.st_dumppoints(shape) p
    where not (extensions.st_x(p.geom) between -180 and 180 and extensions.st_y(p.geom) between -90 and 90)
  );
$$;
revoke all on function private.is_on_globe(extensions.geometry) from public;
grant execute on function private.is_on_globe(extensions.geometry) to authenticated, service_role;

-- Identifies this history of changes. A restored backup gets a new one, so that devices detect a server that has gone
-- back in time and do a full comparison.
create table private.sync_epoch (
  only_row boolean primary key default true check (only_row),
  epoch uuid not null default gen_random_uuid()
);
alter table private.sync_epoch enable row level security;
alter table private.sync_epoch force row level security;
create policy sync_epoch_read on private.sync_epoch for select to authenticated using (true);
grant select on private.sync_epoch to authenticated, service_role;
insert into private.sync_epoch default values;

-- Tables that a device pulls, parents first. `key_column` identifies a row within its table.
create table private.synced_tables (
  position int primary key,
  table_name name not null unique,
  key_column name not null
);
alter table private.synced_tables enable row level security;
alter table private.synced_tables force row level security;
create policy synced_tables_read on private.synced_tables for select to authenticated using (true);
grant select on private.synced_tables to authenticated, service_role;

-- A deleted row, so that the delete reaches the owner's other devices. Holds no content of the row.
create table public.tombstones (
  table_name text not null,
  row_id uuid not null,
  user_id uuid not null references auth.users (id) on delete cascade,
  deleted_at timestamptz not null default now(),
  sync_xid xid8 not null default pg_current_xact_id(),
  primary key (table_name, row_id, user_id)
);
comment on table public.tombstones is 'One row per deleted row of a synced table; written by trigger only.';
create index tombstones_changes on public.tombstones (user_id, sync_xid);
alter table public.tombstones enable row level security;
alter table public.tombstones force row level security;
create policy tombstones_read on public.tombstones for select to authenticated
  using (user_id = (select auth.uid()));
revoke all on public.tombstones from anon, authenticated;
grant select on public.tombstones to authenticated;

-- Sets the columns that clients may not set. A deleted row stays deleted: the trigger silently drops a replayed insert,
-- and the device gets the tombstone with its next pull (a delete beats an update). A row keeps its key, because other
-- devices would otherwise keep a copy under the old one.
--
-- A transaction gets its number with its first row and may then wait for another transaction: making a quest current
-- clears the flag of a quest that a later transaction has just written. Devices with the higher number would ignore the
-- row if its number decreased, so the row keeps the higher one. This is safe: no cursor passes the number of a running
-- transaction. A number above this server's counter comes from another server and is not kept.
create function private.stamp_row() returns trigger
language plpgsql set search_path = '' as $$
declare
  key_column text := tg_argv[0];
  row_key uuid := (to_jsonb(new) ->> key_column)::uuid;
begin
  if tg_op = 'INSERT' then
    if exists (
      select 1 from public.tombstones t
      where t.table_name = tg_table_name and t.row_id = row_key and t.user_id = new.user_id
    ) then
      return null;
    end if;
    new.created_at := now();
  else
    if row_key is distinct from (to_jsonb(old) ->> key_column)::uuid then
      raise sqlstate '22023' using message = format('%s of a row cannot change', key_column);
    end if;
    new.created_at := old.created_at;
  end if;
  new.updated_at := now();
  new.sync_xid := pg_current_xact_id();
  if tg_op = 'UPDATE' and old.sync_xid > new.sync_xid and old.sync_xid < pg_snapshot_xmax(pg_current_snapshot()) then
    new.sync_xid := old.sync_xid;
  end if;
  return new;
end $$;

-- Security definer, because users may not write tombstones. Skips an owner who is being deleted: the foreign key would
-- refuse the tombstone, and no device needs it.
create function private.bury_row() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  insert into public.tombstones (table_name, row_id, user_id)
  select tg_table_name, (to_jsonb(old) ->> tg_argv[0])::uuid, old.user_id
  where exists (select 1 from auth.users u where u.id = old.user_id)
  on conflict (table_name, row_id, user_id) do nothing;
  return old;
end $$;

-- A replayed insert of a row that is being deleted waits for the delete and then succeeds. The tombstone, which the
-- trigger before the insert could not see yet, exists now: delete the row again (a delete beats an insert).
create function private.stay_buried() returns trigger
language plpgsql set search_path = '' as $$
declare
  row_key uuid := (to_jsonb(new) ->> tg_argv[0])::uuid;
begin
  if exists (
    select 1 from public.tombstones t
    where t.table_name = tg_table_name and t.row_id = row_key and t.user_id = new.user_id
  ) then
    execute format('delete from public.%I where %I = $1', tg_table_name, tg_argv[0]) using row_key;
  end if;
  return null;
end $$;
revoke all on function private.stay_buried() from public;

create function private.keep_buried(target regclass, key_column name) returns void
language plpgsql set search_path = '' as $$
begin
  execute format('create or replace trigger stay_buried after insert on %s for each row execute function private.stay_buried(%L)', target, key_column);
end $$;
revoke all on function private.keep_buried(regclass, name) from public;

-- Makes `target` a synced table: stamps, tombstones, pull index, forced row-level security, realtime with full old rows
-- (so that a delete can be matched with its owner). The policies stay next to the table.
create function private.make_synced(target regclass, pull_position int, key_column name default 'id') returns void
language plpgsql set search_path = '' as $$
declare
  bare name := (select c.relname from pg_catalog.pg_class c where c.oid = target);
begin
  execute format('create trigger stamp_row before insert or update on %s for each row execute function private.stamp_row(%L)', target, key_column);
  execute format('create trigger bury_row after delete on %s for each row execute function private.bury_row(%L)', target, key_column);
  perform private.keep_buried(target, key_column);
  perform private.count_rows_of(target, key_column);
  execute format('create index %I on %s (user_id, sync_xid, %I)', bare || '_changes', target, key_column);
  execute format('alter table %s enable row level security', target);
  execute format('alter table %s force row level security', target);
  execute format('alter table %s replica identity full', target);
  execute format('revoke all on %s from anon, authenticated', target);
  execute format('grant select, insert, update, delete on %s to authenticated', target);
  execute format('grant all on %s to service_role', target);
  insert into private.synced_tables values (pull_position, bare, key_column);
  if exists (select 1 from pg_catalog.pg_publication where pubname = 'supabase_realtime') then
    execute format('alter publication supabase_realtime add table %s', target);
  end if;
end $$;
revoke all on function private.make_synced(regclass, int, name) from public;
-- Triggers run without this right, and there are no other callers.
revoke all on function private.stamp_row() from public;
revoke all on function private.bury_row() from public;
