-- Tombstones of restored rows stay, marked with the time, and devices pull them before the rows. The functions differ
-- from their earlier versions only in `restored_at`; stamp_row also keeps the time of creation of a restored row.

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
        and t.restored_at is null
    ) then
      return null;
    end if;
    if coalesce(current_setting('metalquest.restores', true), '') <> 'on' then
      new.created_at := now();
    end if;
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

create or replace function private.bury_row() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  insert into public.tombstones (table_name, row_id, user_id)
  select tg_table_name, (to_jsonb(old) ->> tg_argv[0])::uuid, old.user_id
  where exists (select 1 from auth.users u where u.id = old.user_id)
  on conflict (table_name, row_id, user_id) do update
    set restored_at = null, deleted_at = now(), sync_xid = pg_current_xact_id() where tombstones.restored_at is not null;
  return old;
end $$;

create or replace function private.stay_buried() returns trigger
language plpgsql set search_path = '' as $$
declare
  row_key uuid := (to_jsonb(new) ->> tg_argv[0])::uuid;
begin
  if exists (
    select 1 from public.tombstones t
    where t.table_name = tg_table_name and t.row_id = row_key and t.user_id = new.user_id
      and t.restored_at is null
  ) then
    execute format('delete from public.%I where %I = $1', tg_table_name, tg_argv[0]) using row_key;
  end if;
  return null;
end $$;

create or replace function private.recount_rows() returns void
language plpgsql set search_path = '' as $$
declare
  parts text;
begin
  select string_agg(format('select t.user_id, 100 as hundredths, %s as bytes from public.%I t',
      private.row_bytes_sql(format('public.%I', s.table_name)::regclass, 't'), s.table_name), ' union all ')
    into parts from private.synced_tables s;
  lock table private.row_usage in share row exclusive mode;
  delete from private.row_usage;
  execute 'insert into private.row_usage (user_id, hundredths, bytes)'
    || ' select r.user_id, sum(r.hundredths), sum(r.bytes) from (' || parts
    || ' union all select p.user_id, 1, 200 from public.quest_path_points p'
    || ' union all select b.user_id, 1, 200 from public.tombstones b where b.restored_at is null) r group by r.user_id';
end $$;

create or replace function private.pull_changes(since jsonb default null, page_size integer default 500) returns jsonb
language plpgsql stable security invoker set search_path = '' as $$
declare
  me uuid := (select auth.uid());
  here xid8 := pg_snapshot_xmin(pg_current_snapshot());
  horizon xid8 := least(here, coalesce((since ->> 'horizon')::xid8, here));
  from_xid xid8 := coalesce(since ->> 'xid', '0')::xid8;
  from_table int := coalesce((since ->> 'table')::int, 0);
  from_row uuid := coalesce(since ->> 'row', '00000000-0000-0000-0000-000000000000')::uuid;
  page int := least(greatest(page_size, 1), 2000);
  branches text;
  contents text;
  changes jsonb;
  found_rows int;
  last_xid xid8;
  last_table int;
  last_row uuid;
begin
  -- (xid, table, row) > the cursor, for a known table: each of these is one range of the table's index.
  select
    string_agg(format(
      '(select %1$s as position, t.%3$I as row_id, t.sync_xid, null::jsonb as content from public.%2$I t'
      || ' where t.user_id = $1 and %4$s order by t.sync_xid, t.%3$I limit $4)',
      s.position, s.table_name, s.key_column,
      case
        when s.position < from_table then 't.sync_xid > $2'
        when s.position = from_table then format('(t.sync_xid, t.%I) > ($2, $3)', s.key_column)
        else 't.sync_xid >= $2'
      end), ' union all '),
    string_agg(format(
      ' when %1$s then jsonb_build_object(''table'', %2$L, ''row'', (select to_jsonb(t) from public.%2$I t where t.%3$I = p.row_id and t.user_id = $1))',
      s.position, s.table_name, s.key_column), '')
    into branches, contents from private.synced_tables s;
  branches := branches || ' union all (select 1000 as position, t.row_id, t.sync_xid,'
    || ' jsonb_build_object(''table'', ''tombstones'', ''row'', to_jsonb(t)) as content from public.tombstones t where t.user_id = $1 and t.restored_at is null and '
    || case when from_table < 1000 then 't.sync_xid >= $2' else '(t.sync_xid, t.row_id) > ($2, $3)' end
    || ' order by t.sync_xid, t.row_id limit $4)'
    -- Before the rows: a device that knows a row as deleted has to learn first that it may come back.
    || ' union all (select 1 as position, t.row_id, t.sync_xid,'
    || ' jsonb_build_object(''table'', ''restored_rows'', ''row'', to_jsonb(t)) as content from public.tombstones t where t.user_id = $1 and t.restored_at is not null and '
    || case when from_table < 1 then 't.sync_xid >= $2' when from_table = 1 then '(t.sync_xid, t.row_id) > ($2, $3)' else 't.sync_xid > $2' end
    || ' order by t.sync_xid, t.row_id limit $4)';
  execute 'with page as (select * from (' || branches || ') u order by sync_xid, position, row_id limit $4),'
    || ' last as (select * from page order by sync_xid desc, position desc, row_id desc limit 1)'
    || ' select coalesce(jsonb_agg(case p.position' || contents || ' else p.content end order by p.sync_xid, p.position, p.row_id), ''[]''::jsonb),'
    || ' count(*), (select sync_xid from last), (select position from last), (select row_id from last) from page p'
    into changes, found_rows, last_xid, last_table, last_row
    using me, from_xid, from_row, page;

  return jsonb_build_object(
    'epoch', (select e.epoch from private.sync_epoch e),
    'changes', changes,
    'more', found_rows = page,
    -- Where the next page of this pull starts.
    'next', case when found_rows > 0
      then jsonb_build_object('xid', last_xid::text, 'table', last_table, 'row', last_row, 'horizon', horizon::text)
      else jsonb_build_object('xid', from_xid::text, 'table', from_table, 'row', from_row, 'horizon', horizon::text) end,
    -- What the device may store for its next pull.
    'cursor', case
      when found_rows = page and last_xid < horizon
        then jsonb_build_object('xid', last_xid::text, 'table', last_table, 'row', last_row)
      else jsonb_build_object('xid', horizon::text, 'table', 0, 'row', '00000000-0000-0000-0000-000000000000') end
  );
end $$;
