import { syncedTable } from '../mapping/tables.ts';
import { syncMeta } from '../replica/sync-meta.ts';
import type { WrittenRow } from '../server/server.ts';
import type { DrainContext } from './drain-context.ts';

/** Below every number of the server: the row is there, and the next pull tells its number. */
export const XID_UNKNOWN = '0';

/**
 * Notes the change number that the server gave to a write of ours, in the caller's transaction: older pages no longer
 * overwrite the row, and the echo is recognised.
 */
export async function noteVersion(
  context: DrainContext,
  tableName: string,
  written: WrittenRow,
  more: { pathPointCount?: number } = {},
): Promise<void> {
  context.ownWrite(tableName, written.id, written.xid);
  const table = syncedTable(tableName);
  if (!table) return;
  const store = context.replica.rows(table);
  const row = await store.get(written.id);
  if (!row) return;
  const { generation } = await syncMeta(context.replica);
  const newer = row.xid === null || row.generation !== generation || BigInt(written.xid) > BigInt(row.xid);
  if (newer) await store.put({ ...row, ...more, xid: written.xid, generation });
}
