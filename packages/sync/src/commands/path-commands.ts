import { asQuestId } from '@metalquest/core/ids';
import type { KeptFix } from '@metalquest/core/tracking/kept-fix';
import { walkOfRun } from '@metalquest/core/tracking/walk-of-run';
import { questTable } from '../mapping/quest-table.ts';
import { enqueuePath } from '../queue/enqueue.ts';
import { noteChangedPath } from '../replica/fact-changes.ts';
import { appendPoint, appendWalk } from '../replica/path.ts';
import { syncMeta } from '../replica/sync-meta.ts';
import { type CommandContext, CommandRefused, inOneTransaction, stampOf } from './command-context.ts';
import type { Commands, RecordedFixes } from './commands.ts';

const title = 'Path not recorded';

/** Recording a path: points with their running distance and, for the first waiting one, a queue item. */
export function pathCommands(context: CommandContext): Pick<Commands, 'recordPathPoint' | 'recordFixes'> {
  const { replica, userId } = context;
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
    recordFixes({ fixes, readAt }) {
      return inOneTransaction(context, title, [...stores, replica.factChanges, replica.meta], async () => {
        const own = fixes.filter(({ run }) => run.userId === userId);
        let told: RecordedFixes = counted(
          { points: 0, leftOut: {} },
          'other-user',
          fixes.length - own.length,
        );
        const isWhole = (await syncMeta(replica)).firstSyncDone;
        for (const run of runsOf(own)) {
          const quest = (await replica.rows(questTable).get(run.questId))?.value;
          if (!quest) {
            // Deleted meanwhile, here or elsewhere. Unless the system cleared this device's data and they are not back.
            told = counted(told, isWhole ? 'no-quest' : 'not-synced', run.fixes.length);
            continue;
          }
          const walk = walkOfRun(run.fixes, quest, readAt);
          const points = await appendWalk(replica, quest.id, walk.points);
          if (points > 0) await enqueuePath(replica, quest.id, stampOf(context));
          // Only quests that go on are counted anew by statistics each time.
          if (points > 0 && quest.status === 'ended') await noteChangedPath(replica, quest.id);
          told = { ...told, points: told.points + points };
          for (const [reason, count] of Object.entries(walk.leftOut)) told = counted(told, reason, count);
        }
        return told;
      });
    },
  };
}

/** The fixes by run, runs in order of their start: a path grows from its beginning. */
function runsOf(fixes: readonly KeptFix[]) {
  const runs = Map.groupBy(fixes, ({ run }) => `${run.startedAt} ${run.questId}`);
  return [...runs]
    .toSorted(([a], [b]) => a.localeCompare(b))
    .flatMap(([, of]) => of.slice(0, 1).map(({ run }) => ({ questId: asQuestId(run.questId), fixes: of })));
}

function counted(told: RecordedFixes, reason: string, count: number): RecordedFixes {
  if (count === 0) return told;
  const leftOut: Readonly<Record<string, number>> = told.leftOut;
  return { ...told, leftOut: { ...leftOut, [reason]: (leftOut[reason] ?? 0) + count } };
}
