import { rowKey } from '@metalquest/core/queue/parents';
import type { RowRef } from '@metalquest/core/queue/queue-item';
import type { Replica } from './replica.ts';
import { syncMeta, updateSyncMeta } from './sync-meta.ts';

/** Marks rows for refetching by the next pull, in the caller's transaction. */
export async function refetchLater(replica: Replica, rows: readonly RowRef[]): Promise<void> {
  const byKey = new Map(
    [...(await rowsToRefetch(replica)), ...rows].map((row) => [rowKey(row.table, row.entityId), row]),
  );
  await updateSyncMeta(replica, { refetch: [...byKey.values()] });
}

export async function rowsToRefetch(replica: Replica): Promise<readonly RowRef[]> {
  return (await syncMeta(replica)).refetch ?? [];
}

export async function refetched(replica: Replica, rows: readonly RowRef[]): Promise<void> {
  const done = new Set(rows.map((row) => rowKey(row.table, row.entityId)));
  const left = (await rowsToRefetch(replica)).filter((row) => !done.has(rowKey(row.table, row.entityId)));
  await updateSyncMeta(replica, { refetch: left });
}
