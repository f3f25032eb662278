import type { QuestId } from '../ids.ts';
import { type Instant, toIso } from '../time/instant.ts';
import { pausedAt } from './lifecycle.ts';
import type { Quest } from './quest.ts';

/**
 * Makes one quest current: clears the flag of the others and pauses running ones, so that one timer runs at
 * most (spec section 4). The server's set_active_quest moves the flag; pauses are separate changes. Unchanged
 * quests are returned as the same objects; an unknown id changes nothing.
 */
export function makeCurrent(quests: readonly Quest[], id: QuestId, now: Instant): readonly Quest[] {
  if (!quests.some((quest) => quest.id === id)) return quests;
  return quests.map((quest): Quest => {
    if (quest.id === id)
      return quest.isCurrent ? quest : { ...quest, isCurrent: true, updatedAt: toIso(now) };
    if (quest.status === 'active') return pausedAt(quest, now);
    return quest.isCurrent ? { ...quest, isCurrent: false, updatedAt: toIso(now) } : quest;
  });
}

/** The current quest, else the running one, else the paused one changed last; null if all are ended. */
export function openQuest(quests: readonly Quest[]): Quest | null {
  const open = quests.filter((quest) => quest.status !== 'ended');
  const newestFirst = open.toSorted((a, b) => b.updatedAt.localeCompare(a.updatedAt));
  return (
    newestFirst.find((quest) => quest.isCurrent) ??
    newestFirst.find((quest) => quest.status === 'active') ??
    newestFirst[0] ??
    null
  );
}

export function questPillText(quest: Quest): string {
  return `${quest.status === 'active' ? 'Active' : 'Paused'} Quest: ${quest.name}`;
}
