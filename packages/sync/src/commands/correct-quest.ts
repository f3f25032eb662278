import type { QuestId } from '@metalquest/core/ids';
import type { Quest } from '@metalquest/core/quest/quest';
import type { QuestError } from '@metalquest/core/quest/quest-error';
import type { Result } from '@metalquest/core/result';
import { questTable } from '../mapping/quest-table.ts';
import { isTrackedHere, trackHere } from '../replica/sync-meta.ts';
import { type CommandContext, CommandRefused, inOneTransaction, stampOf } from './command-context.ts';
import type { Outcome } from './command-error.ts';
import { type EditUndo, undoOf } from './edit-undo.ts';
import { updateRow } from './row-changes.ts';

export interface EditedQuest {
  readonly quest: Quest;
  readonly undo: EditUndo;
}

/** Changes one quest. If this device records its path, it continues after the timer starts a new run. */
export function correctQuest(
  context: CommandContext,
  id: QuestId,
  title: string,
  take: (quest: Quest, now: number) => Result<Quest, QuestError>,
): Outcome<EditedQuest> {
  const { replica } = context;
  const quests = replica.rows(questTable);
  const stores = [quests, replica.queue, replica.meta, replica.pathPoints, replica.pathSummaries];
  return inOneTransaction(context, title, [...stores, replica.factChanges], async () => {
    const row = await quests.get(id);
    if (!row) {
      const message = 'This quest is no longer on this device.';
      throw new CommandRefused({ code: 'not-found', title, message });
    }
    const result = take(row.value, context.now());
    if (!result.ok) throw new CommandRefused(result.error);
    const isTracked = await isTrackedHere(replica, row.value);
    await updateRow(replica, questTable, row, result.value, stampOf(context));
    if (isTracked) await trackHere(replica, result.value);
    return {
      quest: result.value,
      undo: undoOf([{ table: questTable.name, id, before: row.value, after: result.value }]),
    };
  });
}
