import type { PermissionState, PluginListenerHandle } from '@capacitor/core';
import type { ClockReading, KeptFixes, TrackedRun } from '@metalquest/core/tracking/kept-fix';
import type { TrackingNotice } from '@metalquest/core/tracking/tracking-text';

/** What to keep, how often, and what the notification says meanwhile. */
export interface StartOptions {
  readonly run: TrackedRun;
  readonly notice: TrackingNotice;
  /** Metres to move before another fix is wanted. */
  readonly distanceFilterM: number;
  /** The usual and the shortest time between fixes, ms. */
  readonly intervalMs: number;
  readonly fastestMs: number;
}

/** Why nothing is kept of a run that goes on. */
export type KeeperProblem = 'denied' | 'approximate' | 'switched-off' | 'failed';

/** What the keeper is about; it survives the process. */
export interface KeeperState {
  /** The run it was last started for, until it is stopped. */
  readonly run: TrackedRun | null;
  /** When it began to be kept; null without a run. See KeptFix. */
  readonly anchor: ClockReading | null;
  /** Fixes of the run are being taken. False while paused, and where the system does not let it. */
  readonly keeping: boolean;
  /** Since when it is paused, and by whom: the app, or the action of the notification. */
  readonly paused: { readonly by: 'app' | 'notification'; readonly at: ClockReading } | null;
  readonly problem: KeeperProblem | null;
}

/** The system's answers to the three questions, and what else stands in the way. */
export interface KeeperPermissions {
  /** To know the location while the app is used, roughly at least. */
  readonly location: PermissionState;
  /** Whether it is the precise one; a path needs that. */
  readonly precise: boolean;
  /** To know it also when the system has closed the app. */
  readonly background: PermissionState;
  /** To show the notification; always granted where nobody is asked for it. */
  readonly notifications: PermissionState;
  /** The location of the whole phone is switched on. */
  readonly services: boolean;
}

/**
 * Takes fixes of a run in a service of its own and stores each before it tells of it. What it stored stays until it is
 * told to forget it, whatever becomes of the web view, the process or the run.
 *
 * Every method rejects with an Error whose `code` is 'BAD_OPTIONS' (a fault of the caller) or 'STORE' (the device could
 * not read or write what is kept).
 */
export interface FixKeeperPlugin {
  /**
   * Begins to keep fixes of the run, or goes on with it: again with the same run it changes nothing but the words. A
   * resumed quest is a new run. Resolves with `keeping: false` and the problem where the system refuses.
   */
  start(options: StartOptions): Promise<KeeperState>;
  /** Takes no more fixes; the notification says so. Nothing changes when nothing is kept. */
  pause(): Promise<KeeperState>;
  /** The run is over: no more fixes, no notification. What was kept stays. */
  stop(): Promise<KeeperState>;
  state(): Promise<KeeperState>;
  /** The oldest fixes of the user after seq `after`, at most `limit` (1 to 1,000), of all runs. */
  read(options: { userId: string; after: number; limit: number }): Promise<KeptFixes>;
  /** Forgets what was stored of the user up to that seq, and that alone. */
  forget(options: { userId: string; upTo: number }): Promise<void>;
  checkPermissions(): Promise<KeeperPermissions>;
  /**
   * Has the system ask one of its questions; they go in this order, since a phone refuses the second before the first.
   * Resolves at once where the system asks no more.
   */
  requestPermissions(options: {
    permission: 'location' | 'notifications' | 'background';
  }): Promise<KeeperPermissions>;
  /** Opens the app's page in the settings of the phone. */
  openSettings(): Promise<void>;
  /** A fix was stored. A hint to read, nothing else: it does not come while the web view sleeps. */
  addListener(eventName: 'fix', listener: (event: { seq: number }) => void): Promise<PluginListenerHandle>;
  /** Paused by the notification, refused, or going on. */
  addListener(eventName: 'state', listener: (state: KeeperState) => void): Promise<PluginListenerHandle>;
}
