import type { LngLat } from '@metalquest/core/geo/point';
import { asQuestId, type PermissionId, type PlannedQuestId, type QuestId } from '@metalquest/core/ids';
import { makeCurrent, openQuest } from '@metalquest/core/quest/current';
import { editQuest, type QuestEdits } from '@metalquest/core/quest/edit';
import { endQuestAt } from '@metalquest/core/quest/left-running';
import { endQuest, pauseQuest, reopenQuest, resumeQuest } from '@metalquest/core/quest/lifecycle';
import { clampLitter } from '@metalquest/core/quest/litter';
import type { Quest } from '@metalquest/core/quest/quest';
import { type QuestError, questError } from '@metalquest/core/quest/quest-error';
import { type QuestAction, questActionFailedToast } from '@metalquest/core/quest/quest-toasts';
import { firstPathPoint, startQuest } from '@metalquest/core/quest/start';
import type { Weather } from '@metalquest/core/quest/weather';
import { err, ok, type Result } from '@metalquest/core/result';
import { plannedQuestTable } from '../mapping/planned-quest-table.ts';
import { questTable } from '../mapping/quest-table.ts';
import { enqueuePath } from '../queue/enqueue.ts';
import { appendPoint } from '../replica/path.ts';
import { trackHere } from '../replica/sync-meta.ts';
import { affectedQuests, storeChanged } from './affected-quests.ts';
import { type CommandContext, CommandRefused, inOneTransaction, stampOf } from './command-context.ts';
import type { Outcome } from './command-error.ts';
import { correctQuest } from './correct-quest.ts';
import { deleteUndoably } from './delete-undoably.ts';
import { insertRow, updateRow } from './row-changes.ts';

const failureTitle = (action: QuestAction): string => questActionFailedToast(action, '').title;

type Step = (quest: Quest | null, now: number) => Result<Quest, QuestError>;

/** `alone` makes the quest current and pauses the other quests. */
function step(
  context: CommandContext,
  id: QuestId | undefined,
  action: QuestAction,
  take: Step,
  alone = false,
): Outcome<Quest> {
  const { replica } = context;
  return inOneTransaction(
    context,
    failureTitle(action),
    [
      replica.rows(questTable),
      replica.queue,
      replica.meta,
      replica.pathPoints,
      replica.pathSummaries,
      replica.factChanges,
    ],
    async () => {
      const quests = await affectedQuests(replica, id);
      const quest = id ? (quests.find((each) => each.id === id) ?? null) : openQuest(quests);
      const result = take(quest, context.now());
      if (!result.ok) throw new CommandRefused(result.error);
      const replaced = quests.map((each) => (each.id === result.value.id ? result.value : each));
      const after = alone ? makeCurrent(replaced, result.value.id, context.now()) : replaced;
      await storeChanged(context, quests, after);
      if (alone && action !== 'activate') await trackHere(replica, result.value);
      return after.find((each) => each.id === result.value.id) ?? result.value;
    },
  );
}

const found: Step = (quest) =>
  quest
    ? { ok: true, value: quest }
    : err({ ...questError('quest-not-found-to-resume'), message: 'This quest is not on this device.' });

/** Clamps the time of a pause made outside the app between the start of the run and now. */
function pausedWhen(quest: Quest | null, now: number, atMs: number | undefined): number {
  if (atMs === undefined || quest?.status !== 'active') return now;
  return Math.min(now, Math.max(atMs, Date.parse(quest.currentSegmentStart)));
}

interface StartQuestFields {
  readonly id?: QuestId;
  readonly name: string;
  readonly description?: string | null;
  readonly location: LngLat | null;
  readonly locationName?: string | null;
  readonly weather?: Weather | null;
  readonly permissionId?: PermissionId | null;
  /** The planned quest that is started. */
  readonly plannedId?: PlannedQuestId;
}

export function questCommands(context: CommandContext) {
  const { replica, userId } = context;
  return {
    /**
     * Starts a quest, makes it current and pauses any other; its first path point is the start location. If an
     * interrupted save has started `id` already, changes that quest.
     */
    async startQuest(fields: StartQuestFields): Outcome<Quest> {
      const now = context.now();
      const id = fields.id ?? asQuestId(context.newId());
      const started = startQuest({ ...fields, id, userId }, now);
      if (!started.ok) return started;
      const quest = started.value;
      return inOneTransaction(context, failureTitle('add'), replica.everything, async () => {
        const earlier = await replica.rows(questTable).get(id);
        if (earlier) {
          const edited = editQuest(earlier.value, fields, now);
          if (!edited.ok) throw new CommandRefused(edited.error);
          await updateRow(replica, questTable, earlier, edited.value, stampOf(context));
          return edited.value;
        }
        const plan = fields.plannedId && (await replica.rows(plannedQuestTable).get(fields.plannedId));
        if (plan?.value.questId) throw new CommandRefused(questError('started-already'));
        const otherQuests = await affectedQuests(replica);
        const stopped = makeCurrent([...otherQuests, quest], quest.id, now);
        await storeChanged(context, [...otherQuests, quest], stopped);
        await insertRow(replica, questTable, quest.id, quest, stampOf(context));
        if (plan) {
          await updateRow(replica, plannedQuestTable, plan, { ...plan.value, questId: id }, stampOf(context));
        }
        await trackHere(replica, quest);
        const first = firstPathPoint(quest);
        if (first && (await appendPoint(replica, quest.id, first))) {
          await enqueuePath(replica, quest.id, stampOf(context));
        }
        return quest;
      });
    },
    /** Pauses the given or current quest; `atMs` (epoch ms) is clamped between the start of the run and now. */
    pauseQuest: (id?: QuestId, atMs?: number) =>
      step(context, id, 'pause', (quest, now) => pauseQuest(quest, pausedWhen(quest, now, atMs))),
    resumeQuest: (id: QuestId) => step(context, id, 'resume', resumeQuest, true),
    endQuest: (id?: QuestId) => step(context, id, 'end', endQuest),
    restartQuest: (id: QuestId) => step(context, id, 'restart', reopenQuest, true),
    activateQuest: (id: QuestId) => step(context, id, 'activate', found, true),
    updateQuest: (id: QuestId, edits: QuestEdits) =>
      correctQuest(context, id, failureTitle('update'), (quest, now) => editQuest(quest, edits, now)),
    /** Adds to the pieces of litter taken away; negative to correct. The total stays between the limits. */
    addLitter: (id: QuestId, pieces: number) =>
      correctQuest(context, id, failureTitle('update'), (quest, now) =>
        editQuest(quest, { litterCount: clampLitter((quest.litterCount ?? 0) + pieces) }, now),
      ),
    /** Ends a running quest at an earlier time, epoch ms; another quest stays as it is. */
    endQuestAt: (id: QuestId, atMs: number) =>
      correctQuest(context, id, failureTitle('end'), (quest, now) =>
        quest.status === 'active' ? ok(endQuestAt(quest, atMs, now)) : err(questError('no-quest-to-end')),
      ),
    deleteQuest: (id: QuestId) =>
      inOneTransaction(context, failureTitle('delete'), replica.everything, async () => {
        const row = await replica.rows(questTable).get(id);
        // Deleting a row that does not exist succeeds.
        if (row) await deleteUndoably(context, questTable, row);
      }),
  };
}
