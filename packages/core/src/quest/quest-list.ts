import type { Quest } from './quest.ts';

/** How a list of quests can be ordered. */
export const QUEST_SORTS = ['newest', 'oldest', 'longest', 'farthest', 'most-finds', 'name'] as const;

/** One of {@link QUEST_SORTS}. */
export type QuestSort = (typeof QUEST_SORTS)[number];

/** A quest with what lists order it by; `distanceM` is metres of its path as far as it is known. */
export interface RankedQuest {
  readonly quest: Pick<Quest, 'name' | 'startTime' | 'durationSeconds'>;
  readonly distanceM: number;
  readonly findCount: number;
}

const MARKS = /\p{M}/gu;
const NUMBERS = /\d+/g;
const NUMBER_WIDTH = 12;

/** A name as lists order it: case and accents do not count, and 'Field 9' comes before 'Field 10'. */
export function sortableName(name: string): string {
  const plain = name.trim().normalize('NFKD').replace(MARKS, '').toLowerCase();
  return plain.replace(NUMBERS, (digits) => digits.replace(/^0+(?=\d)/, '').padStart(NUMBER_WIDTH, '0'));
}

const byText = (a: string, b: string): number => (a < b ? -1 : a > b ? 1 : 0);

const newestFirst = (a: RankedQuest, b: RankedQuest): number => byText(b.quest.startTime, a.quest.startTime);

const ORDERS: Record<QuestSort, (a: RankedQuest, b: RankedQuest) => number> = {
  newest: () => 0,
  oldest: (a, b) => byText(a.quest.startTime, b.quest.startTime),
  longest: (a, b) => b.quest.durationSeconds - a.quest.durationSeconds,
  farthest: (a, b) => b.distanceM - a.distanceM,
  'most-finds': (a, b) => b.findCount - a.findCount,
  name: (a, b) => byText(sortableName(a.quest.name), sortableName(b.quest.name)),
};

/** Which of two quests comes first, as Array.sort wants it; the newer one of two that are alike. */
export function compareQuests(sort: QuestSort): (a: RankedQuest, b: RankedQuest) => number {
  return (a, b) => ORDERS[sort](a, b) || newestFirst(a, b);
}
