-- Limits the number and bytes of an account's rows. Triggers maintain the totals, so that a write costs the same
-- however many rows there are.

-- Our own server writes the limits at its start, from ROWS_PER_USER and ROW_GB_PER_USER; on Supabase, set them with
-- `update private.row_limits set rows = 500000`.
create table private.row_limits (
  one_row boolean primary key default true check (one_row),
  rows bigint not null default 200000 check (rows > 0),
  bytes bigint not null default 1000000000 check (bytes > 0)
);
comment on table private.row_limits is 'Limits for the rows of one account; one row.';
insert into private.row_limits default values;
alter table private.row_limits enable row level security;
alter table private.row_limits force row level security;
revoke all on private.row_limits from public, anon, authenticated;
create policy row_limits_closed on private.row_limits for all to authenticated using (false);

-- The total of an account is the sum of its rows here. A transaction adds to a row that no other transaction holds, or
-- inserts a new one, so that writers of one account never wait for each other: there are as many rows as there were
-- concurrent writers, and one may be negative. No foreign key: it would make writers wait for the deletion of the
-- account.
create table private.row_usage (
  id bigint generated always as identity primary key,
  user_id uuid not null,
  -- In hundredths of a row: 100 for a record, 1 for a path point or tombstone.
  hundredths bigint not null,
  bytes bigint not null
) with (fillfactor = 50);
comment on table private.row_usage is 'Rows and bytes in use per account, in parts to be summed.';
create index row_usage_user on private.row_usage (user_id);
alter table private.row_usage enable row level security;
alter table private.row_usage force row level security;
revoke all on private.row_usage from public, anon, authenticated;
create policy row_usage_closed on private.row_usage for all to authenticated using (false);

-- Adds to the total of an account. `bounded`: raises an error above the limit. Does not see uncommitted rows of other
-- transactions, so concurrent writers may exceed the limit by what they are writing.
create function private.add_row_usage(owner uuid, more_hundredths bigint, more_bytes bigint, bounded boolean) returns void
language plpgsql set search_path = '' as $$
declare
  used record;
begin
  if more_hundredths = 0 and more_bytes = 0 then
    return;
  end if;
  update private.row_usage u set hundredths = u.hundredths + more_hundredths, bytes = u.bytes + more_bytes
  where u.id = (select f.id from private.row_usage f where f.user_id = owner limit 1 for no key update skip locked);
  if not found then
    insert into private.row_usage (user_id, hundredths, bytes) values (owner, more_hundredths, more_bytes);
  end if;
  if not bounded or (more_hundredths <= 0 and more_bytes <= 0) then
    return;
  end if;
  select sum(u.hundredths) > 100 * l.rows as is_full, sum(u.bytes) > l.bytes as is_heavy,
    l.rows as max_rows, l.bytes as max_bytes into used
  from private.row_limits l, private.row_usage u where u.user_id = owner group by l.rows, l.bytes;
  if used.is_full and more_hundredths > 0 then
    raise sqlstate 'PT413' using
      message = format('Your account is full: it may hold %s records.', btrim(to_char(used.max_rows, '999,999,999,999,999'))),
      detail = 'row_quota',
      hint = 'Delete some, or ask who runs this server for a higher limit.';
  end if;
  if used.is_heavy and more_bytes > 0 then
    raise sqlstate 'PT413' using
      message = format('Your account is full: its records may take %s MB.', btrim(to_char(used.max_bytes / 1000000, '999,999,999,999,999'))),
      detail = 'row_quota',
      hint = 'Delete some, or ask who runs this server for a higher limit.';
  end if;
end $$;
revoke all on function private.add_row_usage(uuid, bigint, bigint, boolean) from public;

-- SQL for the size of a row under an alias: its texts, and 300 bytes for the rest and its index entries. Not
-- pg_column_size, which differs for the same row before and after it is stored.
create function private.row_bytes_sql(target regclass, alias text) returns text
language sql stable set search_path = '' as $$
  select '300' || coalesce(string_agg(format(' + coalesce(octet_length(%s.%I::text), 0)', alias, a.attname), '' order by a.attnum), '')
  from pg_catalog.pg_attribute a
  where a.attrelid = target and a.attnum > 0 and not a.attisdropped and a.attlen = -1;
$$;
revoke all on function private.row_bytes_sql(regclass, text) from public;

-- Counts the rows of a synced table from now on. Call it again when the table gets a column of variable length;
-- private.recount_rows() counts existing rows.
create function private.count_rows_of(target regclass, key_column name) returns void
language plpgsql set search_path = '' as $$
declare
  bare name := (select c.relname from pg_catalog.pg_class c where c.oid = target);
  counter name := 'count_rows_of_' || bare;
begin
  -- A delete leaves a tombstone, unless the account is deleted, which also deletes the totals.
  execute format($body$
    create or replace function private.%1$I() returns trigger
    language plpgsql security definer set search_path = '' as $counter$
    begin
      if tg_op = 'INSERT' then
        perform private.add_row_usage(n.user_id, 100 * n.number, n.bytes, true)
        from (select t.user_id, count(*) as number, sum(%2$s) as bytes from added t group by t.user_id) n;
      elsif tg_op = 'UPDATE' then
        perform private.add_row_usage(n.user_id, n.hundredths::bigint, n.bytes::bigint, true)
        from (
          select c.user_id, sum(c.hundredths) as hundredths, sum(c.bytes) as bytes from (
            select t.user_id, 100 as hundredths, %2$s as bytes from added t
            union all select t.user_id, -100, -(%2$s) from removed t
          ) c group by c.user_id
        ) n;
      else
        perform private.add_row_usage(n.user_id, n.tombstones - 100 * n.number, 200 * n.tombstones - n.bytes, false)
        from (
          select t.user_id, count(*) as number, sum(%2$s) as bytes, count(b.row_id) as tombstones
          from removed t left join public.tombstones b on b.table_name = %3$L and b.row_id = t.%4$I
            and b.user_id = t.user_id and b.sync_xid = pg_current_xact_id()
          group by t.user_id
        ) n
        where exists (select 1 from auth.users u where u.id = n.user_id);
      end if;
      return null;
    end $counter$
  $body$, counter, private.row_bytes_sql(target, 't'), bare, key_column);
  execute format('revoke all on function private.%I() from public', counter);
  execute format('create or replace trigger count_added_rows after insert on %s referencing new table as added for each statement execute function private.%I()', target, counter);
  execute format('create or replace trigger count_changed_rows after update on %s referencing old table as removed new table as added for each statement execute function private.%I()', target, counter);
  execute format('create or replace trigger count_removed_rows after delete on %s referencing old table as removed for each statement execute function private.%I()', target, counter);
end $$;
revoke all on function private.count_rows_of(regclass, name) from public;

-- Runs after the foreign keys have deleted the rows of the account.
create function private.forget_row_usage() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  delete from private.row_usage u where u.user_id = old.id;
  return null;
end $$;
revoke all on function private.forget_row_usage() from public;
create trigger forget_row_usage after delete on auth.users
  for each row execute function private.forget_row_usage();

-- Recounts all rows. Writers wait meanwhile.
create function private.recount_rows() returns void
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
    || ' union all select b.user_id, 1, 200 from public.tombstones b) r group by r.user_id';
end $$;
revoke all on function private.recount_rows() from public;

create function private.row_quota()
returns table (rows bigint, bytes bigint, max_rows bigint, max_bytes bigint)
language sql stable security definer set search_path = '' as $$
  select (coalesce(sum(u.hundredths), 0)::bigint + 99) / 100, coalesce(sum(u.bytes), 0)::bigint, l.rows, l.bytes
  from private.row_limits l left join private.row_usage u on u.user_id = (select auth.uid())
  where (select private.is_second_step_done())
  group by l.rows, l.bytes;
$$;
revoke all on function private.row_quota() from public;
grant execute on function private.row_quota() to authenticated;

create function public.row_quota()
returns table (rows bigint, bytes bigint, max_rows bigint, max_bytes bigint)
language sql stable security invoker set search_path = '' as $$
  select * from private.row_quota();
$$;
comment on function public.row_quota() is
  'Rows and bytes that the caller''s account uses, and its limits. A hundred path points count as one row.';
revoke all on function public.row_quota() from public, anon, authenticated;
grant execute on function public.row_quota() to authenticated;
