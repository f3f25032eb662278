-- A device must also detect a server that went back in time when its epoch stayed the same, such as after a manual
-- restore of the database files. The device's accepted changes have numbers; a server with a lower counter has lost
-- them. The cursor of a page does not show this, because it stays below the oldest open transaction.

alter function public.pull_changes(jsonb, integer) set schema private;

-- `counter` is above the number of every finished change and never decreases within one history. It is read after the
-- page, in the same or a later snapshot.
create function public.pull_changes(since jsonb default null, page_size integer default 500) returns jsonb
language sql stable security invoker set search_path = '' as $$
  select private.pull_changes(since, page_size)
    || jsonb_build_object('counter', pg_snapshot_xmax(pg_current_snapshot())::text);
$$;

revoke all on function public.pull_changes(jsonb, integer) from public, anon;
grant execute on function public.pull_changes(jsonb, integer) to authenticated;
