-- Bounds each text of an agreement to sign: a title of 140,000 characters kept the thread that makes PDFs busy. Requests
-- that are older than this migration can still be answered, so the bounds are for new rows only.

create function private.text_length(texts jsonb) returns bigint
language sql immutable set search_path = '' as $$
  select coalesce(sum(char_length(t)), 0) from jsonb_array_elements_text(texts) t;
$$;

-- For an agreement of the shape that private.is_agreement checks.
create function private.has_bounded_texts(agreement jsonb) returns boolean
language sql immutable set search_path = '' as $$
  select char_length(agreement ->> 'title') <= 200
    and not exists (
      select 1 from jsonb_array_elements(agreement -> 'parties') p
      where char_length(p ->> 'role') > 50 or char_length(p ->> 'name') > 500
        or jsonb_array_length(p -> 'lines') > 1000 or private.text_length(p -> 'lines') > 2000
    )
    and not exists (
      select 1 from jsonb_array_elements(agreement -> 'sections') s
      -- Terms have at most 20,000 characters, and the other sections a sentence or two.
      where char_length(s ->> 'heading') > 200
        or jsonb_array_length(s -> 'paragraphs') > 10000 or private.text_length(s -> 'paragraphs') > 20500
    );
$$;

create function private.refuse_long_agreements() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  if not private.has_bounded_texts(new.agreement) then
    raise sqlstate '22023' using
      message = 'This agreement is too long: a title can have 200 characters, a name 500, and the terms 20,000';
  end if;
  return new;
end $$;

create trigger refuse_long_agreements before insert on private.signing_requests
  for each row execute function private.refuse_long_agreements();

-- As before, with a name for the account that is not its id: the server makes the files of accounts in turn.
create or replace function private.shown_request(r private.signing_requests) returns jsonb
language sql stable set search_path = '' as $$
  select case
    when r.id is null then null
    when r.revoked_at is not null then jsonb_build_object('state', 'revoked')
    when r.expires_at <= now() then jsonb_build_object('state', 'expired')
    when r.answer = 'declined' then jsonb_build_object('state', 'declined')
    else jsonb_build_object(
      'state', coalesce(r.answer, 'open'), 'agreement', r.agreement, 'createdAt', r.created_at, 'expiresAt', r.expires_at,
      'answeredAt', r.answered_at, 'signerName', r.signer_name, 'drawing', r.drawing,
      -- A hash of 122 random bits does not lead back to them.
      'account', left(encode(pg_catalog.sha256(pg_catalog.convert_to(r.user_id::text, 'UTF8')), 'hex'), 32)
    )
  end;
$$;

do $$
declare
  f text;
begin
  foreach f in array array['text_length(jsonb)', 'has_bounded_texts(jsonb)', 'refuse_long_agreements()'] loop
    execute format('revoke all on function private.%s from public', f);
  end loop;
end $$;
