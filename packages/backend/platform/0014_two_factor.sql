-- Second factors, in tables like those of Supabase's auth service. The API roles cannot read them.

create table auth.mfa_factors (
  id uuid primary key,
  user_id uuid not null references auth.users (id) on delete cascade,
  friendly_name text,
  factor_type text not null check (factor_type in ('totp', 'recovery_code')),
  status text not null check (status in ('unverified', 'verified')),
  -- The shared secret of TOTP in base32.
  secret text check ((secret is not null) = (factor_type = 'totp')),
  -- The last 30-second TOTP step with an accepted code: a code works once.
  last_step bigint,
  created_at timestamptz not null,
  updated_at timestamptz not null
);
create index mfa_factors_user on auth.mfa_factors (user_id);
create unique index mfa_factors_name on auth.mfa_factors (user_id, friendly_name) where friendly_name <> '';
create unique index mfa_factors_recovery on auth.mfa_factors (user_id) where factor_type = 'recovery_code';

create table auth.mfa_challenges (
  id uuid primary key,
  factor_id uuid not null references auth.mfa_factors (id) on delete cascade,
  created_at timestamptz not null
);
create index mfa_challenges_factor on auth.mfa_challenges (factor_id);

create table auth.mfa_recovery_codes (
  factor_id uuid not null references auth.mfa_factors (id) on delete cascade,
  -- SHA-256 of the factor's id and the code, which has 80 bits.
  code_hash text not null,
  used_at timestamptz,
  primary key (factor_id, code_hash)
);
