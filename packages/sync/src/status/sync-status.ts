import type { SyncIndicatorState } from '@metalquest/core/queue/indicator';
import type { FullPart } from '@metalquest/core/queue/queue-item';

export interface SyncStatus {
  /** 'synced' only when the server has all data of this device, including media files and path points. */
  readonly state: SyncIndicatorState;
  /** Number of changes only on this device. A path with waiting points counts as one. */
  readonly pending: number;
  /** Changes refused three times, among `pending`. */
  readonly failedPermanently: number;
  /** The part of the account that is full, if pending changes wait for it. */
  readonly full: FullPart | null;
  /** Time of the last full sync, ISO-8601 UTC; null when never. */
  readonly lastSyncedAt: string | null;
  /**
   * Progress of the first sync; null once it was complete at an earlier start. `total` is null until the
   * server reports it ('3,200 of 11,000'). Never decreases; equal at the end.
   */
  readonly firstSync: {
    readonly done: boolean;
    readonly rows: number;
    readonly total: number | null;
  } | null;
  /** Progress of loading path points; null when complete. */
  readonly paths: PathProgress | null;
}

/** Path points on this device, out of all on the server. */
export interface PathProgress {
  readonly points: number;
  readonly total: number;
  /**
   * Why loading is paused: `recording` while this device records a quest, `metered` on a metered connection;
   * null while loading. An opened quest still gets its path.
   */
  readonly waitsFor: 'recording' | 'metered' | null;
}
