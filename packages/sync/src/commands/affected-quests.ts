import type { QuestId } from '@metalquest/core/ids';
import type { Quest } from '@metalquest/core/quest/quest';
import { questTable } from '../mapping/quest-table.ts';
import type { Replica } from '../replica/replica.ts';
import { type CommandContext, stampOf } from './command-context.ts';
import { updateRow } from './row-changes.ts';

export async function affectedQuests(replica: Replica, also?: QuestId): Promise<Quest[]> {
  const quests = replica.rows(questTable);
  const open = await quests.where('value.status').anyOf('active', 'paused').toArray();
  const current = await quests.where('current').equals(1).toArray();
  const named = also ? await quests.get(also) : undefined;
  const rows = new Map([...open, ...current, ...(named ? [named] : [])].map((row) => [row.id, row.value]));
  return [...rows.values()];
}

export async function storeChanged(
  context: CommandContext,
  before: readonly Quest[],
  after: readonly Quest[],
): Promise<void> {
  const store = context.replica.rows(questTable);
  for (const [index, quest] of after.entries()) {
    if (quest === before[index]) continue;
    const row = await store.get(quest.id);
    if (row) await updateRow(context.replica, questTable, row, quest, stampOf(context));
  }
}
