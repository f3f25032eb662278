import type { JsonObject } from '@metalquest/core/json';
import { parentsIn } from '@metalquest/core/queue/parents';
import type { QueueItem } from '@metalquest/core/queue/queue-item';
import { syncedTable, TABLE_PARENTS } from '../mapping/tables.ts';
import type { Replica } from '../replica/replica.ts';

/**
 * Clears optional references to rows deleted since the item was queued, in the caller's transaction. The
 * server would reject such a reference forever. Required references stay: those rows are deleted with their
 * parent.
 */
export async function withoutDeletedParents(replica: Replica, item: QueueItem): Promise<QueueItem> {
  const cleared: Record<string, null> = {};
  for (const parent of syncedTable(item.table)?.parents ?? []) {
    const id = item.payload[parent.column];
    const table = syncedTable(parent.table);
    if (parent.onDelete !== 'clear' || typeof id !== 'string' || !table) continue;
    if (!(await replica.rows(table).get(id))) cleared[parent.column] = null;
  }
  if (Object.keys(cleared).length === 0) return item;
  const payload: JsonObject = { ...item.payload, ...cleared };
  return { ...item, payload, parents: parentsIn(TABLE_PARENTS, item.table, payload) };
}
