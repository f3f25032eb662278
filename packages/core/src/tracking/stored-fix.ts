import type { LngLat } from '../geo/point.ts';

/** One moment on both clocks, in ms. */
export interface ClockReading {
  /** Adjustable system clock, epoch ms. */
  readonly wallMs: number;
  /** Ms since boot, including sleep; cannot be adjusted. */
  readonly monotonicMs: number;
}

/** A recording from start or resume to pause or end. */
export interface TrackedRun {
  readonly questId: string;
  readonly userId: string;
  /** The quest's currentSegmentStart (ISO-8601 UTC); identifies the run. */
  readonly startedAt: string;
  /** The quest's durationSeconds before this run. */
  readonly durationBeforeS: number;
}

export interface StoredFix extends LngLat, ClockReading {
  readonly seq: number;
  readonly run: TrackedRun;
  /** Clock reading at the start of recording; renewed after a reboot. */
  readonly anchor: ClockReading;
  /** Negative if unknown. */
  readonly accuracyM: number;
}

/** A time on the monotonic clock: a fix or the final pause. */
export type MomentOfRun = Pick<StoredFix, 'run' | 'anchor' | 'monotonicMs'>;

export interface StoredFixes {
  readonly fixes: readonly StoredFix[];
  readonly readAt: ClockReading;
}

/** Epoch ms by the monotonic clock: independent of clock changes and of the receiver's own time. */
export function fixTimeMs({ monotonicMs, anchor, run }: MomentOfRun): number {
  // A clock set back before recording began must not place fixes before the start.
  const beganMs = Math.max(anchor.wallMs, Date.parse(run.startedAt));
  return Math.round(beganMs + monotonicMs - anchor.monotonicMs);
}

/** How far the system clock was adjusted since recording began, in ms. */
export function clockSetByMs({ anchor }: StoredFix, readAt: ClockReading): number {
  const sinceMs = readAt.monotonicMs - anchor.monotonicMs;
  // After a reboot the readings are not comparable.
  return sinceMs < 0 ? 0 : readAt.wallMs - anchor.wallMs - sinceMs;
}

export function isSameRun(one: TrackedRun, other: TrackedRun): boolean {
  return one.questId === other.questId && one.userId === other.userId && one.startedAt === other.startedAt;
}
