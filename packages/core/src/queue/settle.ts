import type { QueueItemId } from '../ids.ts';
import { isSameJson } from '../json.ts';
import { type Instant, toMs } from '../time/instant.ts';
import type { FoldPlan } from './fold.ts';
import { afterRefusal } from './outcome.ts';
import type { QueueItem } from './queue-item.ts';

const isSameRow = (a: QueueItem, b: QueueItem): boolean => a.table === b.table && a.entityId === b.entityId;

/** The accepted item, and for a DELETE also older refused items of the row. */
export function settledBy(queue: readonly QueueItem[], accepted: QueueItem): readonly QueueItemId[] {
  if (accepted.type !== 'DELETE') return [accepted.id];
  const older = queue.filter((item) => isSameRow(item, accepted) && item.seq < accepted.seq);
  return [accepted.id, ...older.map((item) => item.id)];
}

/** Ids of the row's UPDATEs whose values the accepted INSERT already contained; none if any differs. */
export function supersededBy(queue: readonly QueueItem[], made: QueueItem): readonly QueueItemId[] {
  if (made.type !== 'INSERT') return [];
  const updates = queue.filter((item) => isSameRow(item, made) && item.type === 'UPDATE');
  const isInInsert = ({ payload }: QueueItem): boolean =>
    Object.entries(payload).every(([column, value]) => isSameJson(value, made.payload[column]));
  return updates.every(isInInsert) ? updates.map((item) => item.id) : [];
}

/** Removes the item if a DELETE of the row follows, since a retry would recreate the row. */
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
