import type { JsonObject } from '@metalquest/core/json';
import type { SyncedTable } from '../mapping/synced-table.ts';
import { SYNCED_TABLES } from '../mapping/tables.ts';
import type { Replica } from '../replica/replica.ts';
import { type SyncMeta, syncMeta, updateSyncMeta } from '../replica/sync-meta.ts';

/** A table with the columns that this app knows of it. */
function covering({ name, columnsVersion }: SyncedTable<unknown>): string {
  return columnsVersion === undefined ? name : `${name} ${columnsVersion}`;
}

/** What is stored with a cursor that this app moves: which tables' rows, and columns of them, it has not passed by. */
export function coveredUpTo(cursor: JsonObject): NonNullable<SyncMeta['covered']> {
  return { cursor, tables: SYNCED_TABLES.map(covering) };
}

/**
 * Before a pull: the server sends the rows of all tables in one order, so that an app which learnt of tables, or of
 * columns, by an update has passed their older rows. Where the cursor does not cover every table of this app, all is fetched again;
 * what is here already and the same is left as it is. That the cursor is noted with its tables also shows when a tab
 * with the version before, which was still open, has moved it.
 */
export async function coverAllTables(replica: Replica): Promise<void> {
  await replica.dexie.transaction('rw', replica.meta, async () => {
    const { changesCursor, covered } = await syncMeta(replica);
    if (changesCursor === null) return;
    const isMovedHere = JSON.stringify(covered?.cursor) === JSON.stringify(changesCursor);
    const isComplete = SYNCED_TABLES.every((table) => covered?.tables.includes(covering(table)));
    if (!isMovedHere || !isComplete) await updateSyncMeta(replica, { changesCursor: null });
  });
}
