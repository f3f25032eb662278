-- What a mail can prove: one-time codes with their links, an address change that two mailboxes must confirm, and the
-- networks from which an account was signed in before.

create table auth.one_time_codes (
  id uuid primary key,
  user_id uuid not null references auth.users (id) on delete cascade,
  purpose text not null
    check (purpose in ('confirmation', 'magic_link', 'recovery', 'email_change_current', 'email_change_new')),
  -- The address that the code was sent to: whoever has the code has read its mailbox.
  email text not null,
  -- SHA-256 of id, address and the six digits; and of the link's own token, which has 256 bits.
  code_hash text not null,
  link_hash text not null unique,
  tries integer not null default 0,
  -- The sign-in to which the link leads back, where it was begun with a challenge.
  flow_id uuid references auth.flow_state (id) on delete set null,
  is_pkce boolean not null,
  created_at timestamptz not null,
  unique (user_id, purpose)
);
create index one_time_codes_email on auth.one_time_codes (email);
create index one_time_codes_created on auth.one_time_codes (created_at);
create index one_time_codes_flow on auth.one_time_codes (flow_id);

-- 1 once one of the two mailboxes has agreed to the change.
alter table auth.users add column email_change_confirm_status smallint not null default 0;

-- An address, or the /64 of one, from which the account's owner has signed in.
create table auth.familiar_networks (
  user_id uuid not null references auth.users (id) on delete cascade,
  network text not null,
  seen_at timestamptz not null,
  primary key (user_id, network)
);
