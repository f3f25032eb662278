-- A sign-in that leaves the app and comes back to it with a code: to a provider, or through a link in a mail.

create table auth.flow_state (
  id uuid primary key default gen_random_uuid(),
  -- base64url(SHA-256(verifier)); the verifier stays in the browser or app that began.
  code_challenge text not null,
  code_challenge_method text not null check (code_challenge_method = 's256'),
  -- What the flow was begun for: oauth, magiclink, recovery, email/signup and so on.
  authentication_method text not null,
  provider text,
  -- What the provider's answer is checked against (nonce, our own PKCE verifier towards it).
  provider_check jsonb,
  redirect_to text,
  created_at timestamptz not null default now(),
  -- Set when the provider's answer is taken up: a state counts once.
  answered_at timestamptz,
  -- Set when the code is given out. Only its SHA-256 is kept.
  user_id uuid references auth.users (id) on delete cascade,
  amr_method text,
  auth_code_hash text unique,
  auth_code_issued_at timestamptz
);
create index flow_state_created on auth.flow_state (created_at);
create index flow_state_user on auth.flow_state (user_id);

-- When somebody last showed that they get the mail of `email`: by following a link or a code sent there, or by a
-- provider's word. email_confirmed_at does not say so, since an installation without mail confirms every address
-- unseen. Only an account that has it is linked with a provider's account of the same address.
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
