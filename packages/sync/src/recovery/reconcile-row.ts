import type { JsonObject } from '@metalquest/core/json';
import type { QueueItem } from '@metalquest/core/queue/queue-item';
import { columnsToResend } from '@metalquest/core/recovery/columns-to-resend';
import type { SyncedTable } from '../mapping/synced-table.ts';
import { enqueue, enqueuePath, type Stamp } from '../queue/enqueue.ts';
import { noteChangedPath } from '../replica/fact-changes.ts';
import { pathRange, pathSummary } from '../replica/path.ts';
import type { Replica } from '../replica/replica.ts';
import type { StoredRow } from '../replica/stored-row.ts';

export function isFirstCopySinceRestore(before: StoredRow<unknown> | undefined, generation: number): boolean {
  if (!before) return false;
  return before.unmet === 1 || (before.xid !== null && before.generation !== generation);
}

export function lostColumns<V>(table: SyncedTable<V>, before: StoredRow<V>, row: JsonObject): JsonObject {
  const server = table.read(row);
  const changedAt = row.updated_at;
  if (!server.ok || typeof changedAt !== 'string') return {};
  return columnsToResend(
    { columns: table.write(server.value), changedAt },
    { columns: table.write(before.value), changedAt: before.changedAt },
    before.earlier ?? {},
  );
}

export interface LostVersion {
  readonly table: string;
  readonly id: string;
  readonly columns: JsonObject;
  readonly queued: readonly QueueItem[];
}

export async function resendVersion(
  replica: Replica,
  { table, id, columns, queued }: LostVersion,
  stamp: Stamp,
): Promise<void> {
  // Another device has resent the row. A media INSERT stays, because it brings the file.
  const obsolete = queued.filter((item) => item.type === 'INSERT' && item.status === 'pending');
  if (table !== 'media') await replica.queue.bulkDelete(obsolete.map((item) => item.seq));
  if (Object.keys(columns).length === 0) return;
  await enqueue(replica, { table, type: 'UPDATE', entityId: id, payload: columns }, stamp);
}

/** Marks all points of a quest for resending, in the caller's transaction. */
export async function resendPath(replica: Replica, questId: string, stamp: Stamp): Promise<void> {
  const points = await pathRange(replica, questId).toArray();
  if (points.length === 0) return;
  await replica.pathPoints.bulkPut(points.map((point) => ({ ...point, waiting: questId })));
  await replica.pathSummaries.put({ ...(await pathSummary(replica, questId)), onServer: 0 });
  await noteChangedPath(replica, questId);
  await enqueuePath(replica, questId, stamp);
}
