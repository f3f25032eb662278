import { EMPTY_POST, isSamePost, type PostFields } from './post-fields.ts';
import type { AdminPost } from './post-state.ts';

export interface StoredPost {
  readonly id: string;
  readonly fields: PostFields;
  readonly base: AdminPost | null;
}

export interface OpenedPost {
  readonly id: string;
  readonly fields: PostFields;
  readonly saved: AdminPost | null;
  /** A newer version that another user saved meanwhile. */
  readonly newer: AdminPost | null;
  readonly isRestored: boolean;
}

export function fieldsOf(post: PostFields): PostFields {
  const { category, slug, title, excerpt, body, coverUrl, coverAlt, author, tags, seoTitle, seoDescription } =
    post;
  return { category, slug, title, excerpt, body, coverUrl, coverAlt, author, tags, seoTitle, seoDescription };
}

/** Merges server and local draft. `server` is null for a new post or without an answer. */
export function openedPost(
  server: AdminPost | null,
  stored: StoredPost | null,
  begin: { readonly id: string; readonly author: string },
): OpenedPost {
  if (stored === null) {
    const fields = server === null ? { ...EMPTY_POST, author: begin.author } : fieldsOf(server);
    return { id: server?.id ?? begin.id, fields, saved: server, newer: null, isRestored: false };
  }
  const { id, base } = stored;
  const fields = fieldsOf(stored.fields);
  if (server === null) return { id, fields, saved: base, newer: null, isRestored: true };
  if (isSamePost(server, fields)) return { id, fields, saved: server, newer: null, isRestored: false };
  // `base` is null but the server has the post: the answer to the first save was lost.
  const isBehind = base === null ? !isSamePost(server, fields) : server.version > base.version;
  return { id, fields, saved: isBehind ? base : server, newer: isBehind ? server : null, isRestored: true };
}
