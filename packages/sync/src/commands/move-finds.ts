import type { Find } from '@metalquest/core/find/find';
import type { QuestId } from '@metalquest/core/ids';
import { toIso } from '@metalquest/core/time/instant';
import { bucketListTable } from '../mapping/bucket-list-table.ts';
import { findTable } from '../mapping/find-table.ts';
import type { StoredRow } from '../replica/stored-row.ts';
import { type CommandContext, stampOf } from './command-context.ts';
import { type ChangedRow, changedRows } from './edit-undo.ts';
import { updateRows } from './row-changes.ts';

/** Moves finds, and the bucket list items that they fulfilled, in the caller's transaction. */
export async function moveRows(
  context: CommandContext,
  rows: readonly StoredRow<Find>[],
  questId: QuestId,
): Promise<readonly ChangedRow[]> {
  const { replica } = context;
  const updatedAt = toIso(context.now());
  const moving = rows.filter(({ value }) => value.questId !== questId);
  const questOf = new Map<string | null, QuestId>(moving.map(({ id, value }) => [id, value.questId]));
  const fulfilled = await replica
    .rows(bucketListTable)
    .where('value.findId')
    .anyOf(moving.map(({ id }) => id))
    .toArray();
  const items = fulfilled.filter(({ value }) => value.questId === questOf.get(value.findId));
  const finds = moving.map((before) => ({ before, value: { ...before.value, questId, updatedAt } }));
  const wishes = items.map((before) => ({ before, value: { ...before.value, questId, updatedAt } }));
  await updateRows(replica, findTable, finds, stampOf(context));
  await updateRows(replica, bucketListTable, wishes, stampOf(context));
  return [...changedRows(findTable.name, finds), ...changedRows(bucketListTable.name, wishes)];
}
