import type { JsonObject } from '@metalquest/core/json';
import type { SyncedTable } from '../mapping/synced-table.ts';
import { SYNCED_TABLES } from '../mapping/tables.ts';
import type { Replica } from '../replica/replica.ts';
import type { SyncMeta } from '../replica/store-entries.ts';
import { syncMeta, updateSyncMeta } from '../replica/sync-meta.ts';

function covering({ name, columnsVersion }: SyncedTable<unknown>): string {
  return columnsVersion === undefined ? name : `${name} ${columnsVersion}`;
}

/** The tables and column versions whose rows this app has pulled up to the cursor. */
export function coveredUpTo(cursor: JsonObject): NonNullable<SyncMeta['covered']> {
  return { cursor, tables: SYNCED_TABLES.map(covering) };
}

/** Resets the cursor if it does not cover all tables and columns, for example after an app update. */
export async function coverAllTables(replica: Replica): Promise<void> {
  await replica.dexie.transaction('rw', replica.meta, async () => {
    const { changesCursor, covered } = await syncMeta(replica);
    if (changesCursor === null) return;
    const isMovedHere = JSON.stringify(covered?.cursor) === JSON.stringify(changesCursor);
    const isComplete = SYNCED_TABLES.every((table) => covered?.tables.includes(covering(table)));
    if (!isMovedHere || !isComplete) await updateSyncMeta(replica, { changesCursor: null });
  });
}
