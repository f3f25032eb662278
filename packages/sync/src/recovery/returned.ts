import { syncedTable } from '../mapping/tables.ts';
import { removeNotices } from '../replica/notices.ts';
import type { Replica } from '../replica/replica.ts';
import type { RestorableRow } from '../replica/store-entries.ts';

async function isHere(replica: Replica, restorable: RestorableRow): Promise<boolean> {
  const table = syncedTable(restorable.table);
  return table !== undefined && (await replica.rows(table).get(restorable.id)) !== undefined;
}

/** Removes notices about missing rows that are back, in the caller's transaction. */
export async function forgetReturned(replica: Replica): Promise<void> {
  const ids = await replica.notices.filter((notice) => notice.kind === 'missing-on-server').primaryKeys();
  for (const id of ids) {
    const rows = (await replica.restorableRows.get(id))?.rows.filter((row) => !row.ancestor) ?? [];
    const present = await Promise.all(rows.map((row) => isHere(replica, row)));
    if (present.every(Boolean)) await removeNotices(replica, [id]);
  }
}
