import type { Find } from '@metalquest/core/find/find';
import type { QuestId } from '@metalquest/core/ids';
import { toIso } from '@metalquest/core/time/instant';
import { bucketListTable } from '../mapping/bucket-list-table.ts';
import { findTable } from '../mapping/find-table.ts';
import type { StoredRow } from '../replica/stored-row.ts';
import { type CommandContext, stampOf } from './command-context.ts';
import type { ChangedRow } from './edit-undo.ts';
import { updateRow } from './row-changes.ts';

/** Moves finds, and the bucket list items that they fulfilled, in the caller's transaction. */
export async function moveRows(
  context: CommandContext,
  rows: readonly StoredRow<Find>[],
  questId: QuestId,
): Promise<readonly ChangedRow[]> {
  const { replica } = context;
  const items = replica.rows(bucketListTable);
  const changed: ChangedRow[] = [];
  const updatedAt = toIso(context.now());
  for (const row of rows) {
    if (row.value.questId === questId) continue;
    const value = { ...row.value, questId, updatedAt };
    await updateRow(replica, findTable, row, value, stampOf(context));
    changed.push({ table: findTable.name, id: row.id, before: row.value, after: value });
    for (const item of await items.where('value.findId').equals(row.id).toArray()) {
      if (item.value.questId !== row.value.questId) continue;
      const moved = { ...item.value, questId, updatedAt };
      await updateRow(replica, bucketListTable, item, moved, stampOf(context));
      changed.push({ table: bucketListTable.name, id: item.id, before: item.value, after: moved });
    }
  }
  return changed;
}
