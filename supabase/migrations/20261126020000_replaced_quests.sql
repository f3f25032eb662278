-- A path is append-only, so trimming, splitting and merging make new quests and delete the old ones. A device deletes
-- an old quest without knowing the finds that another device has logged on it since. The new quests therefore name the
-- old ones, and the delete hands the remaining finds over to them.
alter table public.quests add column replaces uuid[] check (cardinality(replaces) between 1 and 100);
comment on column public.quests.replaces is 'Deleted quests that this one was made from by trimming, splitting or merging.';
-- The column counts towards the size of a row.
select private.count_rows_of('public.quests', 'id');

-- A find goes to the last of the new quests that had begun by then. Only for a quest that is deleted itself: when an
-- account is deleted, everything goes with it.
create function private.hand_over_finds() returns trigger
language plpgsql set search_path = '' as $$
begin
  if pg_trigger_depth() > 1 or not exists (
    select 1 from public.quests q where q.user_id = old.user_id and q.replaces @> array[old.id]
  ) then
    return old;
  end if;
  update public.finds f set quest_id = (
    select q.id from public.quests q where q.user_id = old.user_id and q.replaces @> array[old.id]
    order by (q.date <= f.found_at) desc, abs(extract(epoch from q.date - f.found_at)) limit 1
  ) where f.quest_id = old.id;
  update public.bucket_list b set quest_id = coalesce((select f.quest_id from public.finds f where f.id = b.find_id), (
    select q.id from public.quests q where q.user_id = old.user_id and q.replaces @> array[old.id] order by q.date limit 1
  )) where b.quest_id = old.id;
  return old;
end $$;
revoke all on function private.hand_over_finds() from public;
create trigger hand_over_finds before delete on public.quests
  for each row execute function private.hand_over_finds();
