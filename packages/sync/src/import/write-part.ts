import { questTable } from '../mapping/quest-table.ts';
import type { SyncedTable } from '../mapping/synced-table.ts';
import { syncedTable } from '../mapping/tables.ts';
import { enqueueInserts, enqueuePath, type Stamp } from '../queue/enqueue.ts';
import { sizeOfContent } from '../replica/file-store.ts';
import { tombstoneKey } from '../replica/local-tombstones.ts';
import { appendImported } from '../replica/path.ts';
import type { Replica } from '../replica/replica.ts';
import { storedRow, writeRows } from '../replica/write-rows.ts';
import { writeAccount } from './account-rows.ts';
import type { ImportPart, NewRow, SkippedFile } from './import-record.ts';
import { isQuestActive } from './records-here.ts';
import { rowMark } from './row-mark.ts';

export interface WrittenPart {
  readonly counts: Readonly<Record<string, number>>;
  readonly skipped: readonly SkippedFile[];
}

const LACKS_PARENT = 'The record it belongs to could not be imported, or was deleted in the meantime.';

/**
 * Writes a part as newly recorded data, in the caller's transaction; skips rows without a required parent.
 */
export async function writePart(replica: Replica, part: ImportPart, stamp: Stamp): Promise<WrittenPart> {
  const counts: Record<string, number> = {};
  const skipped: SkippedFile[] = [];
  for (const [name, rows] of Map.groupBy(part.rows, (row) => row.table)) {
    const table = syncedTable(name);
    if (!table) continue;
    const withAllParents = await withParents(replica, table, rows);
    const writable =
      name === questTable.name ? await withoutSecondTimer(replica, withAllParents) : withAllParents;
    const writableIds = new Set(writable.map((row) => row.id));
    for (const { id, value } of rows) {
      if (!writableIds.has(id)) skipped.push({ filename: table.label(value), message: LACKS_PARENT });
    }
    await storeFiles(replica, part, writable, stamp.nowMs);
    await storeRows(replica, part.importId, table, writable, stamp);
    counts[name] = writable.length;
  }
  if (part.account) await writeAccount(replica, part.importId, part.account, stamp);
  for (const { questId, points } of part.paths) {
    if (!(await replica.rows(questTable).get(questId))) continue;
    await appendImported(replica, questId, points);
    await enqueuePath(replica, questId, stamp);
  }
  return { counts, skipped };
}

async function withoutSecondTimer(replica: Replica, rows: readonly NewRow[]): Promise<readonly NewRow[]> {
  const columns = (row: NewRow) => syncedTable(questTable.name)?.write(row.value);
  if (!rows.some((row) => columns(row)?.is_current === true)) return rows;
  if (!(await isQuestActive(replica))) return rows;
  return rows.map((row) => {
    if (columns(row)?.is_current !== true) return row;
    const stopped = { status: 'paused', is_current: false, current_segment_start_timestamp: null };
    const paused = questTable.read({ ...columns(row), ...stopped });
    return paused.ok ? { ...row, value: paused.value } : row;
  });
}

async function storeRows(
  replica: Replica,
  importId: string,
  table: SyncedTable<unknown>,
  rows: readonly NewRow[],
  stamp: Stamp,
): Promise<void> {
  if (rows.length === 0) return;
  const written = rows.map((row) => ({ ...row, columns: table.write(row.value) }));
  const changes = rows.map(({ id, value }) => ({
    before: undefined,
    after: storedRow(table, id, value, { xid: null, generation: 0, touched: 1 }),
  }));
  await writeRows(replica, table, changes);
  const inserts = written.map(({ id, columns }) => ({ table: table.name, entityId: id, payload: columns }));
  await enqueueInserts(replica, inserts, stamp);
  await replica.importRows.bulkPut(
    written.map(({ id, fingerprint, columns }) => ({
      key: tombstoneKey(table.name, id),
      importId,
      mark: rowMark(columns),
      ...(fingerprint === undefined ? {} : { fingerprint }),
    })),
  );
}

async function storeFiles(
  replica: Replica,
  { files }: ImportPart,
  rows: readonly NewRow[],
  nowMs: number,
): Promise<void> {
  const ids = new Set(rows.map((row) => row.id));
  for (const { thumbnail, ...stored } of files) {
    const { id } = stored;
    if (!ids.has(id)) continue;
    await replica.mediaFiles.put({ ...stored, size: sizeOfContent(stored), waiting: 1, lastUsedAt: nowMs });
    if (thumbnail) {
      await replica.mediaThumbs.put({ id, blob: thumbnail, size: thumbnail.size, lastUsedAt: nowMs });
    }
  }
}

async function withParents(
  replica: Replica,
  table: SyncedTable<unknown>,
  rows: readonly NewRow[],
): Promise<readonly NewRow[]> {
  let remaining = rows;
  for (const { table: parentName, column, field, onDelete } of table.parents) {
    const parent = syncedTable(parentName);
    if (!parent) continue;
    const named = new Map<NewRow, string>();
    for (const row of remaining) {
      const id = table.write(row.value)[column];
      if (typeof id === 'string') named.set(row, id);
    }
    const ids = [...new Set(named.values())];
    if (ids.length === 0) continue;
    const parents = await replica.rows(parent).bulkGet(ids);
    const orphaned = new Set(ids.filter((_, index) => !parents[index]));
    if (orphaned.size === 0) continue;
    remaining = remaining.flatMap((row) => {
      if (!orphaned.has(named.get(row) ?? '')) return [row];
      if (onDelete === 'cascade' || !table.cleared) return [];
      return [{ ...row, value: table.cleared(row.value, field) }];
    });
  }
  return remaining;
}
