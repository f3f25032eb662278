import type { JsonObject } from '../json.ts';
import type { RowRef } from './queue-item.ts';

/** A foreign key: the payload field with the id of a row of `table`. */
interface ParentField {
  readonly field: string;
  readonly table: string;
}

/** Foreign keys of each table to other queued tables. */
export type TableParents = Readonly<Record<string, readonly ParentField[]>>;

/** Unique rows that a payload refers to, in table order. Ignores missing and null fields. */
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

export function rowKey(table: string, entityId: string): string {
  return `${table}/${entityId}`;
}
