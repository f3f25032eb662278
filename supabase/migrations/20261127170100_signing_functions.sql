-- What an account and our server may do with requests to sign (docs/decisions/0087).

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
