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

-- The new link of a permission replaces an open one. Unsigned requests are deleted 90 days after they expired.
create function private.request_signature(permission uuid, agreement jsonb, days integer) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  me uuid := auth.uid();
  -- Two random UUIDs have 244 random bits.
  secret text := replace(gen_random_uuid()::text || gen_random_uuid()::text, '-', '');
  made private.signing_requests;
begin
  if me is null or not private.is_second_step_done() then
    raise sqlstate '42501' using message = 'Sign in to ask for a signature';
  end if;
  if not exists (select 1 from public.property_permissions p where p.id = permission and p.user_id = me) then
    raise sqlstate 'PT404' using message = 'The server does not have this permission yet. Wait until it is synced, then try again.';
  end if;
  if days is null or days not between 1 and 60 then
    raise sqlstate '22023' using message = 'A link can be valid for 1 to 60 days';
  end if;
  if not private.is_agreement(agreement) then
    raise sqlstate '22023' using message = 'This agreement is too long, or the app is out of date';
  end if;
  delete from private.signing_requests r
    where r.user_id = me and r.answer is distinct from 'signed' and r.expires_at < now() - interval '90 days';
  update private.signing_requests r set revoked_at = now()
    where r.permission_id = permission and r.answer is null and r.revoked_at is null;
  if (select count(*) from private.signing_requests r where r.user_id = me and r.created_at > now() - interval '1 day') >= 20 then
    raise sqlstate '22023' using message = 'An account can create 20 links a day. Try again tomorrow.';
  end if;
  if (select count(*) from private.signing_requests r where r.user_id = me and r.answer is null and r.revoked_at is null
    and r.expires_at > now()) >= 20 then
    raise sqlstate '22023' using message = 'An account can have 20 open links. Revoke one first.';
  end if;
  insert into private.signing_requests (user_id, permission_id, secret_hash, agreement, expires_at)
  values (me, permission, pg_catalog.sha256(pg_catalog.convert_to(secret, 'UTF8')), agreement, now() + pg_catalog.make_interval(days => days))
  returning * into made;
  return jsonb_build_object('id', made.id, 'secret', secret, 'expiresAt', made.expires_at);
end $$;

create function private.revoke_signing_request(request uuid) returns void
language sql security definer set search_path = '' as $$
  update private.signing_requests r set revoked_at = now()
  where r.id = request and r.user_id = (select auth.uid()) and r.answer is null and r.revoked_at is null
    and (select private.is_second_step_done());
$$;

create function private.note_filed_signature(request uuid) returns void
language sql security definer set search_path = '' as $$
  update private.signing_requests r set filed_at = now()
  where r.id = request and r.user_id = (select auth.uid()) and r.answer = 'signed' and r.filed_at is null
    and (select private.is_second_step_done());
$$;

create function private.signing_requests(permission uuid) returns jsonb
language sql stable security definer set search_path = '' as $$
  select coalesce(
    (
      select jsonb_agg(
        jsonb_build_object(
          'id', r.id, 'agreement', r.agreement, 'createdAt', r.created_at, 'expiresAt', r.expires_at,
          'openedAt', r.opened_at, 'revokedAt', r.revoked_at, 'answer', r.answer, 'answeredAt', r.answered_at,
          'signerName', r.signer_name, 'drawing', r.drawing, 'filedAt', r.filed_at
        )
        order by r.created_at desc, r.id
      )
      from (
        select * from private.signing_requests s
        where s.permission_id = permission and s.user_id = (select auth.uid()) and (select private.is_second_step_done())
        order by s.created_at desc, s.id limit 20
      ) r
    ),
    '[]'::jsonb
  );
$$;

-- Null for an unknown or revoked link, and while the account is suspended.
create function private.request_at(secret text) returns private.signing_requests
language sql stable security definer set search_path = '' as $$
  select r from private.signing_requests r join auth.users u on u.id = r.user_id
  where r.secret_hash = pg_catalog.sha256(pg_catalog.convert_to(secret, 'UTF8'))
    and (u.banned_until is null or u.banned_until < now());
$$;

-- What the page shows: the agreement and the answer, without any id.
create function private.shown_request(r private.signing_requests) returns jsonb
language sql stable set search_path = '' as $$
  select case
    when r.id is null then null
    when r.revoked_at is not null then jsonb_build_object('state', 'revoked')
    when r.expires_at <= now() then jsonb_build_object('state', 'expired')
    when r.answer = 'declined' then jsonb_build_object('state', 'declined')
    else jsonb_build_object(
      'state', coalesce(r.answer, 'open'), 'agreement', r.agreement, 'createdAt', r.created_at, 'expiresAt', r.expires_at,
      'answeredAt', r.answered_at, 'signerName', r.signer_name, 'drawing', r.drawing
    )
  end;
$$;

create function private.agreement_to_sign(secret text) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  found_request private.signing_requests := private.request_at(secret);
begin
  if found_request.id is not null and found_request.opened_at is null and found_request.expires_at > now() then
    update private.signing_requests r set opened_at = now() where r.id = found_request.id;
  end if;
  return private.shown_request(found_request);
end $$;

-- The first answer counts. `accepted` is false if the link was not open any more.
create function private.answer_agreement(secret text, answer text, signer_name text, drawing jsonb) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  found_request private.signing_requests := private.request_at(secret);
  changed integer;
begin
  if found_request.id is null then
    return null;
  end if;
  update private.signing_requests r
  set answer = answer_agreement.answer,
    answered_at = date_trunc('milliseconds', clock_timestamp()),
    signer_name = answer_agreement.signer_name,
    drawing = answer_agreement.drawing
  where r.id = found_request.id and r.answer is null and r.revoked_at is null and r.expires_at > now();
  get diagnostics changed = row_count;
  return private.shown_request(private.request_at(secret)) || jsonb_build_object('accepted', changed = 1);
end $$;

create function public.request_signature(permission uuid, agreement jsonb, days integer) returns jsonb
language sql security invoker set search_path = '' as $$
  select private.request_signature(request_signature.permission, request_signature.agreement, request_signature.days);
$$;
comment on function public.request_signature(uuid, jsonb, integer) is
  'Creates a link at which a landowner can sign this text: {id, secret, expiresAt}. It replaces an open link of the permission.';

create function public.revoke_signing_request(request uuid) returns void
language sql security invoker set search_path = '' as $$
  select private.revoke_signing_request(revoke_signing_request.request);
$$;
comment on function public.revoke_signing_request(uuid) is 'Closes an open link of the caller at once.';

create function public.note_filed_signature(request uuid) returns void
language sql security invoker set search_path = '' as $$
  select private.note_filed_signature(note_filed_signature.request);
$$;
comment on function public.note_filed_signature(uuid) is
  'Notes that the signed agreement is among the documents of the permission.';

create function public.signing_requests(permission uuid) returns jsonb
language sql stable security invoker set search_path = '' as $$
  select private.signing_requests(signing_requests.permission);
$$;
comment on function public.signing_requests(uuid) is
  'The 20 newest requests of the caller for a permission, with their answers.';

create function public.agreement_to_sign(secret text) returns jsonb
language sql security invoker set search_path = '' as $$
  select private.agreement_to_sign(agreement_to_sign.secret);
$$;
comment on function public.agreement_to_sign(text) is
  'For the server: the agreement at the link with this secret and its state, or null. Notes the first call.';

create function public.answer_agreement(secret text, answer text, signer_name text default null, drawing jsonb default null) returns jsonb
language sql security invoker set search_path = '' as $$
  select private.answer_agreement(answer_agreement.secret, answer_agreement.answer, answer_agreement.signer_name, answer_agreement.drawing);
$$;
comment on function public.answer_agreement(text, text, text, jsonb) is
  'For the server: signs or declines the agreement at the link with this secret; the first answer counts.';

do $$
declare
  f text;
begin
  foreach f in array array[
    'is_agreement(jsonb)', 'is_list_of_texts(jsonb)', 'is_drawing(jsonb)', 'request_at(text)',
    'shown_request(private.signing_requests)'
  ] loop
    execute format('revoke all on function private.%s from public', f);
  end loop;
  foreach f in array array[
    'request_signature(uuid, jsonb, integer)', 'revoke_signing_request(uuid)', 'note_filed_signature(uuid)',
    'signing_requests(uuid)'
  ] loop
    execute format('revoke all on function private.%1$s from public; revoke all on function public.%1$s from public, anon, authenticated', f);
    execute format('grant execute on function private.%1$s to authenticated; grant execute on function public.%1$s to authenticated', f);
  end loop;
  foreach f in array array['agreement_to_sign(text)', 'answer_agreement(text, text, text, jsonb)'] loop
    execute format('revoke all on function private.%1$s from public; revoke all on function public.%1$s from public, anon, authenticated', f);
    execute format('grant execute on function private.%1$s to anon, authenticated, service_role; grant execute on function public.%1$s to anon, authenticated, service_role', f);
  end loop;
end $$;
