-- As in 20261121120500, but faster for large accounts: a page selects its rows by the indexes alone and converts only
-- the rows it returns to JSON, instead of a page's worth of every table. A page that continues within one large
-- transaction (an import) starts there instead of reading that transaction from its start.
create or replace function public.pull_changes(since jsonb default null, page_size integer default 500) returns jsonb
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
    || ' jsonb_build_object(''table'', ''tombstones'', ''row'', to_jsonb(t)) as content from public.tombstones t where t.user_id = $1 and '
    || case when from_table < 1000 then 't.sync_xid >= $2' else '(t.sync_xid, t.row_id) > ($2, $3)' end
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
