-- A sign-in that leaves the app and returns to it with a code: through a provider or a link in an email.

create table auth.flow_state (
  id uuid primary key default gen_random_uuid(),
  -- base64url(SHA-256(verifier)); the verifier stays in the browser or app that started the flow.
  code_challenge text not null,
  code_challenge_method text not null check (code_challenge_method = 's256'),
  -- Purpose of the flow: oauth, magiclink, recovery, email/signup and so on.
  authentication_method text not null,
  provider text,
  -- Used to verify the provider's answer (nonce, our own PKCE verifier).
  provider_check jsonb,
  redirect_to text,
  created_at timestamptz not null default now(),
  -- Set when the provider's answer is accepted: a state works only once.
  answered_at timestamptz,
  -- Set when the code is issued. Only its SHA-256 is stored.
  user_id uuid references auth.users (id) on delete cascade,
  amr_method text,
  auth_code_hash text unique,
  auth_code_issued_at timestamptz
);
create index flow_state_created on auth.flow_state (created_at);
create index flow_state_user on auth.flow_state (user_id);

-- When the user last proved that they receive email at `email`: by a link or code sent there, or through a provider.
-- email_confirmed_at does not prove it, because an installation without mail confirms every address without a check. An
-- account is linked to a provider's account of the same address only if this is set.
alter table auth.users add column email_proven_at timestamptz;
create function auth.forget_proof_of_old_email() returns trigger language plpgsql set search_path = '' as $$
begin
  if new.email is distinct from old.email and new.email_proven_at is not distinct from old.email_proven_at then
    new.email_proven_at := null;
  end if;
  return new;
end $$;
revoke all on function auth.forget_proof_of_old_email() from public;
create trigger forget_proof_of_old_email before update on auth.users
  for each row execute function auth.forget_proof_of_old_email();
