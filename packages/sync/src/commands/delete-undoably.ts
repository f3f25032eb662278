import type { RowRef } from '@metalquest/core/queue/queue-item';
import type { SyncedTable } from '../mapping/synced-table.ts';
import type { StoredRow } from '../replica/stored-row.ts';
import { type CommandContext, stampOf } from './command-context.ts';
import { deleteRow } from './row-changes.ts';

export async function deleteUndoably<V>(
  context: CommandContext,
  table: SyncedTable<V>,
  row: StoredRow<V>,
  after?: readonly RowRef[],
): Promise<void> {
  await deleteRow(context.replica, table, row, stampOf(context), {
    undoable: true,
    ...(after ? { after } : {}),
  });
  context.undoBegan?.();
}
