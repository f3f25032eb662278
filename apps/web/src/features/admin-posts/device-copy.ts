import type { KeptPost } from '@metalquest/core/content/opened-post';
import { oneAfterTheOther } from '@metalquest/core/one-after-the-other';
import * as shape from '@metalquest/core/shape/shape';
import type { Drafts } from '@metalquest/sync/engine';
import { categoryOf, statusOf } from '../../lib/admin/posts.ts';
import { newestWriter } from '../../lib/form/newest-writer.ts';
import { warn } from '../../lib/warn.ts';

/** Where this device keeps what was written and not saved. */
export interface DeviceCopy {
  /** Keeps it at once; while a write is under way only the newest waits for it. False when the device did not keep it. */
  keep(post: KeptPost): Promise<boolean>;
  /** It was saved, or given up: nothing that was still to be written comes back. */
  forget(): void;
}

/** The key of a post that the server has never had: one at a time. */
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

/** What is kept of a post; null for nothing, and for what cannot be read. */
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
 * Keeps a post as a file of its draft: an article may well be about scripts, and fields with the words of one are not
 * kept (spec section 5). It is read as data and drawn as a tree, where nothing in it can run.
 */
export function deviceCopy(drafts: Drafts, post: string): DeviceCopy {
  const inTurn = oneAfterTheOther();
  const next = (work: () => Promise<void>): Promise<boolean> =>
    inTurn(work).then(
      () => true,
      (cause: unknown) => {
        // A full device must not stand between a person and the text, which the page still holds.
        warn(`The draft was not kept: ${cause instanceof Error ? cause.message : cause}`);
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
