import type { QuestId, UserId } from '@metalquest/core/ids';
import type { KeptFixes, TrackedRun } from '@metalquest/core/tracking/kept-fix';
import type { TrackingNotice } from '@metalquest/core/tracking/tracking-words';
import type { Clock } from '@metalquest/sync/environment/clock';
import type { DeviceFix, TrackingHelp } from '../lib/device-location.ts';
import type { PositionProblem } from './position-watcher.ts';

/** A run of a quest to follow, and the words of its notification. */
export interface TrackedWalk {
  readonly run: TrackedRun;
  readonly notice: TrackingNotice;
}

/** Fixes for paths: one of the page that is looked at, or what was kept while nobody looked. */
export type TrackedFixes =
  | { readonly from: 'page'; readonly questId: QuestId; readonly fix: DeviceFix }
  | { readonly from: 'keeper'; readonly kept: KeptFixes };

/** What a tracker tells, and what it is given to work with. */
export interface TrackerParts {
  readonly userId: UserId;
  readonly clock: Clock;
  readonly desktop: boolean;
  /** Where it remembers what it asked the person. */
  readonly storage: Pick<Storage, 'getItem' | 'setItem'>;
  /** Where the device is now. `watched` fixes are at most 10 s old while tracking; a single one may be older. */
  onFix(fix: DeviceFix, kind: 'single' | 'watched'): void;
  /** Why there is no position to show. */
  onProblem(problem: PositionProblem, message: string): void;
  /** Answers true once the fixes are durable: only then are they forgotten here. What is not taken is given again. */
  onTracked(fixes: TrackedFixes): Promise<boolean>;
  /** The run was paused outside of the app, at that time (epoch ms). All its fixes were given before. */
  onPaused(run: TrackedRun, atMs: number): Promise<void>;
  /** What the person must know or decide for the path to be recorded; null when nothing. */
  onHelp(help: TrackingHelp | null): void;
  /** Takes what goes wrong and is not the person's to mend. Never given a coordinate. */
  warn(message: string): void;
}

/**
 * Follows the device of one user: always to show where it is, and for a path while it is told to. It never changes a
 * quest; it follows what becomes of it.
 */
export interface LocationTracker {
  /** It goes on with the screen off, with another app in front, and when the page is dead. */
  readonly goesOnUnseen: boolean;
  /** Follows the run. The same run again changes nothing; another one ends what was before. A resume is a new run. */
  start(walk: TrackedWalk): void;
  /** The quest waits: no more fixes for its path, and the notification says so. */
  pause(questId: QuestId): void;
  /** Nothing is to be followed any more. What was kept and not taken yet stays until it is taken. */
  stop(): void;
  /** Nobody looks: nothing is shown. Seen again, it looks at what was kept meanwhile and at what it may. */
  setHidden(hidden: boolean): void;
  /** Asks once more where the device is, for example after the person allowed it. */
  locate(): void;
  /** The page lets go of it; only `signedOut` ends what goes on unseen. */
  close(how: { readonly signedOut: boolean }): void;
}

/** Begins to follow the device. */
export type TrackLocation = (parts: TrackerParts) => LocationTracker;
