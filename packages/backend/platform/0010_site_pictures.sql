-- Deleting an account deletes its files, except the pictures of the public site, which articles show.
create or replace function storage.remove_files_of_user() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  delete from storage.objects o where o.owner_id = old.id::text and o.bucket_id <> 'content';
  delete from storage.usage u where u.owner_id = old.id::text;
  return null;
end $$;
revoke all on function storage.remove_files_of_user() from public;
create or replace trigger remove_files after delete on auth.users
  for each row execute function storage.remove_files_of_user();
