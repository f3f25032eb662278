import { asQueueItemId, type UserId } from '@metalquest/core/ids';
import type { JsonObject } from '@metalquest/core/json';
import { foldChange } from '@metalquest/core/queue/fold';
import { parentsIn } from '@metalquest/core/queue/parents';
import type { QueueItem, QueueItemType, RowRef } from '@metalquest/core/queue/queue-item';
import { toIso } from '@metalquest/core/time/instant';
import { PATH_POINTS, TABLE_PARENTS } from '../mapping/tables.ts';
import type { Replica } from '../replica/replica.ts';

export interface Change {
  readonly table: string;
  readonly type: QueueItemType;
  readonly entityId: string;
  readonly payload: JsonObject;
  readonly undoableUntil?: string;
  readonly sentAt?: string;
  readonly after?: readonly RowRef[];
}

export interface Stamp {
  readonly userId: UserId;
  readonly nowMs: number;
  readonly newId: () => string;
}

/** Placeholder above all numbers of the store; the store assigns the real one. */
const SEQ_OF_NEW = Number.MAX_SAFE_INTEGER;

function newItem(change: Change, stamp: Stamp): QueueItem {
  return {
    id: asQueueItemId(stamp.newId()),
    sentAt: null,
    ...change,
    userId: stamp.userId,
    timestamp: toIso(stamp.nowMs),
    status: 'pending',
    attempts: 0,
    lastAttempt: null,
    error: null,
    permanentlyFailed: false,
    seq: SEQ_OF_NEW,
    parents: parentsIn(TABLE_PARENTS, change.table, change.payload),
  };
}

export async function itemsOfRow(replica: Replica, table: string, entityId: string): Promise<QueueItem[]> {
  const items = await replica.queue.where('[table+entityId]').equals([table, entityId]).toArray();
  return items.toSorted((a, b) => a.seq - b.seq);
}

/** Adds a change to the queue, merged with pending ones, in the caller's transaction. */
export async function enqueue(replica: Replica, change: Change, stamp: Stamp): Promise<void> {
  const item = newItem(change, stamp);
  // A new row has no queue items, so skip the look-up.
  const queued = change.type === 'INSERT' ? [] : await itemsOfRow(replica, change.table, change.entityId);
  const plan = foldChange(queued, item, TABLE_PARENTS);
  const seqs = queued.filter((other) => plan.remove.includes(other.id)).map((other) => other.seq);
  if (seqs.length > 0) await replica.queue.bulkDelete(seqs);
  for (const put of plan.put) {
    if (put.seq !== SEQ_OF_NEW) {
      await replica.queue.put(put);
      continue;
    }
    const { seq: _, ...unnumbered } = put;
    await replica.queue.add(unnumbered);
  }
}

/** Queues the INSERTs of rows with new ids, in the caller's transaction, without merging. */
export async function enqueueInserts(
  replica: Replica,
  rows: readonly Omit<Change, 'type'>[],
  stamp: Stamp,
): Promise<void> {
  const items = rows.map((row) => {
    const { seq: _, ...item } = newItem({ ...row, type: 'INSERT' }, stamp);
    return item;
  });
  await replica.queue.bulkAdd(items);
}

/** Queues the INSERT of a row that another device may send too, in the caller's transaction. */
export async function reenqueue(replica: Replica, row: Omit<Change, 'type'>, stamp: Stamp): Promise<void> {
  await enqueue(replica, { ...row, type: 'INSERT', sentAt: toIso(stamp.nowMs) }, stamp);
}

/** Ensures one queue item for all waiting points of a quest, in the caller's transaction. */
export async function enqueuePath(replica: Replica, questId: string, stamp: Stamp): Promise<void> {
  const queued = await replica.queue.where('[table+entityId]').equals([PATH_POINTS, questId]).count();
  if (queued > 0) return;
  const change: Change = {
    table: PATH_POINTS,
    type: 'INSERT',
    entityId: questId,
    payload: { quest_id: questId },
  };
  const { seq: _, ...item } = newItem(change, stamp);
  await replica.queue.add(item);
}
