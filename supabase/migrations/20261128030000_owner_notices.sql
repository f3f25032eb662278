-- Acts that open records to others, and that a thief of an access token could do unseen: a calendar address and a public
-- gallery (docs/decisions/0090). They are in the security log, and our server mails them to the owner.

alter table private.security_events add column is_mailed boolean;
comment on column private.security_events.is_mailed is
  'False while an email about the event has to be sent. Stays so on Supabase, where nothing of ours sends email.';
create index security_events_unmailed on private.security_events (id) where is_mailed = false;

-- At most ten an hour: each sends an email. The owner is told with the first.
create function private.tell_owner(owner uuid, what text) returns void
language plpgsql security definer set search_path = '' as $$
begin
  if (
    select count(*) >= 10 from private.security_events e
    where e.user_id = owner and e.event = what and e.at > now() - interval '1 hour'
  ) then
    return;
  end if;
  insert into private.security_events (at, user_id, event, is_mailed) values (now(), owner, what, false);
  perform pg_catalog.pg_notify('owner_notices', '');
end $$;

create function private.tell_of_calendar() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  perform private.tell_owner(new.user_id, 'calendar_created');
  return null;
end $$;
create trigger tell_of_calendar after insert or update of secret_hash on private.calendar_feeds
  for each row execute function private.tell_of_calendar();

create function private.tell_of_gallery() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  perform private.tell_owner(new.user_id, 'gallery_published');
  return null;
end $$;
create trigger tell_of_new_gallery after insert on public.user_preferences
  for each row when (new.is_gallery_public) execute function private.tell_of_gallery();
create trigger tell_of_gallery after update of is_gallery_public on public.user_preferences
  for each row when (new.is_gallery_public and not old.is_gallery_public) execute function private.tell_of_gallery();

revoke all on function private.tell_owner(uuid, text) from public;
revoke all on function private.tell_of_calendar() from public;
revoke all on function private.tell_of_gallery() from public;
