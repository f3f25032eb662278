-- Former addresses of published posts, so that old links redirect, or report that the post is gone. Written by trigger
-- only. Each refers to the post and not to its next address, so that a chain of changes ends at the newest. Contains
-- only addresses that were public, so the slug of a draft stays secret.

create table private.post_addresses (
  category text not null,
  slug text not null,
  post_id uuid references public.posts (id) on delete set null,
  left_at timestamptz not null default now(),
  primary key (category, slug)
);
comment on table private.post_addresses is 'Former addresses of posts; post_id is null when the post was deleted.';
create index post_addresses_post on private.post_addresses (post_id);
alter table private.post_addresses enable row level security;
alter table private.post_addresses force row level security;
-- No API role has a grant on it; this policy applies should one be added.
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
  -- A link means the post that was last public at this address.
  insert into private.post_addresses (category, slug, post_id)
  values (old.category, old.slug, case when tg_op = 'UPDATE' then old.id end)
  on conflict (category, slug) do update set post_id = excluded.post_id, left_at = excluded.left_at;
  return null;
end $$;
revoke all on function private.keep_post_address() from public;
create trigger keep_post_address after update or delete on public.posts
  for each row execute function private.keep_post_address();
