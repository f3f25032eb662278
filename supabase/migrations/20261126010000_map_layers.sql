-- Map layers that a user added by their address. Private: the addresses may contain keys, and show where the user looks.
create table public.map_layers (
  id uuid primary key default gen_random_uuid(),
  user_id uuid not null default auth.uid() references auth.users (id) on delete cascade,
  name text not null check (char_length(btrim(name)) between 1 and 100),
  address text not null check (char_length(address) between 1 and 2000),
  tiles jsonb not null check (jsonb_typeof(tiles) = 'object' and octet_length(tiles::text) <= 20000),
  is_savable boolean not null default false,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  sync_xid xid8 not null default pg_current_xact_id()
);
comment on table public.map_layers is
  'A map layer that the user added by its address. `tiles`: how tiles are asked for; `is_savable`: the user says that the provider allows saving them.';
create index map_layers_newest on public.map_layers (user_id, created_at desc);
-- After bucket_list (65), before media (70).
select private.make_synced('public.map_layers', 68);
create policy map_layers_own on public.map_layers for all to authenticated
  using (user_id = (select auth.uid()))
  with check (user_id = (select auth.uid()));
create policy second_step on public.map_layers as restrictive for all to authenticated
  using ((select private.is_second_step_done()));

-- Another copy of a sent row is accepted at the limit.
create function private.limit_map_layers() returns trigger
language plpgsql set search_path = '' as $$
begin
  if (select count(*) from public.map_layers l where l.user_id = new.user_id and l.id <> new.id) >= 100 then
    raise sqlstate '22023' using
      message = 'An account can have at most 100 map layers',
      hint = 'Delete some that you no longer use.';
  end if;
  return new;
end $$;
revoke all on function private.limit_map_layers() from public;
create trigger limit_map_layers before insert on public.map_layers
  for each row execute function private.limit_map_layers();
