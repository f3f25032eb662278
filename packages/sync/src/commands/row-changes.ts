import type { JsonObject } from '@metalquest/core/json';
import type { RowRef } from '@metalquest/core/queue/queue-item';
import { withEarlier } from '@metalquest/core/recovery/columns-to-resend';
import { changedColumns, type SyncedTable } from '../mapping/synced-table.ts';
import { PATH_POINTS } from '../mapping/tables.ts';
import { enqueue, itemsOfRow, reenqueue, type Stamp } from '../queue/enqueue.ts';
import { tombstoneKey } from '../replica/local-tombstones.ts';
import type { Replica } from '../replica/replica.ts';
import type { StoredRow } from '../replica/stored-row.ts';
import { removeRows, revised, storedRow, withDescendants, writeRows } from '../replica/write-rows.ts';
import { keepForUndo, noteDeletes } from './keep-for-undo.ts';
import { refuseUnsafe } from './unsafe-text.ts';

/* Insert, update and delete of a row: each writes replica and queue, in the caller's transaction. */

/**
 * Stores a new row and queues its INSERT. `isReinsert`: another device may send the same row; `columns`: further
 * columns of the server, which the replica does not have.
 */
export async function insertRow<V>(
  replica: Replica,
  table: SyncedTable<V>,
  id: string,
  value: V,
  stamp: Stamp,
  {
    isReinsert = false,
    columns: more = {},
  }: { readonly isReinsert?: boolean; readonly columns?: JsonObject } = {},
): Promise<void> {
  const columns = table.write(value);
  refuseUnsafe(columns);
  const after = storedRow(table, id, value, { xid: null, generation: 0, touched: 1 });
  await writeRows(replica, table, [{ before: undefined, after }]);
  const row = { table: table.name, entityId: id, payload: { ...columns, ...more } };
  await (isReinsert ? reenqueue(replica, row, stamp) : enqueue(replica, { ...row, type: 'INSERT' }, stamp));
}

export async function updateRow<V>(
  replica: Replica,
  table: SyncedTable<V>,
  before: StoredRow<V>,
  value: V,
  stamp: Stamp,
): Promise<void> {
  await updateRows(replica, table, [{ before, value }], stamp);
}

/** Many rows of one table; data derived from them is written once. */
export async function updateRows<V>(
  replica: Replica,
  table: SyncedTable<V>,
  updates: readonly { readonly before: StoredRow<V>; readonly value: V }[],
  stamp: Stamp,
): Promise<void> {
  const changes = updates.flatMap(({ before, value }) => {
    const columns = table.write(before.value);
    const payload = changedColumns(columns, table.write(value));
    if (Object.keys(payload).length === 0) return [];
    refuseUnsafe(payload);
    const earlier = withEarlier(before.earlier, columns, payload);
    const after: StoredRow<V> = { ...revised(table, before, value), touched: 1, earlier };
    return [{ before, after, payload }];
  });
  await writeRows(replica, table, changes);
  for (const { before, payload } of changes)
    await enqueue(replica, { table: table.name, type: 'UPDATE', entityId: before.id, payload }, stamp);
}

function deletePayload<V>(table: SyncedTable<V>, value: V): { storage_path: string } | Record<string, never> {
  const path = table.write(value).storage_path;
  return typeof path === 'string' ? { storage_path: path } : {};
}

/**
 * Deletes a row with its descendants. Queues a DELETE for the row, and for media rows whose INSERT may be on its
 * way; the server's foreign keys delete the rest, and keep the files for a restore. Local tombstones keep pages of older pulls from
 * restoring the rows. With `undoable`, the DELETE is held for the undo window. It is sent after the INSERTs of
 * the rows in `after`.
 */
export async function deleteRow<V>(
  replica: Replica,
  table: SyncedTable<V>,
  before: StoredRow<V>,
  stamp: Stamp,
  options: { readonly undoable?: boolean; readonly after?: readonly RowRef[] } = {},
): Promise<void> {
  const removedRows = await withDescendants(replica, table, before);
  const undo = options.undoable ? await keepForUndo(replica, removedRows, stamp.nowMs) : null;
  for (const { table: doomedTable, row } of removedRows) {
    const isTarget = doomedTable.name === table.name && row.id === before.id;
    const queued = await itemsOfRow(replica, doomedTable.name, row.id);
    const isOnServer = row.xid !== null && !queued.some(({ type }) => type === 'INSERT');
    if (isTarget || (doomedTable.name === 'media' && !isOnServer)) {
      const payload = deletePayload(doomedTable, row.value);
      const { after } = options;
      const table = doomedTable.name;
      const change = {
        table,
        type: 'DELETE',
        entityId: row.id,
        payload,
        ...(after ? { after } : {}),
      } as const;
      await enqueue(replica, undo ? { ...change, undoableUntil: undo.until } : change, stamp);
    } else {
      await dropWaiting(replica, queued);
    }
    if (doomedTable.name === 'quests')
      await dropWaiting(replica, await itemsOfRow(replica, PATH_POINTS, row.id));
    const neverSent = queued.some((item) => item.type === 'INSERT' && item.sentAt === null);
    if (neverSent) continue;
    const key = tombstoneKey(doomedTable.name, row.id);
    await replica.deletions.put({ key });
    await replica.localTombstones.put({
      key,
      label: doomedTable.label(row.value),
      root: tombstoneKey(table.name, before.id),
    });
  }
  await removeRows(replica, removedRows);
  if (undo) await noteDeletes(replica, undo);
}

/** Drops items that are not being sent; the others end with their request. */
async function dropWaiting(replica: Replica, items: Awaited<ReturnType<typeof itemsOfRow>>): Promise<void> {
  await replica.queue.bulkDelete(
    items.filter((item) => item.status !== 'processing').map((item) => item.seq),
  );
}
