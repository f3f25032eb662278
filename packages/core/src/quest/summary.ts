import type { Units } from '../preferences/preferences.ts';
import { formatDistance } from '../units/distance.ts';
import { formatDuration } from '../units/duration.ts';

/** For the distance of a path that is not, or not wholly, on this device yet. */
export const DISTANCE_NOT_LOADED = 'distance not loaded';

/** What a quest came to: seconds, metres (null while they are not known) and finds. */
export interface QuestOutcome {
  readonly durationS: number;
  readonly distanceM: number | null;
  readonly findCount: number;
}

/** Decimals of kilometres and miles in a sentence; the figures of a screen show two. */
const SENTENCE_DECIMALS = 1;

/** '2 h 14 min', '3.2 km', '7 finds': the parts of a quest's summary, in the user's units. */
export function questSummaryParts(
  { durationS, distanceM, findCount }: QuestOutcome,
  units: Units,
  locale: string,
): readonly [time: string, distance: string, finds: string] {
  const finds = new Intl.NumberFormat(locale).format(findCount);
  return [
    formatDuration(durationS),
    distanceM === null ? DISTANCE_NOT_LOADED : formatDistance(distanceM, units, locale, SENTENCE_DECIMALS),
    `${finds} ${findCount === 1 ? 'find' : 'finds'}`,
  ];
}

/** '2 h 14 min, 3.2 km, 7 finds': a whole quest in one line. */
export function questSummary(outcome: QuestOutcome, units: Units, locale: string): string {
  return questSummaryParts(outcome, units, locale).join(', ');
}
