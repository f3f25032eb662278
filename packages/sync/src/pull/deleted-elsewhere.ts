import type { QueueItem } from '@metalquest/core/queue/queue-item';
import { toIso } from '@metalquest/core/time/instant';
import { PATH_POINTS, syncedTable } from '../mapping/tables.ts';
import { itemsOfRow } from '../queue/enqueue.ts';
import { labelOf } from '../queue/queue-store.ts';
import { graveKey } from '../replica/graves.ts';
import type { Replica } from '../replica/replica.ts';
import { removeRows, withDescendants } from '../replica/write-rows.ts';
import type { SyncEvent } from '../status/sync-event.ts';

/**
 * A row was deleted on another device: it goes here too, with its descendants, in the caller's transaction. A delete
 * beats an update, so waiting changes of these rows are dropped; what the user loses by that is kept whole as a
 * notice, stored in the same transaction, and told by the events in the answer.
 */
export async function applyDeletion(
  replica: Replica,
  tableName: string,
  id: string,
  nowMs: number,
): Promise<SyncEvent[]> {
  const table = syncedTable(tableName);
  if (!table) return [];
  // The tombstone is here: no page that comes after it can hold the row.
  await replica.graves.delete(graveKey(tableName, id));
  const row = await replica.rows(table).get(id);
  const doomed = row ? await withDescendants(replica, table, row) : [];
  const rows = doomed.map((each) => ({ table: each.table.name, id: each.row.id }));
  if (!row) rows.push({ table: tableName, id });
  const events: SyncEvent[] = [];
  for (const each of rows) {
    const queued = await itemsOfRow(replica, each.table, each.id);
    if (each.table === 'quests') queued.push(...(await itemsOfRow(replica, PATH_POINTS, each.id)));
    const event = await dropQueued(replica, each, queued, nowMs);
    if (event) events.push(event);
  }
  await removeRows(replica, doomed);
  return events;
}

async function dropQueued(
  replica: Replica,
  row: { table: string; id: string },
  queued: readonly QueueItem[],
  nowMs: number,
): Promise<SyncEvent | null> {
  const [first] = queued;
  if (!first) return null;
  await replica.queue.bulkDelete(queued.map((item) => item.seq));
  // Whoever wanted it deleted has nothing to be told.
  if (queued.some((item) => item.type === 'DELETE')) return null;
  const label = await labelOf(replica, first);
  const noticeId = await replica.notices.add({
    kind: 'deleted-elsewhere',
    table: row.table,
    entityId: row.id,
    label,
    at: toIso(nowMs),
    dropped: [...queued],
  });
  return { type: 'deleted-elsewhere', table: row.table, entityId: row.id, label, noticeId };
}
