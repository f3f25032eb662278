import type { QueueItem } from '@metalquest/core/queue/queue-item';
import { toIso } from '@metalquest/core/time/instant';
import { PATH_POINTS, syncedTable } from '../mapping/tables.ts';
import { enqueue, itemsOfRow, type Stamp } from '../queue/enqueue.ts';
import { labelOf } from '../queue/queue-store.ts';
import { tombstoneKey } from '../replica/local-tombstones.ts';
import { addNotice } from '../replica/notices.ts';
import { refetchLater } from '../replica/refetch-list.ts';
import type { Replica } from '../replica/replica.ts';
import type { RestorableRow } from '../replica/store-entries.ts';
import { forgetInUndos } from '../replica/undos.ts';
import { removeRows, withDescendants } from '../replica/write-rows.ts';
import type { SyncEvent } from '../status/sync-event.ts';
import { keepFiles, restorableFiles, restorableRows } from './restorable-rows.ts';

/**
 * Applies a deletion from another device to the row and its descendants, in the caller's transaction. A
 * delete wins over pending updates; if there were any, the rows and files are stored with a notice for
 * restoring. A descendant without a tombstone of its own, `alsoDeleted`, may have moved to another row before: it
 * is fetched again.
 */
export async function applyDeletion(
  replica: Replica,
  tableName: string,
  id: string,
  stamp: Stamp,
  alsoDeleted: ReadonlySet<string> = new Set(),
): Promise<SyncEvent[]> {
  const table = syncedTable(tableName);
  if (!table) return [];
  await replica.localTombstones.delete(tombstoneKey(tableName, id));
  await forgetInUndos(replica, tableName, id);
  const row = await replica.rows(table).get(id);
  const removedRows = row ? await withDescendants(replica, table, row) : [];
  const mayBeThere = removedRows
    .filter((each) => each.row.id !== id && each.row.xid !== null)
    .map((each) => ({ table: each.table.name, entityId: each.row.id }))
    .filter((ref) => !alsoDeleted.has(tombstoneKey(ref.table, ref.entityId)));
  if (mayBeThere.length > 0) await refetchLater(replica, mayBeThere);
  const rows = removedRows.map((each) => ({ table: each.table.name, id: each.row.id }));
  if (!row) rows.push({ table: tableName, id });
  const droppedItems: QueueItem[] = [];
  for (const each of rows) droppedItems.push(...(await dropQueued(replica, each, stamp)));
  if (droppedItems.length === 0) {
    await removeRows(replica, removedRows);
    return [];
  }
  const label = await labelOf(replica, {
    table: tableName,
    entityId: id,
    payload: payloadOf(droppedItems, id),
  });
  const restorable = row ? await restorableRows(replica, removedRows) : unstored(droppedItems, tableName, id);
  const files = await restorableFiles(replica, removedRows);
  await removeRows(replica, removedRows);
  await keepFiles(replica, files);
  const notice = { table: tableName, entityId: id, label, at: toIso(stamp.nowMs), dropped: droppedItems };
  const noticeId = await addNotice(replica, { kind: 'deleted-elsewhere', ...notice }, restorable);
  return [{ type: 'deleted-elsewhere', table: tableName, entityId: id, label, noticeId }];
}

/** Drops a row's changes, except the removal of its file; returns those that the user would miss. */
async function dropQueued(
  replica: Replica,
  row: { table: string; id: string },
  stamp: Stamp,
): Promise<QueueItem[]> {
  const queued = await itemsOfRow(replica, row.table, row.id);
  if (row.table === 'quests') queued.push(...(await itemsOfRow(replica, PATH_POINTS, row.id)));
  // A DELETE by the user or from an earlier tombstone of the owner still has to remove the file.
  const removal = queued.find(removesFile);
  const droppedItems = queued.filter((item) => item !== removal);
  const path = removal ? null : await orphanPath(replica, row.id, droppedItems);
  await replica.queue.bulkDelete(droppedItems.map((item) => item.seq));
  if (path !== null) {
    const payload = { storage_path: path };
    await enqueue(replica, { table: row.table, type: 'DELETE', entityId: row.id, payload }, stamp);
  }
  // The user deleted the row too, so no notice is needed.
  return queued.some((item) => item.type === 'DELETE') ? [] : queued;
}

const removesFile = ({ type, payload, permanentlyFailed }: QueueItem): boolean =>
  type === 'DELETE' && typeof payload.storage_path === 'string' && !permanentlyFailed;

async function orphanPath(
  replica: Replica,
  id: string,
  droppedItems: readonly QueueItem[],
): Promise<string | null> {
  const insert = droppedItems.find((item) => item.type === 'INSERT');
  const path = insert?.payload.storage_path;
  if (!insert || typeof path !== 'string') return null;
  const mayBeThere = insert.sentAt !== null || (await replica.mediaUploads.get(id)) !== undefined;
  return mayBeThere ? path : null;
}

const payloadOf = (droppedItems: readonly QueueItem[], id: string) =>
  droppedItems.find((item) => item.entityId === id)?.payload ?? {};

function unstored(droppedItems: readonly QueueItem[], table: string, id: string): RestorableRow[] {
  const insert = droppedItems.find((item) => item.type === 'INSERT' && item.table === table);
  return insert ? [{ table, id, row: insert.payload }] : [];
}
