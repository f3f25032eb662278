-- Deleting costs in proportion to the rows deleted, however many deleted records the account has (docs/decisions/0093).

-- What the account keeps in "Recently deleted", as parts to be summed, like what it stores.
alter table private.row_usage
  add column kept_hundredths bigint not null default 0,
  add column kept_bytes bigint not null default 0;

create function private.add_kept_usage(owner uuid, more_hundredths bigint, more_bytes bigint) returns void
language plpgsql set search_path = '' as $$
begin
  update private.row_usage u set kept_hundredths = u.kept_hundredths + more_hundredths, kept_bytes = u.kept_bytes + more_bytes
  where u.id = (select f.id from private.row_usage f where f.user_id = owner limit 1 for no key update skip locked);
  if not found then
    insert into private.row_usage (user_id, hundredths, bytes, kept_hundredths, kept_bytes)
    values (owner, 0, 0, more_hundredths, more_bytes);
  end if;
end $$;

-- An account that is being deleted has no totals any more.
create function private.count_kept() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  if tg_op = 'INSERT' then
    perform private.add_kept_usage(k.user_id, k.hundredths, k.bytes)
    from (select a.user_id, sum(a.hundredths)::bigint as hundredths, sum(a.bytes)::bigint as bytes from added a group by a.user_id) k;
  else
    perform private.add_kept_usage(k.user_id, -k.hundredths, -k.bytes)
    from (select r.user_id, sum(r.hundredths)::bigint as hundredths, sum(r.bytes)::bigint as bytes from removed r group by r.user_id) k
    where exists (select 1 from auth.users u where u.id = k.user_id);
  end if;
  return null;
end $$;
create trigger count_added_records after insert on private.deleted_records referencing new table as added
  for each statement execute function private.count_kept();
create trigger count_removed_records after delete on private.deleted_records referencing old table as removed
  for each statement execute function private.count_kept();

-- As before, with the deleted records.
create or replace function private.recount_rows() returns void
language plpgsql set search_path = '' as $$
declare
  parts text;
begin
  select string_agg(format('select t.user_id, 100 as hundredths, %s as bytes, 0 as kept_hundredths, 0 as kept_bytes from public.%I t',
      private.row_bytes_sql(format('public.%I', s.table_name)::regclass, 't'), s.table_name), ' union all ')
    into parts from private.synced_tables s;
  lock table private.row_usage in share row exclusive mode;
  delete from private.row_usage u where u.id is not null;
  execute 'insert into private.row_usage (user_id, hundredths, bytes, kept_hundredths, kept_bytes)'
    || ' select r.user_id, sum(r.hundredths), sum(r.bytes), sum(r.kept_hundredths), sum(r.kept_bytes) from (' || parts
    || format(' union all select t.user_id, 100, %s, 0, 0 from private.signing_requests t',
      private.row_bytes_sql('private.signing_requests', 't'))
    || ' union all select p.user_id, 1, 200, 0, 0 from public.quest_path_points p'
    || ' union all select b.user_id, 1, 200, 0, 0 from public.tombstones b where b.restored_at is null'
    || ' union all select d.user_id, 0, 0, d.hundredths, d.bytes from private.deleted_records d) r group by r.user_id';
end $$;

insert into private.row_usage (user_id, hundredths, bytes, kept_hundredths, kept_bytes)
select d.user_id, 0, 0, sum(d.hundredths), sum(d.bytes) from private.deleted_records d group by d.user_id;

-- A list of pending entries would be read by each search for a file; nothing empties it on the embedded database.
drop index private.deleted_records_files;
create index deleted_records_files on private.deleted_records using gin (files) with (fastupdate = off);

-- Finds the quest that replaces a deleted one. Only without a condition that another index fits, such as its user_id:
-- the embedded database has no statistics and would take that one.
create index quests_replaces on public.quests using gin (replaces) with (fastupdate = off) where replaces is not null;
create function private.heirs_of(quest uuid, owner uuid) returns setof public.quests
language sql stable set search_path = '' as $$
  select q.* from (select h.* from public.quests h where h.replaces @> array[quest] offset 0) q where q.user_id = owner;
$$;

-- As before, but finds the new quests by their index, which the policies of a user would not let it use.
create or replace function private.hand_over_finds() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  if pg_trigger_depth() > 1 or not exists (select 1 from private.heirs_of(old.id, old.user_id)) then
    return old;
  end if;
  update public.finds f set quest_id = (
    select q.id from private.heirs_of(old.id, old.user_id) q
    order by (q.date <= f.found_at) desc, abs(extract(epoch from q.date - f.found_at)) limit 1
  ) where f.quest_id = old.id and f.user_id = old.user_id;
  update public.media m set quest_id = (
    select q.id from private.heirs_of(old.id, old.user_id) q
    order by (q.date <= m.recorded_at) desc, abs(extract(epoch from q.date - m.recorded_at)) limit 1
  ) where m.quest_id = old.id and m.user_id = old.user_id;
  update public.bucket_list b set quest_id = coalesce((select f.quest_id from public.finds f where f.id = b.find_id), (
    select q.id from private.heirs_of(old.id, old.user_id) q order by q.date limit 1
  )) where b.quest_id = old.id and b.user_id = old.user_id;
  return old;
end $$;

-- SQL for the name of a row under an alias. Reads no other column: the shape of a quest can have 200,000 points.
create function private.name_sql(target regclass, alias text) returns text
language sql stable set search_path = '' as $$
  select format('left(coalesce(%s, ''''), 300)', string_agg(format('%s.%I', alias, a.attname), ', ' order by n.place))
  from unnest(array['title', 'item_description', 'property_address', 'name', 'filename', 'summary']) with ordinality as n (name, place)
  join pg_catalog.pg_attribute a on a.attrelid = target and a.attname = n.name and a.attnum > 0 and not a.attisdropped;
$$;

-- What foreign keys delete and clear with these rows, in the format of private.deleted_records.contents. The row ids[n]
-- is part of the deleted record roots[n].
create function private.rows_below(target name, roots uuid[], ids uuid[], owner uuid) returns table (root uuid, content jsonb)
language plpgsql stable set search_path = '' as $$
declare
  reference record;
  below_roots uuid[];
  below_ids uuid[];
begin
  for reference in select * from private.synced_references() r where r.parent = target order by r.place loop
    if reference.action = 'c' then
      execute format('select array_agg(p.root), array_agg(t.id) from unnest($1, $2) as p (root, id)'
        || ' join public.%I t on t.%I = p.id and t.user_id = $3', reference.child, reference.column_name)
        into below_roots, below_ids using roots, ids, owner;
      if below_ids is not null then
        return query execute format('select p.root, jsonb_build_object(''table'', %L, ''row'', %s)'
          || ' from unnest($1, $2) as p (root, id) join public.%I t on t.id = p.id', reference.child,
          private.exact_row_sql(format('public.%I', reference.child)::regclass), reference.child) using below_roots, below_ids;
        return query select * from private.rows_below(reference.child, below_roots, below_ids, owner);
      end if;
    else
      return query execute format('select p.root, jsonb_build_object(''table'', %1$L, ''column'', %2$L, ''parent'', p.id,'
        || ' ''rows'', jsonb_agg(t.id)) from unnest($1, $2) as p (root, id)'
        || ' join public.%1$I t on t.%2$I = p.id and t.user_id = $3 group by p.root, p.id', reference.child, reference.column_name)
        using roots, ids, owner;
    end if;
  end loop;
end $$;

-- No account keeps more than it may store: the oldest records go first.
create function private.trim_deleted(owner uuid) returns void
language plpgsql set search_path = '' as $$
declare
  over record;
begin
  delete from private.deleted_records d where d.user_id = owner and d.deleted_at < now() - interval '30 days';
  loop
    select sum(u.kept_hundredths) - 100 * l.rows as hundredths, sum(u.kept_bytes) - l.bytes as bytes into over
    from private.row_limits l, private.row_usage u where u.user_id = owner group by l.rows, l.bytes;
    exit when not found or (over.hundredths <= 0 and over.bytes <= 0);
    delete from private.deleted_records d using (
      select o.id, sum(o.hundredths) over oldest - o.hundredths as hundredths, sum(o.bytes) over oldest - o.bytes as bytes
      from (
        select r.id, r.deleted_at, r.hundredths, r.bytes from private.deleted_records r where r.user_id = owner
        order by r.deleted_at, r.id limit 1000 for update skip locked
      ) o
      window oldest as (order by o.deleted_at, o.id)
    ) older
    where d.id = older.id and (older.hundredths < over.hundredths or older.bytes < over.bytes);
    exit when not found;
  end loop;
end $$;

-- Keeps what a statement deletes, for the record that the user deletes: the foreign keys delete its other rows. A quest
-- that another one replaces was trimmed, split or merged, and its points are to be gone.
--
-- A trigger for each row, because one for the statement runs after the foreign keys. The first row does it for all: the
-- rows are in `removed`, and the rows below them are still in their tables.
create or replace function private.keep_deleted() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  target constant regclass := tg_relid;
  owner uuid;
  kept uuid[];
  part_of text;
begin
  if old.id <> (select r.id from removed r limit 1) then
    return null;
  end if;
  select coalesce('coalesce(' || string_agg(format('(select %s from public.%I p where p.id = t.%I)',
      private.name_sql(format('public.%I', f.parent)::regclass, 'p'), f.parent, f.column_name), ', ' order by f.place) || ')', 'null')
    into part_of from private.synced_references() f where f.child = tg_table_name and f.action = 'c';
  for owner in select distinct r.user_id from removed r loop
    if tg_table_name = 'quests' then
      execute 'select array_agg(r.id) from removed r where r.user_id = $1'
        || ' and not exists (select 1 from private.heirs_of(r.id, $1))'
        || ' and not exists (select 1 from removed h, unnest(h.replaces) as old (id) where h.user_id = $1 and old.id = r.id)'
        into kept using owner;
    else
      select array_agg(r.id) into kept from removed r where r.user_id = owner;
    end if;
    continue when kept is null;
    execute format($sql$
      with part as materialized (
        select t.id as root, jsonb_build_object('table', %1$L, 'row', %2$s) as content, true as is_root
        from removed t where t.id = any ($1)
        union all select b.root, b.content, false from private.rows_below(%1$L, $1, $1, $2) b
      ), whole as (
        select p.root, jsonb_agg(p.content order by p.is_root desc) as contents, count(*) filter (where p.content ? 'row') as number,
          coalesce(array_agg(p.content #>> '{row,storage_path}') filter (where p.content #>> '{row,storage_path}' is not null), '{}') as files
        from part p group by p.root
      ), counted as (
        select n.root, jsonb_object_agg(n.kind, n.number) as counts from (
          select p.root, concat_ws(':', p.content ->> 'table', p.content #>> '{row,media_type}') as kind, count(*) as number
          from part p where p.content ? 'row' and not p.is_root group by 1, 2
        ) n group by n.root
      ), path as (
        select p.quest_id, array_agg(p.recorded_at order by p.recorded_at) as times, array_agg(p.lng order by p.recorded_at) as lngs,
          array_agg(p.lat order by p.recorded_at) as lats
        from public.quest_path_points p where %1$L = 'quests' and p.quest_id = any ($1) group by p.quest_id
      )
      insert into private.deleted_records (user_id, table_name, row_id, name, belongs_to, contents, counts,
        point_times, point_lngs, point_lats, files, hundredths, bytes)
      select $2, %1$L, t.id, %3$s, %4$s, w.contents, coalesce(c.counts, '{}'),
        coalesce(p.times, '{}'), coalesce(p.lngs, '{}'), coalesce(p.lats, '{}'), w.files,
        100 * w.number + coalesce(cardinality(p.times), 0),
        pg_column_size(w.contents) + 24 * coalesce(cardinality(p.times), 0)
      from removed t join whole w on w.root = t.id left join counted c on c.root = t.id left join path p on p.quest_id = t.id
      on conflict (user_id, table_name, row_id) do nothing
    $sql$, tg_table_name, private.exact_row_sql(target), private.name_sql(target, 't'), part_of) using kept, owner;
    perform private.trim_deleted(owner);
  end loop;
  return null;
end $$;

-- Triggers fire in order of name: this one before those of the foreign keys, "RI_ConstraintTrigger_a_...". The condition
-- is checked when a row is deleted; foreign keys and other triggers delete at a depth of 1.
do $$
declare
  t name;
begin
  for t in select s.table_name from private.synced_tables s where s.key_column = 'id' and s.table_name <> 'find_equipment' loop
    execute format('drop trigger keep_deleted on public.%I', t);
    execute format('create trigger "A_keep_deleted" after delete on public.%I referencing old table as removed'
      || ' for each row when (pg_trigger_depth() = 0) execute function private.keep_deleted()', t);
  end loop;
end $$;
drop function private.rows_of_delete(name, uuid[], uuid);
drop function private.name_of_row(jsonb);

-- As before, at once for all rows of a statement.
create or replace function private.bury_row() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  execute format('insert into public.tombstones (table_name, row_id, user_id) select %1$L, r.%2$I, r.user_id from removed r'
    || ' where exists (select 1 from auth.users u where u.id = r.user_id)'
    || ' on conflict (table_name, row_id, user_id) do update'
    || ' set restored_at = null, deleted_at = now(), sync_xid = pg_current_xact_id() where tombstones.restored_at is not null',
    tg_table_name, tg_argv[0]);
  return null;
end $$;

create or replace function private.make_synced(target regclass, pull_position int, key_column name default 'id') returns void
language plpgsql set search_path = '' as $$
declare
  bare name := (select c.relname from pg_catalog.pg_class c where c.oid = target);
begin
  execute format('create trigger stamp_row before insert or update on %s for each row execute function private.stamp_row(%L)', target, key_column);
  execute format('create trigger bury_row after delete on %s referencing old table as removed for each statement'
    || ' execute function private.bury_row(%L)', target, key_column);
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

do $$
declare
  s record;
begin
  for s in select * from private.synced_tables loop
    execute format('drop trigger bury_row on public.%I', s.table_name);
    execute format('create trigger bury_row after delete on public.%I referencing old table as removed for each statement'
      || ' execute function private.bury_row(%L)', s.table_name, s.key_column);
  end loop;
end $$;

do $$
declare
  f regprocedure;
begin
  for f in select p.oid::regprocedure from pg_catalog.pg_proc p where p.pronamespace = 'private'::regnamespace
    and p.proname in ('add_kept_usage', 'count_kept', 'heirs_of', 'name_sql', 'rows_below', 'trim_deleted')
  loop
    execute format('revoke all on function %s from public, anon, authenticated', f);
  end loop;
end $$;
