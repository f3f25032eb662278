import type { QueueItemId, UserId } from '../ids.ts';
import type { JsonObject } from '../json.ts';

/** What a queued change does to its row. */
export type QueueItemType = 'INSERT' | 'UPDATE' | 'DELETE';

/** Where a queued change stands (spec section 4, Queue item). */
export type QueueStatus = 'pending' | 'processing' | 'completed' | 'failed';

/** What of an account can be full: its rows, or the room for its files. */
export type FullPart = 'rows' | 'files';

/** A row by its table and id. */
export interface RowRef {
  readonly table: string;
  readonly entityId: string;
}

/**
 * One change waiting to be sent: the item of spec section 3 (id to permanentlyFailed) and three fields that the
 * order of sending rests on (seq, sentAt, parents). Times are ISO-8601 UTC ending in Z.
 */
export interface QueueItem {
  readonly id: QueueItemId;
  /** The server's table name. */
  readonly table: string;
  readonly type: QueueItemType;
  /** The row's id. */
  readonly entityId: string;
  readonly userId: UserId;
  /** INSERT: the whole row; UPDATE: the changed fields only; DELETE: empty. */
  readonly payload: JsonObject;
  /** When the change was made on this device. */
  readonly timestamp: string;
  readonly status: QueueStatus;
  /** Refusals by the server so far; silence is no attempt. */
  readonly attempts: number;
  /** When the server last answered with a refusal. */
  readonly lastAttempt: string | null;
  /** The reason of the last refusal, as shown to the user. */
  readonly error: string | null;
  readonly permanentlyFailed: boolean;
  /** Position in the queue, rising with each change made on this device. */
  readonly seq: number;
  /**
   * When it first left this device, written before the request goes out. An INSERT of a row that a restored server has
   * lost counts as sent from the beginning, since another device may send the row too. Null means the server cannot
   * have seen it, which is what folding into it rests on.
   */
  readonly sentAt: string | null;
  /** The rows that must exist on the server before this change can be accepted. */
  readonly parents: readonly RowRef[];
  /** Of a DELETE that the user may undo: until when; it is held back so long. Absent from all others. */
  readonly undoableUntil?: string;
  /** Which part of the account was full when it was sent last (room.ts). Absent from all others. */
  readonly noRoom?: FullPart;
}
