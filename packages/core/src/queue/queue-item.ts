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

/**
 * A queued change: the item of spec section 3 (id to permanentlyFailed) plus seq, sentAt and parents, which
 * determine the order of sending. Times are ISO-8601 UTC ending in Z.
 */
export interface QueueItem {
  readonly id: QueueItemId;
  /** Table name on the server. */
  readonly table: string;
  readonly type: QueueItemType;
  /** Id of the row. */
  readonly entityId: string;
  readonly userId: UserId;
  /** INSERT: the whole row; UPDATE: the changed fields; DELETE: empty. */
  readonly payload: JsonObject;
  /** When the change was made. */
  readonly timestamp: string;
  readonly status: QueueStatus;
  /** Number of refusals; missing answers do not count. */
  readonly attempts: number;
  /** Time of the last refusal. */
  readonly lastAttempt: string | null;
  /** Reason of the last refusal, as shown to the user. */
  readonly error: string | null;
  readonly permanentlyFailed: boolean;
  /** Position in the queue, ascending. */
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
  /** The quota that was full at the last try (room.ts). Absent otherwise. */
  readonly noRoom?: FullPart;
}
