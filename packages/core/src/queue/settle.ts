import type { QueueItemId } from '../ids.ts';
import { isSameJson } from '../json.ts';
import { type Instant, toMs } from '../time/instant.ts';
import type { FoldPlan } from './fold.ts';
import { afterRefusal } from './outcome.ts';
import type { QueueItem } from './queue-item.ts';

const isSameRow = (a: QueueItem, b: QueueItem): boolean => a.table === b.table && a.entityId === b.entityId;

/**
 * The ids to delete from the queue with an accepted item: its own, and for a DELETE also the row's older items, which
 * only refused ones can still be.
 */
export function settledBy(queue: readonly QueueItem[], accepted: QueueItem): readonly QueueItemId[] {
  if (accepted.type !== 'DELETE') return [accepted.id];
  const older = queue.filter((item) => isSameRow(item, accepted) && item.seq < accepted.seq);
  return [accepted.id, ...older.map((item) => item.id)];
}

/** The ids of the row's UPDATEs, when the INSERT that made the row already had all of their values; else none. */
export function saidBy(queue: readonly QueueItem[], made: QueueItem): readonly QueueItemId[] {
  if (made.type !== 'INSERT') return [];
  const updates = queue.filter((item) => isSameRow(item, made) && item.type === 'UPDATE');
  const isSaid = ({ payload }: QueueItem): boolean =>
    Object.entries(payload).every(([column, value]) => isSameJson(value, made.payload[column]));
  return updates.every(isSaid) ? updates.map((item) => item.id) : [];
}

/**
 * What to write to the queue when the server refused an item: the item with one attempt more; or, when a DELETE of its
 * row is queued behind it, its removal. The DELETE says all that is left to say, and a retry after it would bring the
 * row back to life.
 */
export function planRefusal(
  queue: readonly QueueItem[],
  refused: QueueItem,
  reason: string,
  now: Instant,
): FoldPlan {
  const isMoot = queue.some(
    (item) => item.type === 'DELETE' && isSameRow(item, refused) && item.seq > refused.seq,
  );
  if (isMoot) return { put: [], remove: [refused.id] };
  return { put: [afterRefusal(refused, reason, toMs(now))], remove: [] };
}
