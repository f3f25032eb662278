import { type PostFields, writableText } from '@metalquest/core/content/post-fields';
import type { AdminPost, PostStatus, StatusChange } from '@metalquest/core/content/post-state';
import { type PostCategory, SECTIONS } from '@metalquest/core/content/sections';
import type { Database } from '@metalquest/sync/database.generated';
import { type Outcome, requestServer } from '../request-server.ts';

type PostRow = Database['public']['Tables']['posts']['Row'];

const STATUSES: readonly PostStatus[] = ['draft', 'published', 'scheduled'];

export function categoryOf(text: string): PostCategory {
  return SECTIONS.find(({ category }) => category === text)?.category ?? 'blog';
}

export function statusOf(text: string): PostStatus {
  return STATUSES.find((status) => status === text) ?? 'draft';
}

function postOf(row: PostRow): AdminPost {
  return {
    id: row.id,
    category: categoryOf(row.category),
    slug: row.slug,
    title: row.title,
    excerpt: row.excerpt,
    body: row.body,
    coverUrl: row.cover_url ?? '',
    coverAlt: row.cover_alt,
    author: row.author,
    tags: row.tags,
    seoTitle: row.seo_title ?? '',
    seoDescription: row.seo_description ?? '',
    status: statusOf(row.status),
    publishedAt: row.published_at,
    unpublishedAt: row.unpublished_at,
    updatedAt: row.updated_at,
    version: row.version,
  };
}

function savedPost(row: PostRow | null): AdminPost {
  if (row === null) throw new Error('The server did not confirm the save. Reload the page.');
  return postOf(row);
}

function columnsOf(fields: PostFields) {
  const text = (value: string): string => writableText(value);
  return {
    category: fields.category,
    slug: fields.slug,
    title: text(fields.title).trim(),
    excerpt: text(fields.excerpt),
    body: text(fields.body),
    cover_url: fields.coverUrl.trim() || null,
    cover_alt: text(fields.coverAlt),
    author: text(fields.author),
    tags: [...fields.tags],
    seo_title: text(fields.seoTitle).trim() || null,
    seo_description: text(fields.seoDescription).trim() || null,
  };
}

function statusColumns(change: StatusChange | null) {
  if (change === null) return {};
  const { status, publishedAt } = change;
  return { status, ...(publishedAt === undefined ? {} : { published_at: publishedAt }) };
}

/** Repeats the request for up to 7 s if there is no answer, unless the device is offline. */
export function readPost(id: string): Outcome<AdminPost | null> {
  return requestServer(
    ({ rest }) => rest.from('posts').select().eq('id', id).maybeSingle().retry(navigator.onLine),
    (row) => row && postOf(row),
  );
}

/** Creates a post under the client's id, so that a retry is safe: a second insert is refused (23505). */
export function createPost(id: string, fields: PostFields, change: StatusChange | null): Outcome<AdminPost> {
  return requestServer(
    ({ rest }) =>
      rest
        .from('posts')
        .insert({ id, ...columnsOf(fields), ...statusColumns(change) })
        .select()
        .single(),
    (row) => savedPost(row),
  );
}

/** Updates a post if it is still at `version`; otherwise the server refuses it (PT409). */
export function savePost(
  id: string,
  version: number,
  fields: PostFields,
  change: StatusChange | null,
): Outcome<AdminPost> {
  return requestServer(
    ({ rest }) =>
      rest
        .from('posts')
        .update({ ...columnsOf(fields), ...statusColumns(change), version })
        .eq('id', id)
        .select()
        .single(),
    (row) => savedPost(row),
  );
}

/** Deletes a post permanently; the address of a published post then answers 410 Gone. */
export function deletePost(id: string): Outcome<void> {
  return requestServer(
    ({ rest }) => rest.from('posts').delete().eq('id', id).select('id').single(),
    () => undefined,
  );
}

export function setPostStatus(ids: readonly string[], status: 'published' | 'draft'): Outcome<number> {
  return requestServer(
    ({ rest }) => rest.rpc('admin_set_post_status', { post_ids: [...ids], new_status: status }),
    (changed) => changed ?? 0,
  );
}
