-- Pictures that any text of the site uses; the service deletes the others
-- (packages/backend/src/storage/unused-pictures.ts). Each saved version of a post is a revision, so the revisions
-- include all texts.

create function private.pictures_in(cover_url text, body text) returns text[]
language sql immutable set search_path = '' as $$
  select coalesce(array_agg(distinct m.found[1]), '{}')
  from regexp_matches(concat_ws(E'\n', cover_url, body),
    'posts/[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}\.(?:jpe?g|png|webp)', 'g') m (found);
$$;
comment on function private.pictures_in(text, text) is 'Names of files in the bucket content that a cover or a text links to, on any host.';
revoke all on function private.pictures_in(text, text) from public;

-- Scans a text once when it is saved, not at each clean-up.
create index post_revisions_pictures on private.post_revisions using gin (private.pictures_in(cover_url, body));
