-- Creates only the triggers that are missing or announce other columns, so a start neither locks nor rewrites tables
-- that are already announced.
create or replace function realtime.attach() returns void
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
    with announced as (
      select
        a.table_oid,
        jsonb_agg(a.column_name order by a.attnum)
          filter (where a.key_position is not null or a.is_owner) as row_names,
        string_agg(format('c.%I', a.column_name), ', ' order by a.attnum)
          filter (where a.key_position is not null or a.is_owner) as row_sql,
        jsonb_agg(a.column_name order by a.attnum) as old_names,
        string_agg(format('c.%I', a.column_name), ', ' order by a.attnum) as old_sql
      from realtime.announced_columns a
      where a.key_position is not null or a.is_owner or a.is_foreign_key
      group by a.table_oid
      having count(a.key_position) > 0
    ), wanted (table_oid, name, event, moment, names, columns) as (
      select table_oid, 'realtime_insert', 'insert', 'new', row_names::text, row_sql from announced
      union all
      select table_oid, 'realtime_update', 'update', 'new', row_names::text, row_sql from announced
      union all
      select table_oid, 'realtime_delete', 'delete', 'old', old_names::text, old_sql from announced
    )
    select w.table_oid::regclass as target, w.name, w.event, w.moment, w.names, w.columns
    from wanted w
    where not exists (
      select 1 from pg_catalog.pg_trigger g
      where g.tgrelid = w.table_oid and g.tgname = w.name and g.tgfoid = 'realtime.announce'::regproc
        -- Postgres ends each argument with a zero byte.
        and g.tgargs = convert_to(w.names, 'UTF8') || '\x00' || convert_to(w.columns, 'UTF8') || '\x00'
    )
  loop
    execute format('create or replace trigger %I after %s on %s referencing %s table as changed'
      || ' for each statement execute function realtime.announce(%L, %L)',
      t.name, t.event, t.target, t.moment, t.names, t.columns);
  end loop;
end $$;
