-- A device must notice a server that went back in time also when nobody said so: when a copy of the database was put
-- back by hand, with the same epoch. Its accepted changes have numbers; a server that has not counted as far has not
-- made them. The cursor of a page cannot tell, since it stays below the oldest transaction that is still open.

alter function public.pull_changes(jsonb, integer) set schema private;

-- `counter` is above the number of every change that has ended, and never goes down within one history. It is read
-- after the page, in the snapshot of the page or a later one.
create function public.pull_changes(since jsonb default null, page_size integer default 500) returns jsonb
language sql stable security invoker set search_path = '' as $$
  select private.pull_changes(since, page_size)
    || jsonb_build_object('counter', pg_snapshot_xmax(pg_current_snapshot())::text);
$$;

revoke all on function public.pull_changes(jsonb, integer) from public, anon;
grant execute on function public.pull_changes(jsonb, integer) to authenticated;
