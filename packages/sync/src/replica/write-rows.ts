import type { Table } from 'dexie';
import type { SyncedTable } from '../mapping/synced-table.ts';
import { SYNCED_TABLES } from '../mapping/tables.ts';
import { DERIVED } from './derived.ts';
import type { Replica } from './replica.ts';
import { searchWords } from './search-words.ts';
import type { RowChange, StoredRow } from './stored-row.ts';

/** A row to store: its value and the metadata of the server's copy (default: that of `before`). */
export function storedRow<V>(
  table: SyncedTable<V>,
  id: string,
  value: V,
  known: Omit<
    StoredRow<V>,
    'id' | 'value' | 'words' | 'hasPhoto' | 'byName' | 'byDepth' | 'sortName' | 'current'
  >,
): StoredRow<V> {
  return { id, value, words: searchWords(table.searched(value)), ...known };
}

export function revised<V>(table: SyncedTable<V>, before: StoredRow<V>, value: V): StoredRow<V> {
  return { ...before, value, words: searchWords(table.searched(value)) };
}

/** Writes rows of one table and their derived data, in the caller's transaction. */
export async function writeRows<V>(
  replica: Replica,
  table: SyncedTable<V>,
  changes: readonly RowChange<V>[],
): Promise<void> {
  if (changes.length === 0) return;
  const derived = DERIVED[table.name];
  const prepared = derived?.prepare ? await derived.prepare(replica, changes) : changes;
  const store: Table<StoredRow<unknown>, string> = replica.rows<unknown>(table);
  const changedRows = prepared.flatMap((change) => change.after ?? []);
  const removedIds = prepared.flatMap((change) => (change.after || !change.before ? [] : change.before.id));
  if (changedRows.length === 1 && changedRows[0]) await store.put(changedRows[0]);
  else if (changedRows.length > 1) await store.bulkPut(changedRows);
  if (removedIds.length > 0) await store.bulkDelete(removedIds);
  await derived?.onWritten(replica, prepared);
}

export interface RowToRemove {
  readonly table: SyncedTable<unknown>;
  readonly row: StoredRow<unknown>;
}

/** The row and all rows that the server's foreign keys delete with it, children before parents. */
export async function withDescendants(
  replica: Replica,
  table: SyncedTable<unknown>,
  row: StoredRow<unknown>,
): Promise<readonly RowToRemove[]> {
  const removedRows: RowToRemove[] = [];
  for (const child of SYNCED_TABLES) {
    for (const parent of child.parents) {
      if (parent.table !== table.name || parent.onDelete !== 'cascade') continue;
      const rows = await replica.rows(child).where(`value.${parent.field}`).equals(row.id).toArray();
      for (const childRow of rows) removedRows.push(...(await withDescendants(replica, child, childRow)));
    }
  }
  const seen = new Set<string>();
  const unique = [...removedRows, { table, row }].filter((entry) => {
    const key = `${entry.table.name}/${entry.row.id}`;
    if (seen.has(key)) return false;
    seen.add(key);
    return true;
  });
  return unique;
}

/** Deletes rows and clears references like the server's foreign keys, in the caller's transaction. */
export async function removeRows(replica: Replica, removedRows: readonly RowToRemove[]): Promise<void> {
  for (const { table, row } of removedRows) {
    // Read again: deleting its children may have changed it (a find without its photos).
    const before = await replica.rows(table).get(row.id);
    if (before) await writeRows(replica, table, [{ before, after: undefined }]);
    for (const child of SYNCED_TABLES) {
      const { cleared } = child;
      if (!cleared) continue;
      for (const parent of child.parents) {
        if (parent.table !== table.name || parent.onDelete !== 'clear') continue;
        const rows = await replica.rows(child).where(`value.${parent.field}`).equals(row.id).toArray();
        const changes = rows.map((before) => ({
          before,
          after: revised(child, before, cleared(before.value, parent.field)),
        }));
        await writeRows(replica, child, changes);
      }
    }
  }
}
