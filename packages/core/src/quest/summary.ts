import type { Units } from '../preferences/preferences.ts';
import { formatDistance } from '../units/distance.ts';
import { formatDuration } from '../units/duration.ts';

/** Shown while the path is not completely on this device. */
export const DISTANCE_NOT_LOADED = 'distance not loaded';

export interface QuestOutcome {
  readonly durationS: number;
  readonly distanceM: number | null;
  readonly findCount: number;
}

/** Decimals of km and miles in a sentence; figures on screen show two. */
const SENTENCE_DECIMALS = 1;

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

export function questSummary(outcome: QuestOutcome, units: Units, locale: string): string {
  return questSummaryParts(outcome, units, locale).join(', ');
}
