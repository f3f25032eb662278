import type { QuestId } from '@metalquest/core/ids';
import type { Media } from '@metalquest/core/media/media';
import { mediaTable } from '../mapping/media-table.ts';
import type { Replica } from '../replica/replica.ts';
import type { StoredRow } from '../replica/stored-row.ts';
import { type CommandContext, stampOf } from './command-context.ts';
import { updateRows } from './row-changes.ts';

export const voiceNotesOf = (replica: Replica, questId: string): Promise<StoredRow<Media>[]> =>
  replica.rows(mediaTable).where('value.questId').equals(questId).toArray();

/** Moves voice notes to other quests, in the caller's transaction. Returns what it changed. */
export async function moveVoiceNotes(
  context: CommandContext,
  notes: readonly StoredRow<Media>[],
  questAt: (recordedAt: string) => QuestId,
) {
  const updates = notes.map((before) => ({
    before,
    value: { ...before.value, questId: questAt(before.value.recordedAt ?? '') },
  }));
  await updateRows(context.replica, mediaTable, updates, stampOf(context));
  return updates;
}
