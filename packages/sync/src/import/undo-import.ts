import { stampOf } from '../commands/command-context.ts';
import { deleteRow } from '../commands/row-changes.ts';
import type { SyncedTable } from '../mapping/synced-table.ts';
import { SYNCED_TABLES, syncedTable } from '../mapping/tables.ts';
import type { Replica } from '../replica/replica.ts';
import { resetAccountRow } from './account-rows.ts';
import type { ImportContext } from './import-context.ts';
import type { ImportedRow, ImportRecord } from './import-record.ts';
import { idOf, isEdited, rowsIn } from './undo-facts.ts';

/** Rows per transaction; each needs several reads of other stores. */
const ROWS_AT_ONCE = 25;

const tableOf = (key: string): string => key.slice(0, key.indexOf('/'));

async function nextRows(replica: Replica, importId: string): Promise<readonly ImportedRow[]> {
  for (const { name } of SYNCED_TABLES.toReversed()) {
    const rows = await rowsIn(replica, importId, name).limit(ROWS_AT_ONCE).toArray();
    if (rows.length > 0) return rows;
  }
  return [];
}

/** Whether another row references this one, such as a find added to an imported quest. */
async function isNeeded(replica: Replica, table: SyncedTable<unknown>, id: string): Promise<boolean> {
  for (const child of SYNCED_TABLES) {
    for (const { table: parent, field } of child.parents) {
      if (parent !== table.name) continue;
      if ((await replica.rows(child).where(`value.${field}`).equals(id).count()) > 0) return true;
    }
  }
  return false;
}

/** Processes some rows; returns their number, 0 at the end. Keeps referenced and, by default, changed rows. */
export async function undoSome(context: ImportContext, record: ImportRecord): Promise<number> {
  const { replica } = context;
  const rows = await nextRows(replica, record.id);
  for (const row of rows) await undoRow(context, row, record.includesEdited);
  await replica.importRows.bulkDelete(rows.map(({ key }) => key));
  return rows.length;
}

async function undoRow(
  context: ImportContext,
  { key, mark }: ImportedRow,
  includesEdited: boolean,
): Promise<void> {
  const { replica } = context;
  const table = syncedTable(tableOf(key));
  const row = table && (await replica.rows(table).get(idOf(key)));
  if (!table || !row) return;
  const edited = isEdited(table, row, mark);
  // Profile and settings cannot be deleted, so unchanged ones are reset to defaults.
  if (table.key !== 'id') {
    if (!edited) await resetAccountRow(replica, table, row, stampOf(context));
    return;
  }
  if (!includesEdited && edited) return;
  if (await isNeeded(replica, table, row.id)) return;
  await deleteRow(replica, table, row, stampOf(context));
}
