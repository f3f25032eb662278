-- An account can have a code for each network that asked for one, so that a stranger's request replaces only the
-- stranger's code, and a stranger's wrong digits count apart.
alter table auth.one_time_codes
  -- As in auth.familiar_networks; empty for codes that only a signed-in user can request.
  add column network text not null default '',
  -- Tries from other networks; `tries` are those from this one.
  add column tries_elsewhere integer not null default 0,
  drop constraint one_time_codes_user_id_purpose_key,
  add unique (user_id, purpose, network);
