import type { Quest } from './quest.ts';

/** Whole seconds since an ISO time; 0 if the clock was set back or the time is invalid. */
export function elapsedWholeS(sinceIso: string, nowMs: number): number {
  const elapsedMs = nowMs - Date.parse(sinceIso);
  return Number.isFinite(elapsedMs) ? Math.max(0, Math.floor(elapsedMs / 1000)) : 0;
}

/** Cap of a segment in seconds. A longer one comes from a device clock that jumped forward. */
export const MAX_SEGMENT_S = 24 * 60 * 60;

/** Active seconds: stored duration plus the running segment of at most a day (spec section 4). */
export function activeDurationS(quest: Quest, nowMs: number): number {
  const elapsedS = quest.status === 'active' ? elapsedWholeS(quest.currentSegmentStart, nowMs) : 0;
  const runningS = Math.min(elapsedS, MAX_SEGMENT_S);
  return Math.max(0, quest.durationSeconds) + runningS;
}

/** Shorter distances are dominated by GPS noise. */
export const PACE_MIN_DISTANCE_M = 10;
