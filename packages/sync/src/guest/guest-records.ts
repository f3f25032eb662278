import { SYNCED_TABLES } from '../mapping/tables.ts';
import { openReplica, type Replica } from '../replica/replica.ts';
import { syncMeta } from '../replica/sync-meta.ts';
import { giveTo } from './give-to.ts';

/** All records of a guest, with the id of the new owner. Ends the writes of other tabs first. */
export async function readGuest(guest: Replica, ownerId: string) {
  await openReplica(guest);
  const records = await guest.dexie.transaction('r', guest.everything.slice(), async () => ({
    tables: await Promise.all(
      SYNCED_TABLES.map(async (table) => ({ table, rows: await guest.rows(table).toArray() })),
    ),
    queue: await guest.queue.orderBy('seq').toArray(),
    pathPoints: await guest.pathPoints.toArray(),
    pathSummaries: await guest.pathSummaries.toArray(),
    mediaFiles: await guest.mediaFiles.toArray(),
    mediaThumbs: await guest.mediaThumbs.toArray(),
    drafts: await guest.drafts.toArray(),
    draftFiles: await guest.draftFiles.toArray(),
    imports: await guest.imports.toArray(),
    importRows: await guest.importRows.toArray(),
    importParts: await guest.importParts.toArray(),
    tracking: (await syncMeta(guest)).tracking,
  }));
  for (const { rows } of records.tables) for (const row of rows) giveTo(ownerId, guest.userId, row);
  const { tables: _, ...others } = records;
  giveTo(ownerId, guest.userId, others);
  return records;
}

export type GuestRecords = Awaited<ReturnType<typeof readGuest>>;
