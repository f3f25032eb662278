-- Every email about a new sign-in method has an undo link now, not only the one about a new address.
alter table auth.email_reverts rename to undo_links;
-- The address to which the link was mailed, and which it restores.
alter table auth.undo_links rename column old_email to email;
alter index auth.email_reverts_user rename to undo_links_user;
alter index auth.email_reverts_old_email rename to undo_links_email;
alter index auth.email_reverts_expires rename to undo_links_expires;
