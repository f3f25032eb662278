import type { QueueItemId } from '../ids.ts';
import { revived } from './outcome.ts';
import { parentsIn, type TableParents } from './parents.ts';
import type { QueueItem } from './queue-item.ts';

/** What to write to the queue, in one transaction with the row: items to put (new or replaced) and to remove. */
export interface FoldPlan {
  readonly put: readonly QueueItem[];
  readonly remove: readonly QueueItemId[];
}

const NOTHING: FoldPlan = { put: [], remove: [] };

/** Items that still may change: not completed, and no request for them is under way. */
const isOpen = (item: QueueItem): boolean => item.status === 'pending' || item.status === 'failed';

/** An INSERT the server cannot have seen. Once sent, its answer may be lost and the row be there already. */
const isUnsentInsert = (item: QueueItem): boolean =>
  item.type === 'INSERT' && item.sentAt === null && isOpen(item);

/** An INSERT that the server has judged and refused, whatever became of later tries or the user's wish to retry. */
const wasRefused = (item: QueueItem): boolean =>
  item.type === 'INSERT' && item.lastAttempt !== null && isOpen(item);

function merged(into: QueueItem, change: QueueItem, tables: TableParents): QueueItem {
  const payload = { ...into.payload, ...change.payload };
  const item = { ...into, payload, parents: parentsIn(tables, into.table, payload) };
  // What is sent now is not what was refused: it has three attempts of its own.
  return item.permanentlyFailed ? revived(item) : item;
}

function foldUpdate(row: readonly QueueItem[], change: QueueItem, tables: TableParents): FoldPlan {
  const last = row.at(-1);
  if (!last) return { put: [change], remove: [] };
  if (last.type === 'DELETE') return NOTHING;
  if (isUnsentInsert(last)) return { put: [merged(last, change, tables)], remove: [] };
  // A refused INSERT takes the correction, or it would be refused again; yet an earlier, unanswered try may have
  // stored the row, and then the replay is ignored: so the UPDATE follows as well.
  const put = row.filter(wasRefused).map((item) => merged(item, change, tables));
  put.push(last.type === 'UPDATE' && isOpen(last) ? merged(last, change, tables) : change);
  return { put, remove: [] };
}

function foldDelete(row: readonly QueueItem[], change: QueueItem): FoldPlan {
  const last = row.at(-1);
  if (last?.type === 'DELETE') return last.permanentlyFailed ? { put: [revived(last)], remove: [] } : NOTHING;
  const unsent = row.findIndex(isUnsentInsert);
  if (unsent >= 0) return { put: [], remove: row.slice(unsent).map((item) => item.id) };
  const moot = row.filter((item) => (isOpen(item) && item.type === 'UPDATE') || wasRefused(item));
  return { put: [change], remove: moot.map((item) => item.id) };
}

/**
 * How a new change joins the queue (design, Offline first). `queue` holds at least the queued items of the change's
 * row, in any order; `tables` gives back the parents of merged payloads. The change's `seq` is the highest.
 *
 * - UPDATE of a row whose INSERT was never sent: into the INSERT.
 * - UPDATE behind a queued UPDATE that is the row's last and not being sent: into that one.
 * - UPDATE of a row with a queued DELETE: dropped, a delete beats an update.
 * - DELETE of a row whose INSERT was never sent: both vanish, with all between.
 * - DELETE otherwise: queued; the row's waiting UPDATEs and a refused INSERT are dropped.
 * - Anything else is queued as it is.
 *
 * A deleted row's children are deleted by commands of their own, before it.
 */
export function foldChange(queue: readonly QueueItem[], change: QueueItem, tables: TableParents): FoldPlan {
  const row = queue
    .filter(
      (item) =>
        item.table === change.table && item.entityId === change.entityId && item.status !== 'completed',
    )
    .toSorted((a, b) => a.seq - b.seq);
  if (change.type === 'UPDATE') return foldUpdate(row, change, tables);
  if (change.type === 'DELETE') return foldDelete(row, change);
  return { put: [change], remove: [] };
}

/** The queue after a plan: removed items gone, replaced ones in place, new ones at the end. */
export function applyFold(queue: readonly QueueItem[], plan: FoldPlan): readonly QueueItem[] {
  const removed = new Set(plan.remove);
  const put = new Map(plan.put.map((item) => [item.id, item]));
  const kept = queue.filter((item) => !removed.has(item.id)).map((item) => put.get(item.id) ?? item);
  const known = new Set(queue.map((item) => item.id));
  return [...kept, ...plan.put.filter((item) => !known.has(item.id))];
}
