import type { LngLat } from '../geo/point.ts';

/** One moment by both clocks of a device, in milliseconds. */
export interface ClockReading {
  /** Epoch ms of the clock that a person, or the network, can set. */
  readonly wallMs: number;
  /** Ms since the device was switched on; it goes on in sleep and nobody can set it. */
  readonly monotonicMs: number;
}

/** A run of a quest: from a start or a resume to the next pause or end. */
export interface TrackedRun {
  readonly questId: string;
  readonly userId: string;
  /** The quest's currentSegmentStart: ISO-8601 UTC, by the app's clock. It tells one run from the next. */
  readonly startedAt: string;
  /** Seconds of the quest's runs before this one (its durationSeconds). */
  readonly durationBeforeS: number;
}

/** A fix as the keeper stored it, with the run it was taken in. */
export interface KeptFix extends LngLat, ClockReading {
  /** Rises by one with each fix stored, in the order in which the system handed them over. */
  readonly seq: number;
  readonly run: TrackedRun;
  /** The moment at which keeping the run began. A device that was restarted meanwhile took a new one. */
  readonly anchor: ClockReading;
  /** Metres; below 0 when the system does not know. */
  readonly accuracyM: number;
}

/** A moment of a run by the clock that nobody can set: a fix, or the pause that ended it. */
export type MomentOfRun = Pick<KeptFix, 'run' | 'anchor' | 'monotonicMs'>;

/** A page of what is kept, in order of `seq`. */
export interface KeptFixes {
  readonly fixes: readonly KeptFix[];
  /** When it was read. */
  readonly readAt: ClockReading;
}

/**
 * When it was, epoch ms: the run's start by the app's clock, and from there the monotonic clock alone. So a
 * clock that is set in the middle of a walk neither stretches the path nor turns its order round, and the receiver's
 * own idea of the time, which has been seen in 1901, does not matter.
 */
export function fixTimeMs({ monotonicMs, anchor, run }: MomentOfRun): number {
  // A clock set back between the start and the first word to the keeper must not put the walk before its start.
  const beganMs = Math.max(anchor.wallMs, Date.parse(run.startedAt));
  return Math.round(beganMs + monotonicMs - anchor.monotonicMs);
}

/** By how many ms the device's clock was set, forward or back, since the run began to be kept. */
export function clockSetByMs({ anchor }: KeptFix, readAt: ClockReading): number {
  const sinceMs = readAt.monotonicMs - anchor.monotonicMs;
  // Restarted since: the two readings have nothing to do with each other.
  return sinceMs < 0 ? 0 : readAt.wallMs - anchor.wallMs - sinceMs;
}

/** True when both are of the same run of the same quest of the same user. */
export function isSameRun(one: TrackedRun, other: TrackedRun): boolean {
  return one.questId === other.questId && one.userId === other.userId && one.startedAt === other.startedAt;
}
