-- The spec lets a client show admin screens by user_metadata.role, which users can write. To prevent a privilege
-- escalation, the field exists only where the server's own app_metadata.admin is true, whether it is written by
-- sign-up, an account change, a social identity or the service role.
create function private.keep_role_to_admins() returns trigger
language plpgsql set search_path = '' as $$
begin
  if coalesce(new.raw_app_meta_data ->> 'admin', '') <> 'true'
    and pg_catalog.jsonb_typeof(new.raw_user_meta_data) = 'object' then
    new.raw_user_meta_data := new.raw_user_meta_data - 'role';
  end if;
  return new;
end $$;
revoke all on function private.keep_role_to_admins() from public;
create trigger keep_role_to_admins before insert or update on auth.users
  for each row execute function private.keep_role_to_admins();
