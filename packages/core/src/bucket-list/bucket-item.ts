import type { BucketItemId, FindId, QuestId, UserId } from '../ids.ts';

/** Where a dreamt-of find stands (spec section 4). */
export const BUCKET_ITEM_STATUSES = ['pending', 'found', 'archived'] as const;

/** One of {@link BUCKET_ITEM_STATUSES}. */
export type BucketItemStatus = (typeof BUCKET_ITEM_STATUSES)[number];

/**
 * A find that somebody dreams of (spec section 3, Bucket list item). `findId` and `questId` name the one that was it;
 * it stays found, with its date, when they are deleted.
 */
export interface BucketItem {
  readonly id: BucketItemId;
  readonly userId: UserId;
  readonly name: string;
  readonly notes: string | null;
  readonly status: BucketItemStatus;
  /** ISO-8601 UTC. */
  readonly foundDate: string | null;
  readonly findId: FindId | null;
  readonly questId: QuestId | null;
  readonly createdAt: string;
  readonly updatedAt: string;
}

/** The status a stored value counts as; anything unknown is still to be found. */
export function toBucketItemStatus(value: unknown): BucketItemStatus {
  return BUCKET_ITEM_STATUSES.find((status) => status === value) ?? 'pending';
}
