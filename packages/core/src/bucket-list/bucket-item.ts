import type { BucketItemId, FindId, QuestId, UserId } from '../ids.ts';

export const BUCKET_ITEM_STATUSES = ['pending', 'found', 'archived'] as const;

export type BucketItemStatus = (typeof BUCKET_ITEM_STATUSES)[number];

/** A wanted find (spec section 3, Bucket list item). Status and date outlive the linked find and quest. */
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

/** Unknown stored values count as pending. */
export function toBucketItemStatus(value: unknown): BucketItemStatus {
  return BUCKET_ITEM_STATUSES.find((status) => status === value) ?? 'pending';
}
