import type { SyncedTable } from '../mapping/synced-table.ts';
import type { StoredRow } from '../replica/stored-row.ts';
import { type CommandContext, stampOf } from './command-context.ts';
import { deleteRow } from './row-changes.ts';

/** Deletes a row so that it can be undone, in the caller's transaction over all stores. */
export async function deleteUndoably<V>(
  context: CommandContext,
  table: SyncedTable<V>,
  row: StoredRow<V>,
): Promise<void> {
  await deleteRow(context.replica, table, row, stampOf(context), { undoable: true });
  context.undoBegan?.();
}
