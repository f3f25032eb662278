alter table public.quests
  add column litter_count integer not null default 0 check (litter_count between 0 and 100000);
comment on column public.quests.litter_count is 'Pieces of litter and scrap taken away.';
-- The column counts towards the size of a row.
select private.count_rows_of('public.quests', 'id');
