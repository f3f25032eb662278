import type { JsonObject } from '@metalquest/core/json';
import type { SyncedTable } from '../mapping/synced-table.ts';
import { enqueue, type Stamp } from '../queue/enqueue.ts';
import { tombstoneKey } from '../replica/local-tombstones.ts';
import type { Replica } from '../replica/replica.ts';

export async function knownDeletions(
  replica: Replica,
  table: SyncedTable<unknown>,
  ids: readonly string[],
): Promise<ReadonlySet<string>> {
  const found = await replica.deletions.bulkGet(ids.map((id) => tombstoneKey(table.name, id)));
  return new Set(ids.filter((_, index) => found[index] !== undefined));
}

/**
 * Queues the DELETE of a row that the server has although it was deleted: the server was restored, or
 * received the row later. Harmless for a page from before the DELETE. Skips rows that foreign keys delete,
 * except media with their files.
 */
export async function resendDelete(
  replica: Replica,
  table: SyncedTable<unknown>,
  row: JsonObject,
  stamp: Stamp,
): Promise<void> {
  const id = String(row[table.key]);
  const path = row.storage_path;
  const parents = table.parents.filter((parent) => parent.onDelete === 'cascade');
  const keys = parents.map((parent) => tombstoneKey(parent.table, String(row[parent.column])));
  const isDeletedWithParent = (await replica.deletions.bulkGet(keys)).some(
    (deletion) => deletion !== undefined,
  );
  if (isDeletedWithParent && typeof path !== 'string') return;
  const payload = typeof path === 'string' ? { storage_path: path } : {};
  await enqueue(replica, { table: table.name, type: 'DELETE', entityId: id, payload }, stamp);
}
