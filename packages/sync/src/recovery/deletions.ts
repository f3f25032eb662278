import type { JsonObject } from '@metalquest/core/json';
import type { SyncedTable } from '../mapping/synced-table.ts';
import { enqueue, type Stamp } from '../queue/enqueue.ts';
import { graveKey } from '../replica/graves.ts';
import type { Replica } from '../replica/replica.ts';

/** Which of these rows this device knows to be deleted. */
export async function knownDeletions(
  replica: Replica,
  table: SyncedTable<unknown>,
  ids: readonly string[],
): Promise<ReadonlySet<string>> {
  const found = await replica.deletions.bulkGet(ids.map((id) => graveKey(table.name, id)));
  return new Set(ids.filter((_, index) => found[index] !== undefined));
}

/**
 * Queues the DELETE of a row that the server has although it was deleted, in the caller's transaction: the server was
 * restored from a backup, or had not the row when the DELETE came and got it since. From a page that was read before the
 * DELETE this cannot be told; one more does no harm. What goes with its parent by the server's own foreign keys is left
 * to them; a media row names its file, which does not.
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
