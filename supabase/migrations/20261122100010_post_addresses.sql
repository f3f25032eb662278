-- Addresses under which a post was once shown and is no longer, so that links to it lead on, or say that it is gone.
-- Written by trigger only. Each names the post and not its next address, so that a chain of changes ends at the newest.
-- An address that never was shown is never here: the slug of a draft tells nobody anything.

create table private.post_addresses (
  category text not null,
  slug text not null,
  post_id uuid references public.posts (id) on delete set null,
  left_at timestamptz not null default now(),
  primary key (category, slug)
);
comment on table private.post_addresses is 'Where posts were shown before; post_id is null when the post was deleted.';
create index post_addresses_post on private.post_addresses (post_id);
alter table private.post_addresses enable row level security;
alter table private.post_addresses force row level security;
-- Nobody of the API has a grant on it; should one ever be given, this still holds.
create policy post_addresses_read on private.post_addresses for select to authenticated using ((select private.is_admin()));

create function private.keep_post_address() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  if not private.is_shown(old) then
    return null;
  end if;
  if tg_op = 'UPDATE' and private.is_shown(new) and new.category = old.category and new.slug = old.slug then
    return null;
  end if;
  -- The post that was shown there last is the one that a link means.
  insert into private.post_addresses (category, slug, post_id)
  values (old.category, old.slug, case when tg_op = 'UPDATE' then old.id end)
  on conflict (category, slug) do update set post_id = excluded.post_id, left_at = excluded.left_at;
  return null;
end $$;
revoke all on function private.keep_post_address() from public;
create trigger keep_post_address after update or delete on public.posts
  for each row execute function private.keep_post_address();
