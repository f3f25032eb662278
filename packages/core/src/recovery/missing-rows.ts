import { rowKey } from '../queue/parents.ts';
import type { RowRef } from '../queue/queue-item.ts';

/** A row that was on the server and is not any more, without a tombstone that proves a delete. */
export interface MissingRow extends RowRef {
  /** Made or changed on this device. */
  readonly touchedHere: boolean;
  /** The rows without which the server would refuse it. */
  readonly parents: readonly RowRef[];
}

/** What becomes of missing rows. */
export interface MissingRowsPlan<R extends MissingRow> {
  /** To send as new rows. */
  readonly send: readonly R[];
  /** Whether they were deleted elsewhere or are only missing from the backup, the user must say. */
  readonly ask: readonly R[];
}

/**
 * Sorts missing rows. What was made or changed here is sent again, and so is every missing row that it or a waiting
 * change (`wanted`) cannot be without; the order of `missing` is kept.
 */
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
