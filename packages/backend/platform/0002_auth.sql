-- What sign-in keeps beyond the first platform file.

-- The next refresh token is an HMAC of the one it replaces under this salt, so that a repeat within the reuse window
-- gets the same successor although only hashes are stored.
alter table auth.refresh_tokens add column successor_salt text;

-- An address asked for and not yet confirmed.
alter table auth.users add column email_change text;
alter table auth.users add column email_change_sent_at timestamptz;
