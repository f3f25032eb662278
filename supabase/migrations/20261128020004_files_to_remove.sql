-- As before, but files_to_remove() reads as many files as it returns or forgets, not all that are listed.
drop index private.files_to_remove_user;
create index files_to_remove_user on private.files_to_remove (user_id, name);
create or replace function private.files_to_remove() returns setof text
language plpgsql security definer set search_path = '' as $$
declare
  names text[];
begin
  if not private.is_second_step_done() then
    return;
  end if;
  delete from private.deleted_records d
  where d.user_id = (select auth.uid()) and d.deleted_at < now() - interval '30 days';
  loop
    names := array(select f.name from private.files_to_remove f where f.user_id = (select auth.uid()) order by f.name limit 100);
    delete from private.files_to_remove f
    where f.user_id = (select auth.uid()) and f.name = any (names) and (private.is_file_kept(f.name) or not exists (
      select 1 from storage.objects o where o.bucket_id = 'media' and o.name = f.name
    ));
    exit when not found;
  end loop;
  return query select unnest(names);
end $$;
