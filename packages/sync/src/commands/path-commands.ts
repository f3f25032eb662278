import { questTable } from '../mapping/quest-table.ts';
import { enqueuePath } from '../queue/enqueue.ts';
import { appendPoint } from '../replica/path.ts';
import { type CommandContext, CommandRefused, inOneTransaction, stampOf } from './command-context.ts';
import type { Commands } from './commands.ts';

/** Recording a path: one point, its running distance and, for the first waiting point, a queue item. */
export function pathCommands(context: CommandContext): Pick<Commands, 'recordPathPoint'> {
  const { replica } = context;
  const title = 'Path not recorded';
  const stores = [replica.rows(questTable), replica.pathPoints, replica.pathSummaries, replica.queue];
  return {
    recordPathPoint(questId, point) {
      return inOneTransaction(context, title, stores, async () => {
        const quest = await replica.rows(questTable).get(questId);
        if (!quest) {
          const message = 'This quest is not on this device.';
          throw new CommandRefused({ code: 'not-found', title, message });
        }
        // A fix that arrives after the pause belongs to no segment.
        if (quest.value.status !== 'active') return false;
        const recorded = await appendPoint(replica, questId, point);
        if (recorded) await enqueuePath(replica, questId, stampOf(context));
        return recorded;
      });
    },
  };
}
