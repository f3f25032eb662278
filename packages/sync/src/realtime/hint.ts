import { PATH_POINTS, syncedTable } from '../mapping/tables.ts';
import { itemsOfRow } from '../queue/enqueue.ts';
import { tombstoneKey } from '../replica/local-tombstones.ts';
import type { Replica } from '../replica/replica.ts';
import { syncMeta } from '../replica/sync-meta.ts';
import type { OwnWrites } from './own-writes.ts';

/** A change on the server. Only a hint: rows come through pulls, in a reliable order. */
export interface Hint {
  readonly table: string;
  readonly id: string;
  /** The change number; null for a deletion, whose event carries only the old row. */
  readonly xid: string | null;
}

/** Whether the change is known already, as an own echo or by a pull, so that no request is needed. */
export async function isKnown(replica: Replica, ownWrites: OwnWrites, hint: Hint): Promise<boolean> {
  const { table: name, id, xid } = hint;
  const table = syncedTable(name);
  if (!table) return true;
  const row = await replica.rows(table).get(id);
  if (xid === null) return row === undefined;
  if (ownWrites.has(name, id, xid)) return true;
  if (await replica.localTombstones.get(tombstoneKey(name, id))) return true;
  const meta = await syncMeta(replica);
  if (row?.xid === xid && row.generation === meta.generation) return true;
  const pulledTo = meta.changesCursor?.xid;
  return typeof pulledTo === 'string' && BigInt(xid) < BigInt(pulledTo);
}

export async function isInFlight(replica: Replica, hint: Hint): Promise<boolean> {
  const items = await itemsOfRow(replica, hint.table, hint.id);
  // Appending path points changes the quest row too.
  const points = hint.table === 'quests' ? await itemsOfRow(replica, PATH_POINTS, hint.id) : [];
  return [...items, ...points].some((item) => item.status === 'processing');
}
