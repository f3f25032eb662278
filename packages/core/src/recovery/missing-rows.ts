import { rowKey } from '../queue/parents.ts';
import type { RowRef } from '../queue/queue-item.ts';

/** A row missing on a restored server, without a tombstone. */
export interface MissingRow extends RowRef {
  readonly touchedHere: boolean;
  readonly parents: readonly RowRef[];
}

export interface MissingRowsPlan<R extends MissingRow> {
  readonly send: readonly R[];
  /** Undecided between deletion and gap in the backup; the user decides. */
  readonly ask: readonly R[];
}

/** Sends rows touched here again, with all missing rows that they or `wanted` refer to. */
export function planMissing<R extends MissingRow>(
  missing: readonly R[],
  wanted: readonly RowRef[],
): MissingRowsPlan<R> {
  const byKey = new Map(missing.map((row) => [rowKey(row.table, row.entityId), row]));
  const needed = new Set<string>();
  const need = (ref: RowRef): void => {
    const key = rowKey(ref.table, ref.entityId);
    const row = byKey.get(key);
    if (!row || needed.has(key)) return;
    needed.add(key);
    for (const parent of row.parents) need(parent);
  };
  for (const row of missing) if (row.touchedHere) need(row);
  for (const ref of wanted) need(ref);
  const isNeeded = (row: R): boolean => needed.has(rowKey(row.table, row.entityId));
  return { send: missing.filter(isNeeded), ask: missing.filter((row) => !isNeeded(row)) };
}
