import type { PermissionState, PluginListenerHandle } from '@capacitor/core';
import type { ClockReading, StoredFixes, TrackedRun } from '@metalquest/core/tracking/stored-fix';
import type { TrackingNotice } from '@metalquest/core/tracking/tracking-text';

/** The run, how often to take fixes, and the texts of the notification. */
export interface StartOptions {
  readonly run: TrackedRun;
  readonly notice: TrackingNotice;
  /** Minimum distance between fixes, metres. */
  readonly distanceFilterM: number;
  /** The usual and the shortest time between fixes, ms. */
  readonly intervalMs: number;
  readonly fastestMs: number;
}

/** Why a run that has not been paused or stopped is not being recorded. */
export type KeeperProblem = 'denied' | 'approximate' | 'switched-off' | 'failed';

/** Survives the process. */
export interface KeeperState {
  /** The run it was last started for, until it is stopped. */
  readonly run: TrackedRun | null;
  /** When recording of the run began; null without a run. See StoredFix. */
  readonly anchor: ClockReading | null;
  /** Whether fixes are being taken. False while paused or while there is a problem. */
  readonly keeping: boolean;
  /** The start of the pause, and whether the app or the notification caused it. */
  readonly paused: { readonly by: 'app' | 'notification'; readonly at: ClockReading } | null;
  readonly problem: KeeperProblem | null;
}

/** The three permissions and the other conditions for recording. */
export interface KeeperPermissions {
  /** Location while the app is in use, at least approximate. */
  readonly location: PermissionState;
  /** Whether the precise location is allowed, which a path needs. */
  readonly precise: boolean;
  /** Location also after the system has closed the app. */
  readonly background: PermissionState;
  /** Showing the notification; granted on systems without this prompt. */
  readonly notifications: PermissionState;
  /** Whether location is switched on for the whole phone. */
  readonly services: boolean;
}

/**
 * Takes the fixes of a run in a native service and stores each one before it emits 'fix'. Stored fixes stay until
 * `forget`, also after the web view, the process or the run has ended.
 *
 * Every method rejects with an Error whose `code` is 'BAD_OPTIONS' (a fault of the caller) or 'STORE' (the device
 * could not read or write its store).
 */
export interface FixKeeperPlugin {
  /** Starts recording the run, or continues it with new options. `keeping: false` if the system refuses. */
  start(options: StartOptions): Promise<KeeperState>;
  /** Stops taking fixes and shows that in the notification. Without a run, has no effect. */
  pause(): Promise<KeeperState>;
  /** Ends the run and removes the notification. Stored fixes stay. */
  stop(): Promise<KeeperState>;
  state(): Promise<KeeperState>;
  /** The oldest fixes of the user with a seq above `after`, at most `limit` (1 to 1,000), of all runs. */
  read(options: { userId: string; after: number; limit: number }): Promise<StoredFixes>;
  /** Deletes the fixes of this user up to and including that seq. */
  forget(options: { userId: string; upTo: number }): Promise<void>;
  checkPermissions(): Promise<KeeperPermissions>;
  /** Shows a prompt, if the system does. Ask for the location first: background location needs it. */
  requestPermissions(options: {
    permission: 'location' | 'notifications' | 'background';
  }): Promise<KeeperPermissions>;
  /** Opens the app's page in the phone's settings. */
  openSettings(): Promise<void>;
  /** A fix was stored. Only a hint to read: a sleeping web view receives no events. */
  addListener(eventName: 'fix', listener: (event: { seq: number }) => void): Promise<PluginListenerHandle>;
  /** Recording was paused, continued or stopped, or its problem changed. */
  addListener(eventName: 'state', listener: (state: KeeperState) => void): Promise<PluginListenerHandle>;
}
