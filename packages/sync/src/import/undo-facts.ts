import type { SyncedTable } from '../mapping/synced-table.ts';
import { SYNCED_TABLES } from '../mapping/tables.ts';
import type { Replica } from '../replica/replica.ts';
import type { StoredRow } from '../replica/stored-row.ts';
import { rowMark } from './row-mark.ts';

const ROWS_PER_CHECK = 250;

export const idOf = (key: string): string => key.slice(key.indexOf('/') + 1);

const END = '\uffff';

export function rowsIn(replica: Replica, importId: string, table: string) {
  return replica.importRows
    .where('[importId+key]')
    .between([importId, `${table}/`], [importId, `${table}/${END}`]);
}

export function isEdited(table: SyncedTable<unknown>, row: StoredRow<unknown>, mark: string): boolean {
  return rowMark(table.write(row.value)) !== mark;
}

export interface UndoFacts {
  readonly rows: number;
  /** Those that were changed since, by name: 'find “Silver penny”'. */
  readonly edited: readonly string[];
}

export async function undoFacts(replica: Replica, importId: string): Promise<UndoFacts> {
  const edited: string[] = [];
  let rows = 0;
  for (const table of SYNCED_TABLES) {
    const keys = await rowsIn(replica, importId, table.name).primaryKeys();
    for (let from = 0; from < keys.length; from += ROWS_PER_CHECK) {
      const some = keys.slice(from, from + ROWS_PER_CHECK);
      const imported = await replica.importRows.bulkGet(some);
      const stored = await replica.rows(table).bulkGet(some.map(idOf));
      for (const [index, row] of stored.entries()) {
        const mark = imported[index]?.mark;
        if (!row || mark === undefined) continue;
        rows += 1;
        if (isEdited(table, row, mark)) edited.push(table.label(row.value));
      }
    }
  }
  return { rows, edited };
}
