import type { QueueItem } from '@metalquest/core/queue/queue-item';
import { tombstoneKey } from '../replica/local-tombstones.ts';
import type { Replica } from '../replica/replica.ts';
import type { ChangesPage } from '../server/server.ts';

/**
 * Rows that the user restored from the server's deleted records: they are no longer known as deleted here, so the
 * rows that follow in this page or a later one are stored. A row that this device is about to delete stays deleted.
 */
export async function applyRestorations(
  replica: Replica,
  page: ChangesPage,
  queuedByRow: ReadonlyMap<string, readonly QueueItem[]>,
): Promise<void> {
  const isBeingDeleted = (key: string) =>
    queuedByRow.get(key)?.some(({ type }) => type === 'DELETE') === true;
  for (const { table, row } of page.changes) {
    const { table_name: name, row_id: id } = row;
    if (table !== 'restored_rows' || typeof name !== 'string' || typeof id !== 'string') continue;
    const key = tombstoneKey(name, id);
    const tombstone = await replica.localTombstones.get(key);
    if (isBeingDeleted(key) || isBeingDeleted(tombstone?.root ?? key)) continue;
    await replica.localTombstones.delete(key);
    await replica.deletions.delete(key);
  }
}
