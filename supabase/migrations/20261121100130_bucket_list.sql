-- Finds that a user hopes for (spec section 3). An item keeps its state and date when the find and quest that fulfilled
-- it are deleted.

create table public.bucket_list (
  id uuid primary key default gen_random_uuid(),
  user_id uuid not null default auth.uid() references auth.users (id) on delete cascade,
  name text not null check (char_length(btrim(name)) between 1 and 200),
  notes text check (char_length(notes) <= 20000),
  status text not null default 'pending' check (status in ('pending', 'found', 'archived')),
  found_date timestamptz,
  find_id uuid references public.finds (id) on delete set null,
  quest_id uuid references public.quests (id) on delete set null,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  sync_xid xid8 not null default pg_current_xact_id()
);
comment on table public.bucket_list is 'A find that the user hopes for; `find_id` and `quest_id` refer to the find that fulfilled it.';
create index bucket_list_newest on public.bucket_list (user_id, created_at desc);
create index bucket_list_find on public.bucket_list (find_id) where find_id is not null;
create index bucket_list_quest on public.bucket_list (quest_id) where quest_id is not null;
-- After finds (50) and their gear (60), before media (70).
select private.make_synced('public.bucket_list', 65);
create policy bucket_list_own on public.bucket_list for all to authenticated
  using (user_id = (select auth.uid()))
  with check (
    user_id = (select auth.uid())
    and (find_id is null or exists (select 1 from public.finds f where f.id = find_id and f.user_id = (select auth.uid())))
    and (quest_id is null or exists (select 1 from public.quests q where q.id = quest_id and q.user_id = (select auth.uid())))
  );
