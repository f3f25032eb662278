import type { Quest } from './quest.ts';

export const QUEST_SORTS = ['newest', 'oldest', 'longest', 'farthest', 'most-finds', 'name'] as const;

export type QuestSort = (typeof QUEST_SORTS)[number];

/** A quest with its sort values; `distanceM` covers the known part of the path. */
export interface RankedQuest {
  readonly quest: Pick<Quest, 'name' | 'startTime' | 'durationSeconds'>;
  readonly distanceM: number;
  readonly findCount: number;
}

const MARKS = /\p{M}/gu;
const NUMBERS = /\d+/g;
const NUMBER_WIDTH = 12;

/** Sort key of a name: ignores case and accents, sorts numbers by value ('Field 9' before 'Field 10'). */
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

/** Comparator; equal quests sort newest first. */
export function compareQuests(sort: QuestSort): (a: RankedQuest, b: RankedQuest) => number {
  return (a, b) => ORDERS[sort](a, b) || newestFirst(a, b);
}
