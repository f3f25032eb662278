import type { JsonObject } from '@metalquest/core/json';
import type { SyncedTable } from '../mapping/synced-table.ts';
import { enqueue, type Stamp } from '../queue/enqueue.ts';
import { graveKey } from '../replica/graves.ts';
import type { Replica } from '../replica/replica.ts';

export async function knownDeletions(
  replica: Replica,
  table: SyncedTable<unknown>,
  ids: readonly string[],
): Promise<ReadonlySet<string>> {
  const found = await replica.deletions.bulkGet(ids.map((id) => graveKey(table.name, id)));
  return new Set(ids.filter((_, index) => found[index] !== undefined));
}

/**
 * Queues the DELETE of a row that the server has although it was deleted, in the caller's transaction: the
 * server was restored, or received the row after the DELETE. The page may also predate the DELETE, in which
 * case a second one is harmless. Rows that the server's foreign keys delete are skipped; a media row needs
 * its own DELETE because of its file.
 */
export async function deleteAgain(
  replica: Replica,
  table: SyncedTable<unknown>,
  row: JsonObject,
  stamp: Stamp,
): Promise<void> {
  const id = String(row[table.key]);
  const path = row.storage_path;
  const parents = table.parents.filter((parent) => parent.onDelete === 'cascade');
  const keys = parents.map((parent) => graveKey(parent.table, String(row[parent.column])));
  const goesWithParent = (await replica.deletions.bulkGet(keys)).some((deletion) => deletion !== undefined);
  if (goesWithParent && typeof path !== 'string') return;
  const payload = typeof path === 'string' ? { storage_path: path } : {};
  await enqueue(replica, { table: table.name, type: 'DELETE', entityId: id, payload }, stamp);
}
