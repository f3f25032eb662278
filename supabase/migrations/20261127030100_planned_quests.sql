-- Planned quests (docs/decisions/0079): a table of their own, so that nothing counts them as recorded. A plan that has
-- been started refers to its quest and is deleted with it.
create table public.planned_quests (
  id uuid primary key default gen_random_uuid(),
  user_id uuid not null default auth.uid() references auth.users (id) on delete cascade,
  name text not null check (char_length(btrim(name)) between 1 and 200),
  goal text check (char_length(goal) <= 20000),
  day date not null,
  -- Without a time zone: the hour that the clock shows where the user will be.
  start_time text check (start_time ~ '^([01][0-9]|2[0-3]):[0-5][0-9]$'),
  permission_id uuid references public.property_permissions (id) on delete set null,
  -- No foreign keys: gear that is deleted is left out when the list is shown.
  gear_ids uuid[] not null default '{}' check (cardinality(gear_ids) <= 50),
  quest_id uuid references public.quests (id) on delete cascade,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  sync_xid xid8 not null default pg_current_xact_id()
);
comment on table public.planned_quests is 'A quest that the user intends to go on; `quest_id` is the quest that it became.';
create index planned_quests_permission on public.planned_quests (permission_id) where permission_id is not null;
create index planned_quests_quest on public.planned_quests (quest_id) where quest_id is not null;
-- After quests (40), before finds (50).
select private.make_synced('public.planned_quests', 45);
create policy planned_quests_own on public.planned_quests for all to authenticated
  using (user_id = (select auth.uid()))
  with check (
    user_id = (select auth.uid())
    and private.owns_permission(permission_id)
    and (quest_id is null or exists (select 1 from public.quests q where q.id = quest_id and q.user_id = (select auth.uid())))
  );
create policy second_step on public.planned_quests as restrictive for all to authenticated
  using ((select private.is_second_step_done()));

-- The calendar also shows planned quests.
create or replace function private.due_days(owner uuid)
returns table (kind text, id uuid, page_id uuid, day date, changed_at timestamptz)
language sql stable security definer set search_path = '' as $$
  select 'permission', p.id, p.id, p.valid_until, p.updated_at
  from public.property_permissions p
  where p.user_id = owner and p.status = 'active' and p.valid_until is not null
  union all
  select 'follow-up', i.id, i.contact_id, i.follow_up_date, i.updated_at
  from public.contact_interactions i
  where i.user_id = owner and i.follow_up_date is not null
  union all
  select 'warranty', e.id, e.id,
    (e.date_bought + pg_catalog.make_interval(months => e.warranty_duration_months))::date, e.updated_at
  from public.equipment e
  where e.user_id = owner and e.date_bought is not null and e.warranty_duration_months > 0
  union all
  select 'planned-quest', q.id, q.id, q.day, q.updated_at
  from public.planned_quests q
  where q.user_id = owner and q.quest_id is null;
$$;
