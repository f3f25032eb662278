-- One-time codes with their links, address changes that two mailboxes must confirm, and the networks from which an
-- account has signed in before.

create table auth.one_time_codes (
  id uuid primary key,
  user_id uuid not null references auth.users (id) on delete cascade,
  purpose text not null
    check (purpose in ('confirmation', 'magic_link', 'recovery', 'email_change_current', 'email_change_new')),
  -- The recipient's address: a user with the code has access to its mailbox.
  email text not null,
  -- code_hash: SHA-256 of id, address and the six digits. link_hash: SHA-256 of the link's own token, which has 256
  -- bits.
  code_hash text not null,
  link_hash text not null unique,
  tries integer not null default 0,
  -- The sign-in that the link continues, if it was started with a challenge.
  flow_id uuid references auth.flow_state (id) on delete set null,
  is_pkce boolean not null,
  created_at timestamptz not null,
  unique (user_id, purpose)
);
create index one_time_codes_email on auth.one_time_codes (email);
create index one_time_codes_created on auth.one_time_codes (created_at);
create index one_time_codes_flow on auth.one_time_codes (flow_id);

-- 1 when one of the two mailboxes has confirmed the change.
alter table auth.users add column email_change_confirm_status smallint not null default 0;

-- An IP address, or its /64 for IPv6, from which the account's owner has signed in.
create table auth.familiar_networks (
  user_id uuid not null references auth.users (id) on delete cascade,
  network text not null,
  seen_at timestamptz not null,
  primary key (user_id, network)
);
