import { syncedTable } from '../mapping/tables.ts';
import { higher } from '../recovery/server-restore.ts';
import { refetchLater } from '../replica/refetch-list.ts';
import { syncMeta, updateSyncMeta } from '../replica/sync-meta.ts';
import type { WrittenRow } from '../server/server.ts';
import type { DrainContext } from './drain-context.ts';

/** Lower than every number of the server: the row exists, and the next pull brings its number. */
export const XID_UNKNOWN = '0';

/**
 * Stores the change number of an own write, in the caller's transaction, so that older pages do not overwrite
 * the row. `isComplete`: the write created the row as it is here.
 */
export async function noteVersion(
  context: DrainContext,
  tableName: string,
  serverRow: WrittenRow,
  { isComplete = false, ...more }: { isComplete?: boolean; pathPointCount?: number } = {},
): Promise<void> {
  context.ownWrite(tableName, serverRow.id, serverRow.xid);
  const table = syncedTable(tableName);
  if (!table) return;
  const store = context.replica.rows(table);
  const row = await store.get(serverRow.id);
  if (!row) return;
  const { generation, seenXid } = await syncMeta(context.replica);
  // The server's next change gets a higher number than this one.
  const next = String(BigInt(serverRow.xid) + 1n);
  await updateSyncMeta(context.replica, { seenXid: higher(seenXid, next) });
  const newer = row.xid === null || row.generation !== generation || BigInt(serverRow.xid) > BigInt(row.xid);
  if (!newer) return;
  // A count of an earlier history says nothing about a restored server.
  const { pathPointCount: _, ...uncounted } = row;
  const counted = row.generation === generation ? row : uncounted;
  const { unmet, ...known } = { ...counted, ...more, xid: serverRow.xid, generation };
  // The row existed before this device resent it: the next pull compares the two.
  const isUnmet = unmet === 1 && !isComplete;
  const changedAt = serverRow.changedAt && !isUnmet ? { changedAt: serverRow.changedAt } : {};
  await store.put({ ...known, ...changedAt, ...(isUnmet ? { unmet } : {}) });
}

/** Refetches the row if a pull brought a later version, because own columns may hide later changes. */
export async function noteOvertaken(
  { replica }: DrainContext,
  tableName: string,
  serverRow: WrittenRow,
): Promise<void> {
  const table = syncedTable(tableName);
  const row = table && (await replica.rows(table).get(serverRow.id));
  if (!row || row.xid === null || row.generation !== (await syncMeta(replica)).generation) return;
  const [local, ours] = [BigInt(row.xid), BigInt(serverRow.xid)];
  // A transaction that waited for ours leaves our number on the rows it changed.
  const isLater = local > ours || (local === ours && row.changedAt !== serverRow.changedAt);
  if (isLater) await refetchLater(replica, [{ table: tableName, entityId: serverRow.id }]);
}
