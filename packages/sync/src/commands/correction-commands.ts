import { findFailedToast } from '@metalquest/core/find/find-toasts';
import { asQuestId, type FindId, type QuestId } from '@metalquest/core/ids';
import { type PastQuestFields, pastQuest, pastQuestPath } from '@metalquest/core/quest/past-quest';
import { type QuestError, questError } from '@metalquest/core/quest/quest-error';
import { questActionFailedToast } from '@metalquest/core/quest/quest-toasts';
import { mergeQuests, type RebuiltQuest, splitQuest, trimQuest } from '@metalquest/core/quest/rebuild';
import { ok, type Result } from '@metalquest/core/result';
import { findTable } from '../mapping/find-table.ts';
import { questTable } from '../mapping/quest-table.ts';
import { enqueuePath } from '../queue/enqueue.ts';
import { appendImported } from '../replica/path.ts';
import { type CommandContext, CommandRefused, inOneTransaction, stampOf } from './command-context.ts';
import type { Outcome } from './command-error.ts';
import type { EditedQuest } from './correct-quest.ts';
import { type EditUndo, undoOf } from './edit-undo.ts';
import { moveRows } from './move-finds.ts';
import { type QuestToReplace, questToReplace, replaceQuests } from './replace-quests.ts';
import { insertRow } from './row-changes.ts';

interface Rebuilt {
  readonly old: readonly QuestToReplace[];
  readonly parts: Result<readonly RebuiltQuest[], QuestError>;
}

const mapped = <T, U, E>(result: Result<T, E>, change: (value: T) => U): Result<U, E> =>
  result.ok ? ok(change(result.value)) : result;

/** Replaces quests in one transaction; resolves to the first new one. */
function rebuild(context: CommandContext, make: () => Promise<Rebuilt>): Outcome<EditedQuest> {
  const { title } = questActionFailedToast('update', '');
  return inOneTransaction(context, title, context.replica.everything, async () => {
    const { old, parts } = await make();
    if (!parts.ok) throw new CommandRefused(parts.error);
    const [first] = parts.value;
    if (!first) throw new Error('a quest was replaced by none');
    return { quest: first.quest, undo: await replaceQuests(context, old, parts.value) };
  });
}

/** Corrections of what was recorded. Rarely used, so their code is loaded on demand. */
export function correctionCommandsOf(context: CommandContext) {
  const { replica, userId } = context;
  const newId = () => asQuestId(context.newId());
  return {
    /** Adds a quest that ended before; one that an interrupted save has added already stays as it is. */
    addPastQuest(id: QuestId, fields: PastQuestFields): Outcome<EditedQuest> {
      const { title } = questActionFailedToast('add', '');
      return inOneTransaction(context, title, replica.everything, async () => {
        const made = pastQuest(id, userId, fields, context.now());
        if (!made.ok) throw new CommandRefused(made.error);
        const undo = { changed: [], made: [{ table: questTable.name, entityId: id }], removed: [] };
        const earlier = await replica.rows(questTable).get(id);
        if (earlier) return { quest: earlier.value, undo };
        const stamp = stampOf(context);
        await insertRow(replica, questTable, id, made.value, stamp);
        const path = pastQuestPath(fields);
        await appendImported(replica, id, path);
        if (path.length > 0) await enqueuePath(replica, id, stamp);
        return { quest: made.value, undo };
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
        if (rows.length === 0) throw refuse('This find is no longer on this device.');
        return undoOf(await moveRows(context, rows, questId));
      });
    },
    /** Keeps the part of a path between two times, epoch ms. */
    trimPath: (id: QuestId, range: { readonly fromMs: number; readonly toMs: number }) =>
      rebuild(context, async () => {
        const old = await questToReplace(context, id);
        const trimmed = trimQuest(old.quest, old.path, range, { id: newId(), now: context.now() });
        return { old: [old], parts: mapped(trimmed, (part) => [part]) };
      }),
    splitQuest: (id: QuestId, atMs: number) =>
      rebuild(context, async () => {
        const old = await questToReplace(context, id);
        const ids = [newId(), newId()] as const;
        return { old: [old], parts: splitQuest(old.quest, old.path, atMs, { ids, now: context.now() }) };
      }),
    mergeQuests: (id: QuestId, other: QuestId) =>
      rebuild(context, async () => {
        if (id === other) throw new CommandRefused(questError('merge-itself'));
        const old = [await questToReplace(context, id), await questToReplace(context, other)] as const;
        const merged = mergeQuests(old, { id: newId(), now: context.now() });
        return { old, parts: mapped(merged, (quest) => [quest]) };
      }),
  };
}
