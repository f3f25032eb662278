import { asQuestId } from '@metalquest/core/ids';
import type { SyncedTable } from '../mapping/synced-table.ts';
import { syncedTable } from '../mapping/tables.ts';
import { readPath } from '../replica/path.ts';
import type { Replica } from '../replica/replica.ts';
import type { RestorableRow, StoredFile, StoredThumbnail } from '../replica/store-entries.ts';
import type { StoredRow } from '../replica/stored-row.ts';
import type { RowToRemove } from '../replica/write-rows.ts';

async function restorableRow(replica: Replica, { table, row }: RowToRemove): Promise<RestorableRow> {
  const restorable = { table: table.name, id: row.id, row: table.write(row.value) };
  if (table.name !== 'quests') return restorable;
  const path = await readPath(replica, asQuestId(row.id));
  return path.length > 0 ? { ...restorable, path } : restorable;
}

async function ancestorsOf(
  replica: Replica,
  table: SyncedTable<unknown>,
  row: StoredRow<unknown>,
): Promise<RestorableRow[]> {
  const columns = table.write(row.value);
  const ancestors: RestorableRow[] = [];
  for (const { column, table: parentName, onDelete } of table.parents) {
    const id = columns[column];
    const parentTable = syncedTable(parentName);
    if (onDelete !== 'cascade' || typeof id !== 'string' || !parentTable) continue;
    const parent = await replica.rows(parentTable).get(id);
    if (!parent) continue;
    ancestors.push(...(await ancestorsOf(replica, parentTable, parent)));
    ancestors.push({
      ...(await restorableRow(replica, { table: parentTable, row: parent })),
      ancestor: true,
    });
  }
  return ancestors;
}

/** All rows needed to recreate doomed rows, with required parents, which the next page may delete. */
export async function restorableRows(
  replica: Replica,
  removedRows: readonly RowToRemove[],
): Promise<RestorableRow[]> {
  const root = removedRows.at(-1);
  if (!root) return [];
  const rows: RestorableRow[] = await ancestorsOf(replica, root.table, root.row);
  for (const each of removedRows.toReversed()) rows.push(await restorableRow(replica, each));
  return rows;
}

export interface RestorableFiles {
  readonly files: readonly StoredFile[];
  readonly thumbs: readonly StoredThumbnail[];
}

export async function restorableFiles(
  replica: Replica,
  removedRows: readonly RowToRemove[],
): Promise<RestorableFiles> {
  const ids = removedRows.filter(({ table }) => table.name === 'media').map(({ row }) => row.id);
  const files = await replica.mediaFiles.bulkGet(ids);
  const thumbs = await replica.mediaThumbs.bulkGet(ids);
  return {
    files: files.filter((file) => file !== undefined),
    thumbs: thumbs.filter((thumb) => thumb !== undefined),
  };
}

export async function keepFiles(replica: Replica, { files, thumbs }: RestorableFiles): Promise<void> {
  await replica.mediaFiles.bulkPut([...files]);
  await replica.mediaThumbs.bulkPut([...thumbs]);
}
