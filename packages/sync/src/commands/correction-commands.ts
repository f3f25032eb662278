import { findFailedToast } from '@metalquest/core/find/find-toasts';
import type { FindId, QuestId } from '@metalquest/core/ids';
import { type PastQuestFields, pastQuest } from '@metalquest/core/quest/past-quest';
import { questActionFailedToast } from '@metalquest/core/quest/quest-toasts';
import { findTable } from '../mapping/find-table.ts';
import { questTable } from '../mapping/quest-table.ts';
import { type CommandContext, CommandRefused, inOneTransaction, stampOf } from './command-context.ts';
import type { Outcome } from './command-error.ts';
import type { EditedQuest } from './correct-quest.ts';
import { type EditUndo, undoOf } from './edit-undo.ts';
import { moveRows } from './move-finds.ts';
import { insertRow } from './row-changes.ts';

/** Corrections of what was recorded. Rarely used, so their code is loaded on demand. */
export function correctionCommandsOf(context: CommandContext) {
  const { replica, userId } = context;
  return {
    /** Adds a quest that ended before; one that an interrupted save has added already stays as it is. */
    addPastQuest(id: QuestId, fields: PastQuestFields): Outcome<EditedQuest> {
      const { title } = questActionFailedToast('add', '');
      return inOneTransaction(context, title, replica.everything, async () => {
        const made = pastQuest(id, userId, fields, context.now());
        if (!made.ok) throw new CommandRefused(made.error);
        const undo = { changed: [], made: [{ table: questTable.name, entityId: id }], removed: [] };
        const earlier = await replica.rows(questTable).get(id);
        if (!earlier) await insertRow(replica, questTable, id, made.value, stampOf(context));
        return { quest: earlier?.value ?? made.value, undo };
      });
    },
    /** Moves finds, with their media and bucket list items, to another quest. */
    moveFinds(ids: readonly FindId[], questId: QuestId): Outcome<EditUndo> {
      const { title } = findFailedToast('update', '');
      return inOneTransaction(context, title, replica.everything, async () => {
        const refuse = (message: string) => new CommandRefused({ code: 'not-found', title, message });
        if (!(await replica.rows(questTable).get(questId)))
          throw refuse('This quest is no longer on this device.');
        const rows = (await replica.rows(findTable).bulkGet([...ids])).filter((row) => row !== undefined);
        if (rows.length < ids.length) throw refuse('This find is no longer on this device.');
        return undoOf(await moveRows(context, rows, questId));
      });
    },
  };
}
