import type { JsonObject } from '@metalquest/core/json';
import type { QueueItem } from '@metalquest/core/queue/queue-item';
import { historyOfOwnValues } from '@metalquest/core/recovery/columns-to-resend';
import { findUnsafe, type UnsafeText } from '@metalquest/core/stored-data/unsafe-text';
import type { ConflictRule, SyncedTable } from '../mapping/synced-table.ts';
import { PATH_POINTS, SYNCED_TABLES } from '../mapping/tables.ts';
import type { Stamp } from '../queue/enqueue.ts';
import { readQueue } from '../queue/queue-store.ts';
import { knownDeletions, resendDelete } from '../recovery/deletions.ts';
import {
  isFirstCopySinceRestore,
  type LostVersion,
  lostColumns,
  resendPath,
  resendVersion,
} from '../recovery/reconcile-row.ts';
import { forgetReturned } from '../recovery/returned.ts';
import { higher } from '../recovery/server-restore.ts';
import { tombstoneKey } from '../replica/local-tombstones.ts';
import type { Replica } from '../replica/replica.ts';
import type { SyncMeta } from '../replica/store-entries.ts';
import { isSameCopy, isStale, type RowChange, type StoredRow } from '../replica/stored-row.ts';
import { syncMeta, updateSyncMeta } from '../replica/sync-meta.ts';
import { storedRow, writeRows } from '../replica/write-rows.ts';
import type { ChangesPage } from '../server/server.ts';
import type { SyncEvent } from '../status/sync-event.ts';
import { coveredUpTo } from './covered-tables.ts';
import { applyDeletion } from './deleted-elsewhere.ts';
import { excludeRow, isUnsafeHere, removeExclusions } from './excluded-rows.ts';
import { applyRestorations } from './restored-rows.ts';

export interface AppliedPage {
  readonly events: readonly SyncEvent[];
  readonly newMedia: readonly string[];
}

/** Writes a page and its cursor in one transaction; null if the page is of an earlier generation. */
export async function applyChanges(
  replica: Replica,
  page: ChangesPage,
  generation: number,
  stamp: Stamp,
): Promise<AppliedPage | null> {
  return replica.dexie.transaction('rw', replica.everything.slice(), async () => {
    const meta = await syncMeta(replica);
    if (meta.generation !== generation) return null;
    const queuedByRow = Map.groupBy(await readQueue(replica), (item) =>
      tombstoneKey(item.table, item.entityId),
    );
    await applyRestorations(replica, page, queuedByRow);
    const events: SyncEvent[] = [];
    const newMedia: string[] = [];
    let { pathsBehind } = meta;
    let fresh = 0;
    for (const table of SYNCED_TABLES) {
      const rows = page.changes.filter((change) => change.table === table.name).map((change) => change.row);
      if (rows.length === 0) continue;
      const { changes, ignored } = await writeCopies(replica, table, rows, queuedByRow, stamp);
      events.push(...ignored);
      fresh += newOf(changes) + ignored.length;
      if (table.name === 'media')
        newMedia.push(...changes.flatMap((c) => (c.before ? [] : (c.after?.id ?? []))));
      if (table.name === 'quests') pathsBehind ||= await arePathsBehind(replica, changes);
    }
    const deletions = deletionsOf(page);
    const deletedKeys = new Set(deletions.map(({ table, id }) => tombstoneKey(table, id)));
    for (const { table, id } of deletions) {
      events.push(...(await applyDeletion(replica, table, id, stamp, deletedKeys)));
      await removeExclusions(replica, table, [id]);
      await replica.deletions.put({ key: tombstoneKey(table, id) });
    }
    await forgetReturned(replica);
    await updateSyncMeta(replica, {
      changesCursor: page.cursor,
      covered: coveredUpTo(page.cursor),
      seenXid: higher(meta.seenXid, page.counter),
      pathsBehind,
      ...firstSync(meta, fresh, page.more),
    });
    return { events, newMedia };
  });
}

function firstSync(meta: SyncMeta, fresh: number, more: boolean): Partial<SyncMeta> {
  if (meta.firstSyncDone) return {};
  const rows = meta.firstSyncRows + fresh;
  if (!more) return { firstSyncDone: true, firstSyncRows: rows, firstSyncTotal: rows };
  const total = meta.firstSyncTotal === null ? null : Math.max(meta.firstSyncTotal, rows);
  return { firstSyncRows: rows, firstSyncTotal: total };
}

/** The deletions of a page, parents first, so that descendants are reported and stored with their quest. */
function deletionsOf(page: ChangesPage): readonly { table: string; id: string }[] {
  const order = new Map(SYNCED_TABLES.map((table, index) => [table.name, index]));
  return page.changes
    .flatMap(({ table, row }) => {
      const { table_name: name, row_id: id } = row;
      const isDeletion = table === 'tombstones' && typeof name === 'string' && typeof id === 'string';
      return isDeletion ? { table: name, id } : [];
    })
    .toSorted((a, b) => (order.get(a.table) ?? 0) - (order.get(b.table) ?? 0));
}

/** Writes server rows without moving the cursor, in the caller's transaction; `fresh` counts new rows. */
export async function applyRows(
  replica: Replica,
  table: SyncedTable<unknown>,
  rows: readonly JsonObject[],
  stamp: Stamp,
): Promise<{ readonly events: readonly SyncEvent[]; readonly fresh: number }> {
  const queuedByRow = Map.groupBy(await readQueue(replica), (item) =>
    tombstoneKey(item.table, item.entityId),
  );
  const { ignored, changes } = await writeCopies(replica, table, rows, queuedByRow, stamp);
  return { events: ignored, fresh: newOf(changes) };
}

function newOf(changes: readonly RowChange<unknown>[]): number {
  return changes.filter((change) => !change.before).length;
}

interface Copies {
  readonly changes: RowChange<unknown>[];
  readonly ignored: SyncEvent[];
  readonly unsafe: { readonly id: string; readonly copy: JsonObject; readonly unsafe: UnsafeText }[];
  /** Rows whose version on the server is older than this device's. */
  readonly lost: LostVersion[];
  /** Rows known here as deleted, but no longer on the server. */
  readonly resurrected: JsonObject[];
}

async function writeCopies(
  replica: Replica,
  table: SyncedTable<unknown>,
  rows: readonly JsonObject[],
  queuedByRow: ReadonlyMap<string, readonly QueueItem[]>,
  stamp: Stamp,
): Promise<Copies> {
  const copies = await copiesOf(replica, table, rows, await syncMeta(replica), queuedByRow);
  await writeRows(replica, table, copies.changes);
  await removeExclusions(
    replica,
    table.name,
    copies.changes.flatMap(({ after }) => after?.id ?? []),
  );
  for (const { id, copy, unsafe } of copies.unsafe)
    copies.ignored.push(await excludeRow(replica, table, id, copy, unsafe, stamp.nowMs));
  for (const version of copies.lost) {
    await resendVersion(replica, version, stamp);
    if (table.name === 'quests') await resendPath(replica, version.id, stamp);
  }
  for (const row of copies.resurrected) await resendDelete(replica, table, row, stamp);
  return copies;
}

async function copiesOf(
  replica: Replica,
  table: SyncedTable<unknown>,
  rows: readonly JsonObject[],
  meta: SyncMeta,
  queuedByRow: ReadonlyMap<string, readonly QueueItem[]>,
): Promise<Copies> {
  const ids = rows.map((row) => String(row[table.key]));
  const existing = await replica.rows(table).bulkGet(ids);
  const tombstones = await replica.localTombstones.bulkGet(ids.map((id) => tombstoneKey(table.name, id)));
  const deleted = await knownDeletions(replica, table, ids);
  const copies: Copies = { changes: [], ignored: [], unsafe: [], lost: [], resurrected: [] };
  for (const [index, row] of rows.entries()) {
    const id = ids[index] ?? '';
    const before = existing[index];
    const queued = queuedByRow.get(tombstoneKey(table.name, id)) ?? [];
    const xid = String(row.sync_xid);
    if (isBeingDeleted(queued) || isStale(before, xid, meta.generation)) continue;
    // A late page, or a restored server that received the row again: only the server can tell.
    if (!before && deleted.has(id)) {
      copies.resurrected.push(row);
      continue;
    }
    // Replica version 1 recorded deletions only as local tombstones.
    if (tombstones[index]) continue;
    const meeting = isFirstCopySinceRestore(before, meta.generation);
    const columns = before && meeting ? lostColumns(table, before, row) : {};
    const copy = rebase(table.conflict, { ...row, ...columns }, queued);
    const unsafe = findUnsafe(copy);
    if (unsafe) {
      copies.unsafe.push({ id, copy, unsafe });
      const isQueued = queued.length > 0 || queuedByRow.has(tombstoneKey(PATH_POINTS, id));
      if (before && !isQueued && isUnsafeHere(table, before))
        copies.changes.push({ before, after: undefined });
      continue;
    }
    const value = table.read(copy);
    if (!value.ok) {
      copies.ignored.push({ type: 'row-ignored', table: table.name, entityId: id, reason: value.error });
      continue;
    }
    const after = storedRow(table, id, value.value, {
      xid,
      generation: meta.generation,
      ...knownOf(table, before, value.value, row),
    });
    if (!before || !isSameCopy(before, after)) copies.changes.push({ before, after });
    // An own change after the restore has the server's version, but the columns of this device.
    const isSameVersion =
      before?.changedAt === after.changedAt &&
      before?.pathPointCount === after.pathPointCount &&
      Object.keys(columns).length === 0;
    if (meeting && !isSameVersion) copies.lost.push({ table: table.name, id, columns, queued });
  }
  return copies;
}

function knownOf(
  table: SyncedTable<unknown>,
  before: StoredRow<unknown> | undefined,
  value: unknown,
  row: JsonObject,
): Pick<StoredRow<unknown>, 'changedAt' | 'touched' | 'earlier' | 'pathPointCount'> {
  const { path_point_count: count, updated_at: changedAt } = row;
  const earlier =
    before?.earlier && historyOfOwnValues(before.earlier, table.write(before.value), table.write(value));
  return {
    ...(typeof count === 'number' ? { pathPointCount: count } : {}),
    ...(typeof changedAt === 'string' ? { changedAt } : {}),
    ...(before?.touched ? { touched: before.touched } : {}),
    ...(earlier ? { earlier } : {}),
  };
}

async function arePathsBehind(replica: Replica, changes: readonly RowChange<unknown>[]): Promise<boolean> {
  const rows = changes.flatMap((change): StoredRow<unknown>[] => (change.after ? [change.after] : []));
  const summaries = await replica.pathSummaries.bulkGet(rows.map((row) => row.id));
  return rows.some((row, index) => (row.pathPointCount ?? 0) > (summaries[index]?.onServer ?? 0));
}

/** A server row with pending local columns on top. A row from the server proves that its INSERT arrived. */
export function rebase(rule: ConflictRule, row: JsonObject, queued: readonly QueueItem[]): JsonObject {
  if (rule === 'written-once') return row;
  const patches = queued.filter((item) => item.type === 'UPDATE').map((item) => item.payload);
  return Object.assign({}, row, ...patches);
}

function isBeingDeleted(queued: readonly QueueItem[]): boolean {
  return queued.some((item) => item.type === 'DELETE');
}
