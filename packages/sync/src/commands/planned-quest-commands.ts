import { asPlannedQuestId } from '@metalquest/core/ids';
import { planQuest } from '@metalquest/core/quest/plan-quest';
import type { PlannedQuestFields } from '@metalquest/core/quest/planned-quest';
import { plannedQuestTable } from '../mapping/planned-quest-table.ts';
import type { CommandContext } from './command-context.ts';
import { recordCommands } from './record-commands.ts';

const TITLES = {
  add: 'Error Planning Quest',
  update: 'Error Changing Planned Quest',
  delete: 'Error Deleting Planned Quest',
} as const;

/** The start of a planned quest is startQuest with `plannedId`. */
export function plannedQuestCommandsOf(context: CommandContext) {
  const { userId } = context;
  const plans = recordCommands(context, {
    table: plannedQuestTable,
    titles: TITLES,
    asId: asPlannedQuestId,
    make: (id, fields: PlannedQuestFields, now) => planQuest(id, userId, fields, null, now),
    change: (value, changes: Partial<PlannedQuestFields>, now) =>
      planQuest(value.id, userId, { ...value, ...changes }, value, now),
  });
  return {
    addPlannedQuest: plans.add,
    updatePlannedQuest: plans.update,
    deletePlannedQuest: plans.remove,
  };
}
