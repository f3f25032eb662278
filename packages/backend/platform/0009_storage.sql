-- Quota counters and clean-up for the storage service, instead of what hosted Supabase does around its storage.

-- Bytes stored per user. A counter, so that a quota check reads one row however many files there are; its row lock
-- serialises concurrent uploads.
create table storage.usage (
  owner_id text primary key,
  bytes bigint not null default 0 check (bytes >= 0)
);
alter table storage.usage enable row level security;
alter table storage.usage force row level security;
revoke all on storage.usage from public, anon, authenticated;

-- Files without a row, however it was deleted; the service removes them from the disk and then from here.
create table storage.unlinked (
  version text primary key,
  deleted_at timestamptz not null default now()
);
alter table storage.unlinked enable row level security;
alter table storage.unlinked force row level security;
revoke all on storage.unlinked from public, anon, authenticated;

insert into storage.usage (owner_id, bytes)
select o.owner_id, coalesce(sum((o.metadata ->> 'size')::bigint), 0)
from storage.objects o where o.owner_id is not null group by o.owner_id;

-- Security definer, because users may not write the counter. The server sets the quota for the transaction of each
-- upload.
create function storage.count_added() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  quota bigint := nullif(current_setting('storage.bytes_per_user', true), '')::bigint;
  total bigint;
  added record;
begin
  for added in
    select c.owner_id, sum((c.metadata ->> 'size')::bigint) as bytes from changed c
    where c.owner_id is not null and c.metadata ? 'size' group by c.owner_id
  loop
    insert into storage.usage as u (owner_id, bytes) values (added.owner_id, added.bytes)
    on conflict (owner_id) do update set bytes = u.bytes + excluded.bytes
    returning u.bytes into total;
    if total > quota then
      raise sqlstate 'PT413' using message = 'the storage quota is used up';
    end if;
  end loop;
  return null;
end $$;
revoke all on function storage.count_added() from public;

create function storage.count_removed() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  update storage.usage u set bytes = greatest(0, u.bytes - gone.bytes)
  from (
    select c.owner_id, sum((c.metadata ->> 'size')::bigint) as bytes from changed c
    where c.owner_id is not null and c.metadata ? 'size' group by c.owner_id
  ) gone
  where u.owner_id = gone.owner_id;
  insert into storage.unlinked (version)
  select c.version from changed c where c.version is not null
  on conflict (version) do nothing;
  return null;
end $$;
revoke all on function storage.count_removed() from public;

create trigger count_added after insert on storage.objects referencing new table as changed
  for each statement execute function storage.count_added();
create trigger count_removed after delete on storage.objects referencing old table as changed
  for each statement execute function storage.count_removed();
