import type { QuestId, UserId } from '@metalquest/core/ids';
import type { StoredFixes, TrackedRun } from '@metalquest/core/tracking/stored-fix';
import type { TrackingNotice } from '@metalquest/core/tracking/tracking-text';
import type { Clock } from '@metalquest/sync/environment/clock';
import type { DeviceFix, TrackingHelp } from './device-location.ts';
import type { PositionProblem } from './position-watcher.ts';

export interface TrackedWalk {
  readonly run: TrackedRun;
  readonly notice: TrackingNotice;
}

export type TrackedFixes =
  | { readonly from: 'page'; readonly questId: QuestId; readonly fix: DeviceFix }
  | { readonly from: 'keeper'; readonly stored: StoredFixes };

export interface TrackerParts {
  readonly userId: UserId;
  /** Guests whose records are in this account now: the user owns their stored fixes, too. */
  adoptedGuests(): Promise<readonly UserId[]>;
  readonly clock: Clock;
  readonly desktop: boolean;
  readonly storage: Pick<Storage, 'getItem' | 'setItem'>;
  /** While tracking, `watched` fixes are at most 10 s old; a `single` one may be older. */
  onFix(fix: DeviceFix, kind: 'single' | 'watched'): void;
  onProblem(problem: PositionProblem, message: string): void;
  /** Must resolve to true once the fixes are durable; the tracker deletes them then, or delivers again. */
  onTracked(fixes: TrackedFixes): Promise<boolean>;
  /** Paused outside the app at `atMs` (epoch ms). Called after all earlier fixes. */
  onPaused(run: TrackedRun, atMs: number): Promise<void>;
  onHelp(help: TrackingHelp | null): void;
  warn(message: string): void;
}

/** Tracks one user's device. Reads the quest's state but never changes it. */
export interface LocationTracker {
  /** Whether tracking continues with the screen off, in the background, and after the page is killed. */
  readonly runsInBackground: boolean;
  /** Starts tracking a run. Idempotent for the same run; another run, or a resume, ends the previous one. */
  start(walk: TrackedWalk): void;
  /** Stops collecting fixes for the path and updates the notification. */
  pause(questId: QuestId): void;
  /** Stops tracking. Stored fixes stay until they are delivered. */
  stop(): void;
  /** When visible again, reads stored fixes and checks permissions. */
  setHidden(hidden: boolean): void;
  locate(): void;
  /** The page closes; background tracking ends only if `signedOut`. */
  close(how: { readonly signedOut: boolean }): void;
}

export type TrackLocation = (parts: TrackerParts) => LocationTracker;
