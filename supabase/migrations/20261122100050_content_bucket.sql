-- Pictures of the public site: public, written by administrators. posts/{uuid}.{ext}, 5 MB each. They belong to the
-- site: articles keep them when the account that uploaded them is deleted.

insert into storage.buckets (id, name, public, file_size_limit, allowed_mime_types)
values ('content', 'content', true, 5242880, array['image/jpeg', 'image/png', 'image/webp'])
on conflict (id) do update
  set public = excluded.public, file_size_limit = excluded.file_size_limit, allowed_mime_types = excluded.allowed_mime_types;

-- For listing, adding and removing. Reading a public address needs no policy.
create policy content_objects_read on storage.objects for select to authenticated
  using (bucket_id = 'content' and (select private.is_admin()));
create policy content_objects_add on storage.objects for insert to authenticated
  with check (
    bucket_id = 'content' and owner_id = (select auth.uid())::text and (select private.is_admin())
    and name ~ '^posts/[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}\.(jpe?g|png|webp)$'
  );
create policy content_objects_remove on storage.objects for delete to authenticated
  using (bucket_id = 'content' and (select private.is_admin()));

create or replace function private.account_files(target uuid, batch integer)
returns table (bucket_id text, name text, version text)
language sql stable security definer set search_path = '' as $$
  select o.bucket_id, o.name, o.version from storage.objects o
  where o.owner_id = target::text and o.bucket_id <> 'content' order by o.id limit batch;
$$;

-- As in 20261121100530, but pictures of the site do not count as files of the account.
create or replace function private.delete_account(actor uuid, target uuid) returns text
language plpgsql security definer set search_path = '' as $$
declare
  quests bigint;
  finds bigint;
begin
  perform pg_catalog.pg_advisory_xact_lock(pg_catalog.hashtextextended('metalquest administrators', 0));
  if not exists (
    select 1 from auth.users u where u.id = actor and (u.banned_until is null or u.banned_until < now())
      and (u.id = target or u.raw_app_meta_data ->> 'admin' = 'true')
  ) then
    return 'forbidden';
  end if;
  if private.is_last_admin(target) then
    return 'last_admin';
  end if;
  lock table storage.objects in share row exclusive mode;
  if exists (select 1 from storage.objects o where o.owner_id = target::text and o.bucket_id <> 'content') then
    return 'files_remain';
  end if;
  select count(*) into quests from public.quests q where q.user_id = target;
  select count(*) into finds from public.finds f where f.user_id = target;
  delete from auth.users u where u.id = target;
  if not found then
    return 'not_found';
  end if;
  perform private.write_audit(actor, 'api', 'user.deleted', target, jsonb_build_object('quests', quests, 'finds', finds));
  return 'deleted';
end $$;
