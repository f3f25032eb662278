import type { QuestId } from '../ids.ts';
import { type Instant, toIso } from '../time/instant.ts';
import { pausedAt } from './lifecycle.ts';
import type { Quest } from './quest.ts';

/**
 * The quests with `id` as the only current one: others lose the flag, and those still running are paused, so that
 * one timer runs at most (spec section 4: only one quest is current). The server's set_active_quest moves the flag;
 * the pauses are changes of their own.
 * The chosen quest keeps its status. Quests that need no change come back as the same objects; an unknown id
 * changes nothing.
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

/**
 * The quest that the header pill and "end" mean when none is named: the current one, else the one running, else
 * the paused one touched last (pausing clears the current flag, yet the pill shows 'Paused Quest: …'). Null when
 * every quest is ended.
 */
export function questInHand(quests: readonly Quest[]): Quest | null {
  const open = quests.filter((quest) => quest.status !== 'ended');
  const newestFirst = open.toSorted((a, b) => b.updatedAt.localeCompare(a.updatedAt));
  return (
    newestFirst.find((quest) => quest.isCurrent) ??
    newestFirst.find((quest) => quest.status === 'active') ??
    newestFirst[0] ??
    null
  );
}

/** The text of the header pill: 'Active Quest: {name}' or 'Paused Quest: {name}' (spec section 2). */
export function questPillText(quest: Quest): string {
  return `${quest.status === 'active' ? 'Active' : 'Paused'} Quest: ${quest.name}`;
}
