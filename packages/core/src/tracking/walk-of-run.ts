import { isLngLat, isNullIsland, type PathPoint } from '../geo/point.ts';
import { PATH_MAX_ACCURACY_M } from '../location/location-options.ts';
import type { Quest } from '../quest/quest.ts';
import { type ClockReading, clockSetByMs, fixTimeMs, type KeptFix } from './kept-fix.ts';

/** Why a fix is not part of its quest's walk. */
export type LeftOut = 'no-position' | 'poor' | 'before-start' | 'after-stop' | 'twice';

/** What of a batch goes to the path rule, in order of time, and how many fixes do not. */
export interface WalkOfRun {
  readonly points: readonly PathPoint[];
  readonly leftOut: Readonly<Partial<Record<LeftOut, number>>>;
}

/** A clock that is off by less was not set by anybody: clocks drift, and two readings take a moment. */
const CLOCK_NOISE_MS = 5_000;

/**
 * When the fix's run was over, epoch ms on the scale of its fixes, or Infinity while it goes on.
 *
 * A paused quest does not say since when: the server stamps updatedAt when it hears of the pause. Its duration does, to
 * the second, also when another device paused it. Only where the clock was set in between does the duration say
 * nothing; then the moment of the change is taken, by the clock as it is now.
 */
export function runEndMs(fix: KeptFix, quest: Quest, readAt: ClockReading): number {
  const { startedAt, durationBeforeS } = fix.run;
  if (quest.status === 'active' && quest.currentSegmentStart === startedAt) return Number.POSITIVE_INFINITY;
  const setByMs = clockSetByMs(fix, readAt);
  const wasSet = Math.abs(setByMs) > CLOCK_NOISE_MS;
  if (wasSet) return Date.parse(changedAt(quest)) - setByMs;
  const byDurationMs = Date.parse(startedAt) + (quest.durationSeconds - durationBeforeS + 1) * 1000;
  return quest.status === 'paused' ? byDurationMs : Math.min(byDurationMs, Date.parse(changedAt(quest)));
}

/** The latest moment at which a run before the present state can have ended, as the quest tells it. */
function changedAt(quest: Quest): string {
  if (quest.status === 'active') return quest.currentSegmentStart;
  return quest.status === 'ended' ? (quest.endTime ?? quest.updatedAt) : quest.updatedAt;
}

function reasonAgainst(fix: KeptFix, quest: Quest, readAt: ClockReading): LeftOut | null {
  if (!isLngLat(fix) || isNullIsland(fix) || !Number.isFinite(fixTimeMs(fix))) return 'no-position';
  // Below 0 the system does not know how sure it is.
  if (!(fix.accuracyM >= 0 && fix.accuracyM <= PATH_MAX_ACCURACY_M)) return 'poor';
  // Systems begin with the last fix they have, which may be of yesterday.
  if (fixTimeMs(fix) < Date.parse(fix.run.startedAt)) return 'before-start';
  return fixTimeMs(fix) > runEndMs(fix, quest, readAt) ? 'after-stop' : null;
}

/** Ascending by time; of two at one time the surer comes first, so that the choice does not hang on who was first. */
function byTime(a: KeptFix, b: KeptFix): number {
  return (
    fixTimeMs(a) - fixTimeMs(b) ||
    a.accuracyM - b.accuracyM ||
    a.lng - b.lng ||
    a.lat - b.lat ||
    a.seq - b.seq
  );
}

/**
 * The walk that fixes of the quest tell of, whatever order they came in. The caller gives fixes of this quest and this
 * user only.
 */
export function walkOfRun(fixes: readonly KeptFix[], quest: Quest, readAt: ClockReading): WalkOfRun {
  const leftOut: Partial<Record<LeftOut, number>> = {};
  const points: PathPoint[] = [];
  for (const fix of fixes.toSorted(byTime)) {
    const t = fixTimeMs(fix);
    const reason = reasonAgainst(fix, quest, readAt) ?? (points.at(-1)?.t === t ? 'twice' : null);
    if (reason) leftOut[reason] = (leftOut[reason] ?? 0) + 1;
    else points.push({ lng: fix.lng, lat: fix.lat, t });
  }
  return { points, leftOut };
}
