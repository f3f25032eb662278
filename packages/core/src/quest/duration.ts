import type { Quest } from './quest.ts';

/**
 * Whole seconds from an ISO time to `nowMs`. Never negative and never NaN: a device clock set back, or a time
 * that cannot be read, costs the running segment but not what was stored before.
 */
export function elapsedWholeS(sinceIso: string, nowMs: number): number {
  const elapsedMs = nowMs - Date.parse(sinceIso);
  return Number.isFinite(elapsedMs) ? Math.max(0, Math.floor(elapsedMs / 1000)) : 0;
}

/**
 * Longest time that a segment counts, in seconds. Nobody walks for more than a day without a pause; a device clock that
 * jumped forward looks as if somebody had, and must not add a year to a quest.
 */
export const MAX_SEGMENT_S = 24 * 60 * 60;

/**
 * Seconds the quest has been active: the stored duration, and for an active quest the time since its current
 * segment started (spec section 4), a day at most.
 */
export function activeDurationS(quest: Quest, nowMs: number): number {
  const elapsedS = quest.status === 'active' ? elapsedWholeS(quest.currentSegmentStart, nowMs) : 0;
  const runningS = Math.min(elapsedS, MAX_SEGMENT_S);
  return Math.max(0, quest.durationSeconds) + runningS;
}

/** Below this distance a pace says more about the GPS than about the walker. */
export const PACE_MIN_DISTANCE_M = 10;

/** Seconds per kilometre over the quest, or null while less than 10 m or no time is covered. */
export function paceSPerKm(distanceM: number, durationS: number): number | null {
  if (!(distanceM >= PACE_MIN_DISTANCE_M) || !(durationS > 0)) return null;
  return durationS / (distanceM / 1000);
}
