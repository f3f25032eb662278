import type { JsonObject } from '../json.ts';
import type { RowRef } from './queue-item.ts';

/** A foreign key: the payload field that holds the id of a row of `table`. */
export interface ParentField {
  readonly field: string;
  readonly table: string;
}

/** Each table's foreign keys to other queued tables; a table without any may be left out. */
export type TableParents = Readonly<Record<string, readonly ParentField[]>>;

/** The rows a payload refers to, each once, in the order of the table's list. Absent and null fields are none. */
export function parentsIn(tables: TableParents, table: string, payload: JsonObject): readonly RowRef[] {
  const refs = new Map<string, RowRef>();
  for (const parent of tables[table] ?? []) {
    const entityId = payload[parent.field];
    if (typeof entityId === 'string' && entityId !== '') {
      refs.set(rowKey(parent.table, entityId), { table: parent.table, entityId });
    }
  }
  return [...refs.values()];
}

/** One text per row, to index by. */
export function rowKey(table: string, entityId: string): string {
  return `${table}/${entityId}`;
}
