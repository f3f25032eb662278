import type { Groups, QuestTotals } from './groups.ts';
import type { DayCount, PersonalRecords, QuestRecord } from './statistics.ts';
import { longestRunOfWeeks } from './time.ts';

/** Highest value above 0; ties go to the earlier start, then the lower id. */
function best(quests: readonly QuestTotals[], value: (quest: QuestTotals) => number): QuestTotals | null {
  let found: QuestTotals | null = null;
  for (const quest of quests) {
    const difference = value(quest) - (found ? value(found) : 0);
    const isEarlier =
      found !== null &&
      (quest.startTime < found.startTime || (quest.startTime === found.startTime && quest.id < found.id));
    if (difference > 0 || (difference === 0 && isEarlier)) found = quest;
  }
  return found;
}

function record(
  quests: readonly QuestTotals[],
  value: (quest: QuestTotals) => number,
  unit: number,
): QuestRecord | null {
  const found = best(quests, value);
  return found && { questId: found.id, startTime: found.startTime, value: value(found) / unit };
}

function bestDay({ days }: Groups): DayCount | null {
  let found: DayCount | null = null;
  for (const [day, { finds }] of days) {
    const isEarlier = found !== null && finds === found.count && day < found.day;
    if (finds > (found?.count ?? 0) || isEarlier) found = { day, count: finds };
  }
  return found;
}

/**
 * Personal bests: finds in a quest, longest quest (minutes), longest walk (km of the local path), deepest
 * find (whole cm), finds in a day, consecutive weeks with a quest. Ties go to the earliest; 0 counts only for
 * depth.
 */
export function personalRecords(groups: Groups): PersonalRecords {
  const { quests, deepest } = groups;
  return {
    mostFindsInQuest: record(quests, ({ finds }) => finds, 1),
    longestQuest: record(quests, ({ durationS }) => durationS, 60),
    longestWalk: record(quests, ({ distanceMm }) => distanceMm, 1_000_000),
    deepestFind: deepest && { ...deepest },
    bestDay: bestDay(groups),
    longestRunOfWeeks: longestRunOfWeeks(groups),
  };
}
