import { isLngLat, isNullIsland, type PathPoint } from '../geo/point.ts';
import { PATH_MAX_ACCURACY_M } from '../location/location-options.ts';
import type { Quest } from '../quest/quest.ts';
import { type ClockReading, clockSetByMs, fixTimeMs, type StoredFix } from './stored-fix.ts';

export type SkippedReason = 'no-position' | 'poor' | 'before-start' | 'after-stop' | 'twice';

/** Points for the path rule in time order, and counts of rejected fixes by reason. */
export interface WalkOfRun {
  readonly points: readonly PathPoint[];
  readonly skipped: Readonly<Partial<Record<SkippedReason, number>>>;
}

/** Smaller differences are clock drift, not an adjustment. */
const CLOCK_NOISE_MS = 5_000;

/**
 * End of the fix's run in epoch ms on the fixes' time scale; Infinity while it runs.
 * For a paused quest the duration gives the end: updatedAt is the server's time, and another device may have
 * paused it. If the clock was adjusted, the duration is unreliable and the time of change is used, corrected
 * by the adjustment.
 */
function runEndMs(fix: StoredFix, quest: Quest, readAt: ClockReading): number {
  const { startedAt, durationBeforeS } = fix.run;
  if (quest.status === 'active' && quest.currentSegmentStart === startedAt) return Number.POSITIVE_INFINITY;
  const setByMs = clockSetByMs(fix, readAt);
  const wasSet = Math.abs(setByMs) > CLOCK_NOISE_MS;
  if (wasSet) return Date.parse(changedAt(quest)) - setByMs;
  const byDurationMs = Date.parse(startedAt) + (quest.durationSeconds - durationBeforeS + 1) * 1000;
  return quest.status === 'paused' ? byDurationMs : Math.min(byDurationMs, Date.parse(changedAt(quest)));
}

/** Latest possible end of an earlier run. */
function changedAt(quest: Quest): string {
  if (quest.status === 'active') return quest.currentSegmentStart;
  return quest.status === 'ended' ? (quest.endTime ?? quest.updatedAt) : quest.updatedAt;
}

function reasonAgainst(fix: StoredFix, quest: Quest, readAt: ClockReading): SkippedReason | null {
  if (!isLngLat(fix) || isNullIsland(fix) || !Number.isFinite(fixTimeMs(fix))) return 'no-position';
  // A negative accuracy means unknown.
  if (!(fix.accuracyM >= 0 && fix.accuracyM <= PATH_MAX_ACCURACY_M)) return 'poor';
  // Systems may first deliver an old cached fix.
  if (fixTimeMs(fix) < Date.parse(fix.run.startedAt)) return 'before-start';
  return fixTimeMs(fix) > runEndMs(fix, quest, readAt) ? 'after-stop' : null;
}

/** By time, then accuracy, so that the choice among equal times is independent of arrival order. */
function byTime(a: StoredFix, b: StoredFix): number {
  return (
    fixTimeMs(a) - fixTimeMs(b) ||
    a.accuracyM - b.accuracyM ||
    a.lng - b.lng ||
    a.lat - b.lat ||
    a.seq - b.seq
  );
}

/** Walk from fixes in any order. Pass only fixes of this quest and user. */
export function walkOfRun(fixes: readonly StoredFix[], quest: Quest, readAt: ClockReading): WalkOfRun {
  const skipped: Partial<Record<SkippedReason, number>> = {};
  const points: PathPoint[] = [];
  for (const fix of fixes.toSorted(byTime)) {
    const t = fixTimeMs(fix);
    const reason = reasonAgainst(fix, quest, readAt) ?? (points.at(-1)?.t === t ? 'twice' : null);
    if (reason) skipped[reason] = (skipped[reason] ?? 0) + 1;
    else points.push({ lng: fix.lng, lat: fix.lat, t });
  }
  return { points, skipped };
}
