-- Change notices for the realtime service, instead of Supabase's logical decoding: each statement on a table of the
-- publication `supabase_realtime` sends NOTIFY with only the keys of its rows. The service reads each row as the
-- subscriber, under row-level security. Postgres sends a NOTIFY only after the commit.

create schema if not exists realtime;
revoke all on schema realtime from public;

-- Fires once per statement. Arguments: the announced columns as a JSON array of names, and as SQL over the alias c.
-- Packs the rows into as few notices as the limit of 8,000 bytes allows.
create function realtime.announce() returns trigger
language plpgsql set search_path = '' as $$
declare
  head text := rtrim(jsonb_build_object('schema', tg_table_schema, 'table', tg_table_name, 'op', tg_op,
    'xid', pg_current_xact_id()::text, 'columns', tg_argv[0]::jsonb)::text, '}');
  keys text;
  batch text := '';
begin
  for keys in execute 'select pg_catalog.jsonb_build_array(' || tg_argv[1] || ')::text from changed c' loop
    if octet_length(keys) > 7000 then
      raise warning 'a row of %.% has keys too long to announce', tg_table_schema, tg_table_name;
      continue;
    end if;
    if batch <> '' and octet_length(head) + octet_length(batch) + octet_length(keys) > 7800 then
      perform pg_notify('realtime_changes', head || ', "rows": [' || batch || ']}');
      batch := '';
    end if;
    batch := batch || case when batch = '' then '' else ',' end || keys;
  end loop;
  if batch <> '' then
    perform pg_notify('realtime_changes', head || ', "rows": [' || batch || ']}');
  end if;
  return null;
end $$;

-- Announced columns: the primary key and owner; for a deleted row also its foreign keys, because the filter of a
-- subscription can no longer be tested on the row itself.
create view realtime.announced_columns as
select
  c.oid as table_oid, n.nspname as table_schema, c.relname as table_name, a.attname as column_name, a.attnum,
  array_position(pk.conkey::int[], a.attnum::int) as key_position,
  exists (
    select 1 from pg_catalog.pg_constraint fk
    where fk.conrelid = c.oid and fk.contype = 'f' and a.attnum = any (fk.conkey)
  ) as is_foreign_key,
  a.attname = 'user_id' as is_owner
from pg_catalog.pg_publication_tables p
join pg_catalog.pg_namespace n on n.nspname = p.schemaname
join pg_catalog.pg_class c on c.relnamespace = n.oid and c.relname = p.tablename
join pg_catalog.pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
left join pg_catalog.pg_constraint pk on pk.conrelid = c.oid and pk.contype = 'p'
where p.pubname = 'supabase_realtime';

-- Adds the triggers to every table of the publication and removes them from tables that left it. Runs at each start,
-- after the product's migrations.
create function realtime.attach() returns void
language plpgsql set search_path = '' as $$
declare
  t record;
begin
  for t in
    select g.tgname, g.tgrelid::regclass as target from pg_catalog.pg_trigger g
    where g.tgfoid = 'realtime.announce'::regproc
      and not exists (select 1 from realtime.announced_columns a where a.table_oid = g.tgrelid)
  loop
    execute format('drop trigger %I on %s', t.tgname, t.target);
  end loop;

  for t in
    select
      a.table_oid::regclass as target,
      jsonb_agg(a.column_name order by a.attnum) filter (where a.key_position is not null or a.is_owner) as row_names,
      string_agg(format('c.%I', a.column_name), ', ' order by a.attnum)
        filter (where a.key_position is not null or a.is_owner) as row_sql,
      jsonb_agg(a.column_name order by a.attnum) as old_names,
      string_agg(format('c.%I', a.column_name), ', ' order by a.attnum) as old_sql
    from realtime.announced_columns a
    where a.key_position is not null or a.is_owner or a.is_foreign_key
    group by a.table_oid
    having count(a.key_position) > 0
  loop
    execute format('create or replace trigger realtime_insert after insert on %s referencing new table as changed'
      || ' for each statement execute function realtime.announce(%L, %L)', t.target, t.row_names, t.row_sql);
    execute format('create or replace trigger realtime_update after update on %s referencing new table as changed'
      || ' for each statement execute function realtime.announce(%L, %L)', t.target, t.row_names, t.row_sql);
    execute format('create or replace trigger realtime_delete after delete on %s referencing old table as changed'
      || ' for each statement execute function realtime.announce(%L, %L)', t.target, t.old_names, t.old_sql);
  end loop;
end $$;
