import { type PostFields, writableText } from '@metalquest/core/content/post-fields';
import type { AdminPost, PostStatus, StatusChange } from '@metalquest/core/content/post-state';
import { type PostCategory, SECTIONS } from '@metalquest/core/content/sections';
import type { Database } from '@metalquest/sync/database.generated';
import { askServer, type Outcome } from '../ask-server.ts';

type PostRow = Database['public']['Tables']['posts']['Row'];

const STATUSES: readonly PostStatus[] = ['draft', 'published', 'scheduled'];

/** A category as the table has it; one that this version does not know is shown among the blog's. */
export function categoryOf(text: string): PostCategory {
  return SECTIONS.find(({ category }) => category === text)?.category ?? 'blog';
}

/** A status as the table has it. */
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

/** What was saved, as it is now. */
function savedPost(row: PostRow | null): AdminPost {
  if (row === null) throw new Error('The server did not say what it saved. Reload the page.');
  return postOf(row);
}

/** The columns of what was written; texts that say nothing are none where the table can have none. */
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

/** One post with its text; null when there is none, or none for this account. */
export function readPost(id: string): Outcome<AdminPost | null> {
  return askServer(
    (client) => client.from('posts').select().eq('id', id).maybeSingle(),
    (row) => row && postOf(row),
  );
}

/** Puts a post there under an id of ours, so that an answer that was lost does no harm: a second one is refused (23505). */
export function createPost(id: string, fields: PostFields, change: StatusChange | null): Outcome<AdminPost> {
  return askServer(
    (client) =>
      client
        .from('posts')
        .insert({ id, ...columnsOf(fields), ...statusColumns(change) })
        .select()
        .single(),
    (row) => savedPost(row),
  );
}

/** Changes a post that is still at `version`; else it is refused (PT409). */
export function savePost(
  id: string,
  version: number,
  fields: PostFields,
  change: StatusChange | null,
): Outcome<AdminPost> {
  return askServer(
    (client) =>
      client
        .from('posts')
        .update({ ...columnsOf(fields), ...statusColumns(change), version })
        .eq('id', id)
        .select()
        .single(),
    (row) => savedPost(row),
  );
}

/** Deletes a post for good; where it was shown, its address says that it is gone. */
export function deletePost(id: string): Outcome<void> {
  return askServer(
    (client) => client.from('posts').delete().eq('id', id).select('id').single(),
    () => undefined,
  );
}

/** Publishes posts now, or takes them back; how many of them were not so before. */
export function setPostStatus(ids: readonly string[], status: 'published' | 'draft'): Outcome<number> {
  return askServer(
    (client) => client.rpc('admin_set_post_status', { post_ids: [...ids], new_status: status }),
    (changed) => changed ?? 0,
  );
}
