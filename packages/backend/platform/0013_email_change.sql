-- A code to the address of an account, for whoever is signed in to it: that they are its owner and do not only have its
-- session (GoTrue's reauthentication).
alter table auth.one_time_codes drop constraint one_time_codes_purpose_check;
alter table auth.one_time_codes add constraint one_time_codes_purpose_check check (
  purpose in ('confirmation', 'magic_link', 'recovery', 'email_change_current', 'email_change_new', 'reauthentication')
);
