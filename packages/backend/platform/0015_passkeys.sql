-- Passkeys (WebAuthn credentials) and the challenges of their ceremonies, in tables like those of Supabase's auth
-- service. The API roles cannot read them.

create table auth.webauthn_credentials (
  id uuid primary key,
  user_id uuid not null references auth.users (id) on delete cascade,
  -- Chosen by the authenticator; at most 1023 bytes (Web Authentication Level 3, 4).
  credential_id bytea not null unique check (octet_length(credential_id) between 1 and 1023),
  -- A COSE key.
  public_key bytea not null check (octet_length(public_key) between 1 and 4096),
  -- The model of the authenticator; zeros if unknown.
  aaguid uuid,
  -- Grows with each use if the authenticator counts; otherwise 0.
  sign_count bigint not null default 0,
  transports jsonb not null default '[]'::jsonb,
  backup_eligible boolean not null default false,
  backed_up boolean not null default false,
  friendly_name text not null default '' check (length(friendly_name) <= 120),
  created_at timestamptz not null,
  updated_at timestamptz not null,
  last_used_at timestamptz
);
create index webauthn_credentials_user on auth.webauthn_credentials (user_id);

create table auth.webauthn_challenges (
  id uuid primary key,
  -- Set for a registration; null for a sign-in, where the user is not known yet.
  user_id uuid references auth.users (id) on delete cascade,
  session_id uuid references auth.sessions (id) on delete cascade,
  challenge_type text not null check (challenge_type in ('registration', 'authentication')),
  -- Base64url.
  challenge text not null,
  created_at timestamptz not null,
  expires_at timestamptz not null,
  check ((session_id is not null) = (challenge_type = 'registration')),
  check ((user_id is not null) = (challenge_type = 'registration'))
);
create index webauthn_challenges_user on auth.webauthn_challenges (user_id);
create index webauthn_challenges_session on auth.webauthn_challenges (session_id);
create index webauthn_challenges_expiry on auth.webauthn_challenges (expires_at);
