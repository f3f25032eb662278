import { parentsIn } from '@metalquest/core/queue/parents';
import type { RowRef } from '@metalquest/core/queue/queue-item';
import { type MissingRow, planMissing } from '@metalquest/core/recovery/missing-rows';
import { toIso } from '@metalquest/core/time/instant';
import type { SyncedTable } from '../mapping/synced-table.ts';
import { PATH_POINTS, SYNCED_TABLES, syncedTable, TABLE_PARENTS } from '../mapping/tables.ts';
import { keepFiles, restorableFiles, restorableRows } from '../pull/restorable-rows.ts';
import { enqueue, itemsOfRow, reenqueue, type Stamp } from '../queue/enqueue.ts';
import { readQueue } from '../queue/queue-store.ts';
import { addNotice } from '../replica/notices.ts';
import type { Replica } from '../replica/replica.ts';
import type { StoredRow } from '../replica/stored-row.ts';
import { syncMeta, updateSyncMeta } from '../replica/sync-meta.ts';
import { removeRows, withDescendants } from '../replica/write-rows.ts';
import { resendPath } from './reconcile-row.ts';

const ROWS_PER_STEP = 200;

const isMissing = (row: StoredRow<unknown>, generation: number): boolean =>
  row.xid !== null && row.generation !== generation;

async function missingRows(replica: Replica): Promise<MissingRow[]> {
  const { generation } = await syncMeta(replica);
  const missing: MissingRow[] = [];
  for (const table of SYNCED_TABLES) {
    // The server creates these with the account.
    if (table.key === 'user_id') continue;
    await replica.rows(table).each((row) => {
      if (!isMissing(row, generation)) return;
      const parents = parentsIn(TABLE_PARENTS, table.name, table.write(row.value));
      missing.push({ table: table.name, entityId: row.id, touchedHere: row.touched === 1, parents });
    });
  }
  return missing;
}

async function referencedByQueue(replica: Replica): Promise<RowRef[]> {
  const queue = (await readQueue(replica)).filter((item) => item.type !== 'DELETE');
  return queue.flatMap((item) => [
    { table: item.table === PATH_POINTS ? 'quests' : item.table, entityId: item.entityId },
    ...item.parents,
  ]);
}

/**
 * After the full fetch from a restored server: queues the rows it lacks as new, parents first, and adds
 * notices for rows that the user has to decide about. Each step is one transaction.
 */
export async function sendMissingRows(replica: Replica, stamp: Stamp): Promise<void> {
  const { generation } = await syncMeta(replica);
  /** Skips the step if the server was restored once more since; every row would look missing then. */
  const step = (work: () => Promise<void>): Promise<void> =>
    replica.dexie.transaction('rw', replica.everything.slice(), async () => {
      if ((await syncMeta(replica)).generation === generation) await work();
    });
  const plan = planMissing(await missingRows(replica), await referencedByQueue(replica));
  for (let start = 0; start < plan.send.length; start += ROWS_PER_STEP) {
    const rows = plan.send.slice(start, start + ROWS_PER_STEP);
    await step(async () => {
      for (const row of rows) await resendRow(replica, row, stamp);
    });
  }
  await step(async () => {
    for (const row of plan.ask) await moveToNotice(replica, row, stamp);
    await updateSyncMeta(replica, { recovery: { stage: 'files', after: '' } });
  });
}

async function readMissing(
  replica: Replica,
  { table: name, entityId }: RowRef,
): Promise<{ table: SyncedTable<unknown>; row: StoredRow<unknown> } | null> {
  const table = syncedTable(name);
  const row = table && (await replica.rows(table).get(entityId));
  if (!table || !row || !isMissing(row, (await syncMeta(replica)).generation)) return null;
  return { table, row };
}

/** Resets the row to one that the server never had, and queues its INSERT, files and points. */
async function resendRow(replica: Replica, ref: RowRef, stamp: Stamp): Promise<void> {
  const missing = await readMissing(replica, ref);
  if (!missing) return;
  const { table, row } = missing;
  const queued = await itemsOfRow(replica, table.name, row.id);
  await replica.queue.bulkDelete(queued.map((item) => item.seq));
  const { pathPointCount: _, ...resent } = row;
  await replica.rows(table).put({ ...resent, xid: null, unmet: 1 });
  const payload = table.write(row.value);
  await reenqueue(replica, { table: table.name, entityId: row.id, payload }, stamp);
  // The INSERT has no effect if another device resends the row first, so an UPDATE must follow.
  const updates = queued.filter((item) => item.type === 'UPDATE').map((item) => item.payload);
  const unsent = Object.assign({}, ...updates);
  if (updates.length > 0)
    await enqueue(replica, { table: table.name, type: 'UPDATE', entityId: row.id, payload: unsent }, stamp);
  if (table.name === 'media') await keepUntilSent(replica, row.id);
  if (table.name === 'quests') await resendPath(replica, row.id, stamp);
}

export async function keepUntilSent(replica: Replica, mediaId: string): Promise<void> {
  const file = await replica.mediaFiles.get(mediaId);
  if (file) await replica.mediaFiles.put({ ...file, waiting: 1 });
}

/** Moves the row and its descendants into a notice that can restore them. */
async function moveToNotice(replica: Replica, ref: RowRef, stamp: Stamp): Promise<void> {
  const missing = await readMissing(replica, ref);
  // It was removed with its parent.
  if (!missing) return;
  const { table, row } = missing;
  const removedRows = await withDescendants(replica, table, row);
  const rows = await restorableRows(replica, removedRows);
  const files = await restorableFiles(replica, removedRows);
  await removeRows(replica, removedRows);
  await keepFiles(replica, files);
  const about = {
    table: table.name,
    entityId: row.id,
    label: table.label(row.value),
    at: toIso(stamp.nowMs),
  };
  await addNotice(replica, { kind: 'missing-on-server', ...about }, rows);
}
