-- Whether the caller is an administrator, by both the token and the live row: the token of a revoked or suspended
-- administrator has no effect (spec section 6). Never checks user_metadata, which users can write.
create function private.is_admin() returns boolean
language sql stable security definer set search_path = '' as $$
  select coalesce((select auth.jwt()) -> 'app_metadata' ->> 'admin', '') = 'true'
    and exists (
      select 1 from auth.users u
      where u.id = (select auth.uid())
        and u.raw_app_meta_data ->> 'admin' = 'true'
        and (u.banned_until is null or u.banned_until < now())
    );
$$;
revoke all on function private.is_admin() from public;
grant execute on function private.is_admin() to authenticated;
