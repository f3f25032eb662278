-- Logs administrators' changes to the public site. Rows that the operator writes in SQL have no caller and are not
-- logged.

create function private.audit_post() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  actor uuid := (select auth.uid());
begin
  if actor is not null then
    perform private.write_audit(
      actor, 'api',
      case tg_op when 'INSERT' then 'post.created' when 'UPDATE' then 'post.changed' else 'post.deleted' end,
      case tg_op when 'DELETE' then old.id else new.id end,
      jsonb_build_object('status', case tg_op when 'DELETE' then old.status else new.status end)
    );
  end if;
  return null;
end $$;
revoke all on function private.audit_post() from public;
create trigger audit_post after insert or update or delete on public.posts
  for each row execute function private.audit_post();
