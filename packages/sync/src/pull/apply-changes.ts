import type { JsonObject } from '@metalquest/core/json';
import type { QueueItem } from '@metalquest/core/queue/queue-item';
import type { SyncedTable } from '../mapping/synced-table.ts';
import { SYNCED_TABLES } from '../mapping/tables.ts';
import { readQueue } from '../queue/queue-store.ts';
import { graveKey } from '../replica/graves.ts';
import type { Replica } from '../replica/replica.ts';
import { isStale, type RowChange, type StoredRow } from '../replica/stored-row.ts';
import { type SyncMeta, syncMeta, updateSyncMeta } from '../replica/sync-meta.ts';
import { storedRow, writeRows } from '../replica/write-rows.ts';
import type { ChangesPage } from '../server/server.ts';
import type { SyncEvent } from '../status/sync-event.ts';
import { applyDeletion } from './deleted-elsewhere.ts';
import { isBeingDeleted, rebase } from './rebase.ts';

/** What a page did. */
export interface AppliedPage {
  readonly events: readonly SyncEvent[];
  /** Ids of media rows that are new here, in the order they came. */
  readonly newMedia: readonly string[];
}

/**
 * Writes a page and the cursor to go on from in one transaction, so that a kill repeats a page at most. Pages may
 * repeat rows and bring older ones: both are harmless.
 */
export async function applyChanges(replica: Replica, page: ChangesPage, nowMs: number): Promise<AppliedPage> {
  return replica.dexie.transaction('rw', replica.everything.slice(), async () => {
    const meta = await syncMeta(replica);
    const waiting = Map.groupBy(await readQueue(replica), (item) => graveKey(item.table, item.entityId));
    const events: SyncEvent[] = [];
    const newMedia: string[] = [];
    let { pathsBehind } = meta;
    for (const table of SYNCED_TABLES) {
      const rows = page.changes.filter((change) => change.table === table.name).map((change) => change.row);
      if (rows.length === 0) continue;
      const { changes, ignored } = await changesOf(replica, table, rows, meta, waiting);
      events.push(...ignored);
      await writeRows(replica, table, changes);
      if (table.name === 'media')
        newMedia.push(...changes.flatMap((c) => (c.before ? [] : (c.after?.id ?? []))));
      if (table.name === 'quests') pathsBehind ||= await arePathsBehind(replica, changes);
    }
    for (const change of page.changes) {
      if (change.table !== 'tombstones') continue;
      const { table_name: table, row_id: id } = change.row;
      if (typeof table !== 'string' || typeof id !== 'string') continue;
      events.push(...(await applyDeletion(replica, table, id, nowMs)));
    }
    await updateSyncMeta(replica, {
      changesCursor: page.cursor,
      pathsBehind,
      firstSyncDone: meta.firstSyncDone || !page.more,
      firstSyncRows: meta.firstSyncDone ? meta.firstSyncRows : meta.firstSyncRows + page.changes.length,
    });
    return { events, newMedia };
  });
}

async function changesOf(
  replica: Replica,
  table: SyncedTable<unknown>,
  rows: readonly JsonObject[],
  meta: SyncMeta,
  waiting: ReadonlyMap<string, readonly QueueItem[]>,
): Promise<{ changes: RowChange<unknown>[]; ignored: SyncEvent[] }> {
  const ids = rows.map((row) => String(row[table.key]));
  const here = await replica.rows(table).bulkGet(ids);
  const graves = await replica.graves.bulkGet(ids.map((id) => graveKey(table.name, id)));
  const changes: RowChange<unknown>[] = [];
  const ignored: SyncEvent[] = [];
  for (const [index, row] of rows.entries()) {
    const id = ids[index] ?? '';
    const before = here[index];
    const queued = waiting.get(graveKey(table.name, id)) ?? [];
    const xid = String(row.sync_xid);
    if (graves[index] || isBeingDeleted(queued) || isStale(before, xid, meta.generation)) continue;
    const value = table.read(rebase(row, queued));
    if (!value.ok) {
      ignored.push({ type: 'row-ignored', table: table.name, entityId: id, reason: value.error });
      continue;
    }
    const count = row.path_point_count;
    const known = {
      xid,
      generation: meta.generation,
      ...(typeof count === 'number' ? { pathPointCount: count } : {}),
    };
    changes.push({ before, after: storedRow(table, id, value.value, known) });
  }
  return { changes, ignored };
}

async function arePathsBehind(replica: Replica, changes: readonly RowChange<unknown>[]): Promise<boolean> {
  const rows = changes.flatMap((change): StoredRow<unknown>[] => (change.after ? [change.after] : []));
  const summaries = await replica.pathSummaries.bulkGet(rows.map((row) => row.id));
  return rows.some((row, index) => (row.pathPointCount ?? 0) > (summaries[index]?.onServer ?? 0));
}
