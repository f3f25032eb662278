-- A transaction gets its number with its first row and may then wait for another transaction: making a quest current
-- clears the flag of a quest that a later transaction has just written. Devices with the higher number would ignore the
-- row if its number decreased, so the row keeps the higher one. This is safe: no cursor passes the number of a running
-- transaction. A number above this server's counter comes from another server and is not kept.
create or replace function private.stamp_row() returns trigger
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
