import { EMPTY_POST, isSamePost, type PostFields } from './post-fields.ts';
import type { AdminPost } from './post-state.ts';

/** What this device kept of a post that was not saved: what was written, and what the server had when it was begun. */
export interface KeptPost {
  readonly id: string;
  readonly fields: PostFields;
  /** Null for a post that the server has never had. */
  readonly base: AdminPost | null;
}

/** A post as the editor begins with it. */
export interface OpenedPost {
  readonly id: string;
  readonly fields: PostFields;
  /** What an update begins from. */
  readonly saved: AdminPost | null;
  /** Somebody saved this after what is in `fields` was begun. */
  readonly newer: AdminPost | null;
  /** Whether the fields are from this device. */
  readonly isRestored: boolean;
}

/** Only the fields that are written. */
export function fieldsOf(post: PostFields): PostFields {
  const { category, slug, title, excerpt, body, coverUrl, coverAlt, author, tags, seoTitle, seoDescription } =
    post;
  return { category, slug, title, excerpt, body, coverUrl, coverAlt, author, tags, seoTitle, seoDescription };
}

/**
 * Brings what the server has and what the device kept together; nothing that was written is given up. `server` is null
 * for a new post, and when no answer came.
 */
export function openedPost(
  server: AdminPost | null,
  kept: KeptPost | null,
  begin: { readonly id: string; readonly author: string },
): OpenedPost {
  if (kept === null) {
    const fields = server === null ? { ...EMPTY_POST, author: begin.author } : fieldsOf(server);
    return { id: server?.id ?? begin.id, fields, saved: server, newer: null, isRestored: false };
  }
  const { id, base } = kept;
  const fields = fieldsOf(kept.fields);
  if (server === null) return { id, fields, saved: base, newer: null, isRestored: true };
  if (isSamePost(server, fields)) return { id, fields, saved: server, newer: null, isRestored: false };
  // The server has what the device believes to be new: its answer to the first save was lost on the way.
  const isBehind = base === null ? !isSamePost(server, fields) : server.version > base.version;
  return { id, fields, saved: isBehind ? base : server, newer: isBehind ? server : null, isRestored: true };
}
