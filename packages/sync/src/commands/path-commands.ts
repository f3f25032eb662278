import type { PathPoint } from '@metalquest/core/geo/point';
import { asQuestId, type QuestId } from '@metalquest/core/ids';
import type { StoredFix, StoredFixes } from '@metalquest/core/tracking/stored-fix';
import { type SkippedReason, walkOfRun } from '@metalquest/core/tracking/walk-of-run';
import { questTable } from '../mapping/quest-table.ts';
import { enqueuePath } from '../queue/enqueue.ts';
import { noteChangedPath } from '../replica/fact-changes.ts';
import { appendPoint, appendWalk } from '../replica/path.ts';
import { syncMeta } from '../replica/sync-meta.ts';
import { type CommandContext, CommandRefused, inOneTransaction, stampOf } from './command-context.ts';

const title = 'Path not recorded';

interface RecordedFixes {
  readonly points: number;
  readonly skipped: Readonly<
    Partial<Record<SkippedReason | 'other-user' | 'no-quest' | 'not-synced', number>>
  >;
}

export function pathCommands(context: CommandContext) {
  const { replica, userId } = context;
  const stores = [replica.rows(questTable), replica.pathPoints, replica.pathSummaries, replica.queue];
  return {
    /** Appends a fix to the path if the path rule accepts it; resolves to whether it did. */
    recordPathPoint(questId: QuestId, point: PathPoint) {
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
    /** Adds fixes recorded outside the app. Idempotent. The caller may discard all but 'not-synced' ones. */
    recordFixes({ fixes, readAt }: StoredFixes) {
      return inOneTransaction(context, title, [...stores, replica.factChanges, replica.meta], async () => {
        const { adopted = [], firstSyncDone: isComplete } = await syncMeta(replica);
        const owners = new Set<string>([userId, ...adopted]);
        const ownFixes = fixes.filter(({ run }) => owners.has(run.userId));
        let result: RecordedFixes = addCount(
          { points: 0, skipped: {} },
          'other-user',
          fixes.length - ownFixes.length,
        );
        for (const run of runsOf(ownFixes)) {
          const quest = (await replica.rows(questTable).get(run.questId))?.value;
          if (!quest) {
            // The quest was deleted, or its data was cleared by the system and has not been synced yet.
            result = addCount(result, isComplete ? 'no-quest' : 'not-synced', run.fixes.length);
            continue;
          }
          const walk = walkOfRun(run.fixes, quest, readAt);
          const points = await appendWalk(replica, quest.id, walk.points);
          if (points > 0) await enqueuePath(replica, quest.id, stampOf(context));
          // Statistics recompute running quests every time; ended ones only when noted as changed.
          if (points > 0 && quest.status === 'ended') await noteChangedPath(replica, quest.id);
          result = { ...result, points: result.points + points };
          for (const [reason, count] of Object.entries(walk.skipped))
            result = addCount(result, reason, count);
        }
        return result;
      });
    },
  };
}

/** Groups fixes by run, in order of start, because points are appended in order of time. */
function runsOf(fixes: readonly StoredFix[]) {
  const runs = Map.groupBy(fixes, ({ run }) => `${run.startedAt} ${run.questId}`);
  return [...runs]
    .toSorted(([a], [b]) => a.localeCompare(b))
    .flatMap(([, of]) => of.slice(0, 1).map(({ run }) => ({ questId: asQuestId(run.questId), fixes: of })));
}

function addCount(result: RecordedFixes, reason: string, count: number): RecordedFixes {
  if (count === 0) return result;
  const skipped: Readonly<Record<string, number>> = result.skipped;
  return { ...result, skipped: { ...skipped, [reason]: (skipped[reason] ?? 0) + count } };
}
