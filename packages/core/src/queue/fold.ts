import type { QueueItemId } from '../ids.ts';
import { revived } from './outcome.ts';
import { parentsIn, type TableParents } from './parents.ts';
import type { QueueItem } from './queue-item.ts';

/** Queue writes, to be applied in one transaction with the row. */
export interface FoldPlan {
  readonly put: readonly QueueItem[];
  readonly remove: readonly QueueItemId[];
}

const NOTHING: FoldPlan = { put: [], remove: [] };

const isOpen = (item: QueueItem): boolean => item.status === 'pending' || item.status === 'failed';

/** Once sent, the row may exist on the server even without an answer. */
const isUnsentInsert = (item: QueueItem): boolean =>
  item.type === 'INSERT' && item.sentAt === null && isOpen(item);

/** An INSERT that the server has refused, even if the user retried it later. */
const wasRefused = (item: QueueItem): boolean =>
  item.type === 'INSERT' && item.lastAttempt !== null && isOpen(item);

function merged(into: QueueItem, change: QueueItem, tables: TableParents): QueueItem {
  const payload = { ...into.payload, ...change.payload };
  const item = { ...into, payload, parents: parentsIn(tables, into.table, payload) };
  // The content changed, so attempts start again.
  return item.permanentlyFailed ? revived(item) : item;
}

function foldUpdate(row: readonly QueueItem[], change: QueueItem, tables: TableParents): FoldPlan {
  const last = row.at(-1);
  if (!last) return { put: [change], remove: [] };
  if (last.type === 'DELETE') return NOTHING;
  if (isUnsentInsert(last)) return { put: [merged(last, change, tables)], remove: [] };
  // Merge into a refused INSERT, which would fail again otherwise. Queue the UPDATE too, because an earlier
  // unanswered try may have stored the row and then the INSERT replay is ignored.
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
 * Merges a new change into the queue (design, Offline first). `queue` contains at least the items of the
 * change's row; `tables` yields the parents of merged payloads; the change has the highest `seq`.
 * - UPDATE, INSERT unsent: merged into the INSERT
 * - UPDATE, last item is a waiting UPDATE: merged into it
 * - UPDATE, DELETE queued: dropped (a delete beats an update)
 * - DELETE, INSERT unsent: removes both and everything between
 * - other DELETE: queued; drops waiting UPDATEs and a refused INSERT
 * - anything else: queued
 * The caller deletes child rows first, with their own commands.
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
