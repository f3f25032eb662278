import type { Find } from '@metalquest/core/find/find';
import { asQuestId, type QuestId } from '@metalquest/core/ids';
import { pointsMissing } from '@metalquest/core/paths/missing-paths';
import type { EndedQuest, Quest } from '@metalquest/core/quest/quest';
import { questError } from '@metalquest/core/quest/quest-error';
import type { RebuiltQuest } from '@metalquest/core/quest/rebuild';
import { toIso } from '@metalquest/core/time/instant';
import { bucketListTable } from '../mapping/bucket-list-table.ts';
import { findTable } from '../mapping/find-table.ts';
import { mediaTable } from '../mapping/media-table.ts';
import { plannedQuestTable } from '../mapping/planned-quest-table.ts';
import { questTable } from '../mapping/quest-table.ts';
import { PATH_POINTS } from '../mapping/tables.ts';
import { enqueuePath, itemsOfRow } from '../queue/enqueue.ts';
import { appendImported, readPath } from '../replica/path.ts';
import { readPathState } from '../replica/path-state.ts';
import type { StoredRow } from '../replica/stored-row.ts';
import { type CommandContext, CommandRefused, stampOf } from './command-context.ts';
import { deleteUndoably } from './delete-undoably.ts';
import { type ChangedRow, changedRows, type EditUndo } from './edit-undo.ts';
import { moveRows } from './move-finds.ts';
import { moveVoiceNotes, voiceNotesOf } from './move-voice-notes.ts';
import { insertRow, updateRow } from './row-changes.ts';

/** An ended quest with its whole path. */
export interface QuestToReplace extends RebuiltQuest {
  readonly row: StoredRow<Quest>;
}

/** Reads an ended quest; refused while it runs and while points of its path are missing here. */
export async function questToReplace({ replica }: CommandContext, id: QuestId): Promise<QuestToReplace> {
  const row = await replica.rows(questTable).get(id);
  if (!row) {
    const { title } = questError('not-ended-to-rebuild');
    throw new CommandRefused({
      code: 'not-found',
      title,
      message: 'This quest is no longer on this device.',
    });
  }
  const quest: Quest = row.value;
  if (!isEnded(quest)) throw new CommandRefused(questError('not-ended-to-rebuild'));
  const state = await readPathState(replica, id);
  if (state && pointsMissing(state) > 0) throw new CommandRefused(questError('path-incomplete'));
  return { row, quest, path: await readPath(replica, id) };
}

const isEnded = (quest: Quest): quest is EndedQuest => quest.status === 'ended';

function findsOf({ replica }: CommandContext, questId: string): Promise<StoredRow<Find>[]> {
  const index = '[value.questId+value.foundAt]';
  return replica.rows(findTable).where(index).between([questId], [questId, []]).toArray();
}

/** The quests that new ones replace, and those that an unsent one of them replaces: the server never saw it. */
async function replacedBy({ replica }: CommandContext, old: readonly QuestToReplace[]): Promise<string[]> {
  const ids: string[] = [];
  for (const { quest } of old) {
    const items = await itemsOfRow(replica, questTable.name, quest.id);
    const earlier = items.find(({ type }) => type === 'INSERT')?.payload.replaces;
    ids.push(quest.id, ...(Array.isArray(earlier) ? earlier.map(String) : []));
  }
  return [...new Set(ids)];
}

/**
 * Replaces quests, in the caller's transaction. Finds and voice notes move as on the server (hand_over_finds), bucket
 * list items and the plan that became the quest to the first part.
 */
export async function replaceQuests(
  context: CommandContext,
  old: readonly QuestToReplace[],
  parts: readonly RebuiltQuest[],
): Promise<EditUndo> {
  const { replica } = context;
  const stamp = stampOf(context);
  const replaces = await replacedBy(context, old);
  for (const { quest, path } of parts) {
    await insertRow(replica, questTable, quest.id, quest, stamp, { columns: { replaces } });
    await appendImported(replica, quest.id, path);
    if (path.length > 0) await enqueuePath(replica, quest.id, stamp);
  }
  const [first] = parts;
  const partAt = (foundAt: string): QuestId =>
    (parts.findLast(({ quest }) => quest.startTime <= foundAt) ?? first)?.quest.id ?? asQuestId('');
  const changed: ChangedRow[] = [];
  for (const { quest } of old) {
    const groups = Map.groupBy(await findsOf(context, quest.id), ({ value }) => partAt(value.foundAt));
    for (const [questId, rows] of groups) changed.push(...(await moveRows(context, rows, questId)));
    const notes = await voiceNotesOf(replica, quest.id);
    changed.push(...changedRows(mediaTable.name, await moveVoiceNotes(context, notes, partAt)));
    const items = replica.rows(bucketListTable);
    for (const item of await items.where('value.questId').equals(quest.id).toArray()) {
      const value = { ...item.value, questId: partAt(''), updatedAt: toIso(context.now()) };
      await updateRow(replica, bucketListTable, item, value, stamp);
      changed.push({ table: bucketListTable.name, id: item.id, before: item.value, after: value });
    }
    const plans = replica.rows(plannedQuestTable);
    for (const plan of await plans.where('value.questId').equals(quest.id).toArray()) {
      const value = { ...plan.value, questId: partAt(''), updatedAt: toIso(context.now()) };
      await updateRow(replica, plannedQuestTable, plan, value, stamp);
      changed.push({ table: plannedQuestTable.name, id: plan.id, before: plan.value, after: value });
    }
  }
  const after = parts.flatMap(({ quest }) => [
    { table: questTable.name, entityId: quest.id },
    { table: PATH_POINTS, entityId: quest.id },
  ]);
  // A delete that waits for one of these waits for its successors, as an unsent quest leaves the queue.
  const ids = new Set<string>(old.map(({ quest }) => quest.id));
  await replica.queue
    .filter((item) => item.after?.some(({ entityId }) => ids.has(entityId)) === true)
    .modify((item) => void Object.assign(item, { after: [...(item.after ?? []), ...after] }));
  for (const { row } of old) await deleteUndoably(context, questTable, row, after);
  return {
    changed,
    made: parts.map(({ quest }) => ({ table: questTable.name, entityId: quest.id })),
    removed: old.map(({ quest }) => ({ table: questTable.name, entityId: quest.id })),
  };
}
