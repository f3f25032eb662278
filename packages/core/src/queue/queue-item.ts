import type { QueueItemId, UserId } from '../ids.ts';
import type { JsonObject } from '../json.ts';

export type QueueItemType = 'INSERT' | 'UPDATE' | 'DELETE';

/** Spec section 4, Queue item. */
export type QueueStatus = 'pending' | 'processing' | 'completed' | 'failed';

/** Quotas of an account: rows or file storage. */
export type FullPart = 'rows' | 'files';

export interface RowRef {
  readonly table: string;
  readonly entityId: string;
}

/** Spec section 3, plus seq, sentAt and parents for the order of sending. Times are ISO-8601 UTC. */
export interface QueueItem {
  readonly id: QueueItemId;
  readonly table: string;
  readonly type: QueueItemType;
  readonly entityId: string;
  readonly userId: UserId;
  /** INSERT: the whole row; UPDATE: the changed fields; DELETE: empty. */
  readonly payload: JsonObject;
  readonly timestamp: string;
  readonly status: QueueStatus;
  /** Number of refusals; missing answers do not count. */
  readonly attempts: number;
  readonly lastAttempt: string | null;
  readonly error: string | null;
  readonly permanentlyFailed: boolean;
  readonly seq: number;
  /**
   * First time of sending, written before the request. Null guarantees that the server has not seen the
   * change, which merging relies on. An INSERT of a row lost by a restored server counts as sent from the
   * start, since another device may send it too.
   */
  readonly sentAt: string | null;
  /** Rows that must exist on the server first. */
  readonly parents: readonly RowRef[];
  /** Undo deadline of a DELETE, which is held back until then. Absent otherwise. */
  readonly undoableUntil?: string;
  /** Rows whose INSERTs a DELETE waits for, because they replace the deleted row. Absent otherwise. */
  readonly after?: readonly RowRef[];
  /** The quota that was full at the last try (quota-refusal.ts). Absent otherwise. */
  readonly noRoom?: FullPart;
}
