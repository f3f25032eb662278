-- A code sent to the address of an account. It proves that the signed-in user owns the account and does not only have
-- its session (GoTrue's reauthentication).
alter table auth.one_time_codes drop constraint one_time_codes_purpose_check;
alter table auth.one_time_codes add constraint one_time_codes_purpose_check check (
  purpose in ('confirmation', 'magic_link', 'recovery', 'email_change_current', 'email_change_new', 'reauthentication')
);

-- An address that an account had before a change. The link mailed to it undoes the change, and no other account can
-- take the address until the link has expired.
create table auth.email_reverts (
  -- Later changes have higher numbers: undoing one invalidates the links of the later ones.
  id bigint generated always as identity primary key,
  user_id uuid not null references auth.users (id) on delete cascade,
  old_email text not null,
  -- SHA-256 of the link's token, which has 256 bits.
  link_hash text not null unique,
  created_at timestamptz not null,
  expires_at timestamptz not null
);
create index email_reverts_user on auth.email_reverts (user_id);
create index email_reverts_old_email on auth.email_reverts (old_email);
create index email_reverts_expires on auth.email_reverts (expires_at);
