-- Requests to a landowner to sign an agreement at a link with a secret (docs/decisions/0087). A request holds a copy of
-- the agreement's text; the link leads to this copy and to nothing else of the account.

-- {title, parties: [{role, name, lines}, 2 of them], sections: [{heading, paragraphs}]}, and no other key at any level.
create function private.is_agreement(value jsonb) returns boolean
language plpgsql immutable set search_path = '' as $$
declare
  part jsonb;
begin
  if value is null or jsonb_typeof(value) <> 'object' or octet_length(value::text) > 150000
    or value - array['title', 'parties', 'sections'] <> '{}'
    or jsonb_typeof(value -> 'title') is distinct from 'string'
    or jsonb_typeof(value -> 'parties') is distinct from 'array' or jsonb_array_length(value -> 'parties') <> 2
    or jsonb_typeof(value -> 'sections') is distinct from 'array'
    or jsonb_array_length(value -> 'sections') not between 1 and 10 then
    return false;
  end if;
  for part in select p from jsonb_array_elements(value -> 'parties') p loop
    if jsonb_typeof(part) <> 'object' or part - array['role', 'name', 'lines'] <> '{}'
      or jsonb_typeof(part -> 'role') is distinct from 'string' or jsonb_typeof(part -> 'name') is distinct from 'string'
      or not private.is_list_of_texts(part -> 'lines') then
      return false;
    end if;
  end loop;
  for part in select s from jsonb_array_elements(value -> 'sections') s loop
    if jsonb_typeof(part) <> 'object' or part - array['heading', 'paragraphs'] <> '{}'
      or jsonb_typeof(part -> 'heading') is distinct from 'string' or not private.is_list_of_texts(part -> 'paragraphs') then
      return false;
    end if;
  end loop;
  return true;
end $$;

create function private.is_list_of_texts(value jsonb) returns boolean
language plpgsql immutable set search_path = '' as $$
begin
  if value is null or jsonb_typeof(value) <> 'array' then
    return false;
  end if;
  return not exists (select 1 from jsonb_array_elements(value) e where jsonb_typeof(e) <> 'string');
end $$;

-- A drawn signature: at most 100 strokes, each [x, y, x, y, ...] with at least one point, whole numbers of 0 to 1000.
create function private.is_drawing(value jsonb) returns boolean
language plpgsql immutable set search_path = '' as $$
declare
  stroke jsonb;
begin
  if value is null or jsonb_typeof(value) <> 'array' or octet_length(value::text) > 50000
    or jsonb_array_length(value) not between 1 and 100 then
    return false;
  end if;
  for stroke in select s from jsonb_array_elements(value) s loop
    if jsonb_typeof(stroke) <> 'array' or jsonb_array_length(stroke) < 2 or jsonb_array_length(stroke) % 2 <> 0
      or exists (select 1 from jsonb_array_elements(stroke) n where n::text !~ '^(1000|[0-9]{1,3})$') then
      return false;
    end if;
  end loop;
  return true;
end $$;

create table private.signing_requests (
  id uuid primary key default gen_random_uuid(),
  user_id uuid not null references auth.users (id) on delete cascade,
  permission_id uuid not null references public.property_permissions (id) on delete cascade,
  -- SHA-256 of the secret, which is stored nowhere.
  secret_hash bytea not null unique check (octet_length(secret_hash) = 32),
  agreement jsonb not null check (private.is_agreement(agreement)),
  created_at timestamptz not null default now(),
  expires_at timestamptz not null,
  opened_at timestamptz,
  revoked_at timestamptz,
  answer text check (answer in ('signed', 'declined')),
  -- In milliseconds, because the hash of the signed agreement contains it.
  answered_at timestamptz,
  signer_name text check (char_length(btrim(signer_name)) between 1 and 200 and signer_name !~ '[[:cntrl:]]'),
  drawing jsonb check (drawing is null or private.is_drawing(drawing)),
  -- When a device added the signed agreement to the documents of the permission.
  filed_at timestamptz,
  constraint signing_lasts_at_most_60_days check (expires_at > created_at and expires_at <= created_at + interval '60 days'),
  constraint answer_has_a_time check ((answer is null) = (answered_at is null)),
  constraint signature_has_a_name check ((answer is not distinct from 'signed') = (signer_name is not null)),
  constraint only_a_signature_is_drawn check (drawing is null or answer = 'signed')
);
comment on table private.signing_requests is 'A request to a landowner to sign the agreement of a permission, and the answer.';
create index signing_requests_user on private.signing_requests (user_id, created_at desc);
create index signing_requests_permission on private.signing_requests (permission_id, created_at desc);
-- One open link for each permission.
create unique index signing_requests_open on private.signing_requests (permission_id) where answer is null and revoked_at is null;
alter table private.signing_requests enable row level security;
alter table private.signing_requests force row level security;
revoke all on private.signing_requests from public, anon, authenticated;
create policy signing_requests_closed on private.signing_requests for all to authenticated using (false);

-- Counts requests in the row quota of their account. An answer is never refused for it: the landowner can do nothing
-- about the account.
do $$
begin
  execute format($body$
    create function private.count_signing_requests() returns trigger
    language plpgsql security definer set search_path = '' as $counter$
    declare
      before bigint := 0;
      after bigint := 0;
    begin
      if tg_op <> 'INSERT' then
        before := %s;
      end if;
      if tg_op <> 'DELETE' then
        after := %s;
      end if;
      if tg_op = 'INSERT' then
        perform private.add_row_usage(new.user_id, 100, after, true);
      elsif tg_op = 'UPDATE' then
        perform private.add_row_usage(new.user_id, 0, after - before, false);
      elsif exists (select 1 from auth.users u where u.id = old.user_id) then
        perform private.add_row_usage(old.user_id, -100, -before, false);
      end if;
      return null;
    end $counter$
  $body$, private.row_bytes_sql('private.signing_requests', 'old'), private.row_bytes_sql('private.signing_requests', 'new'));
end $$;
revoke all on function private.count_signing_requests() from public;
create trigger count_signing_requests after insert or update or delete on private.signing_requests
  for each row execute function private.count_signing_requests();

-- As before, with the requests.
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
    || format(' union all select t.user_id, 100, %s from private.signing_requests t',
      private.row_bytes_sql('private.signing_requests', 't'))
    || ' union all select p.user_id, 1, 200 from public.quest_path_points p'
    || ' union all select b.user_id, 1, 200 from public.tombstones b where b.restored_at is null) r group by r.user_id';
end $$;
