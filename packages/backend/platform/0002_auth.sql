-- Columns for sign-in.

-- The next refresh token is an HMAC of the one it replaces under this salt, so that a repeat within the reuse window
-- gets the same successor although only hashes are stored.
alter table auth.refresh_tokens add column successor_salt text;

-- A requested address that is not yet confirmed.
alter table auth.users add column email_change text;
alter table auth.users add column email_change_sent_at timestamptz;
