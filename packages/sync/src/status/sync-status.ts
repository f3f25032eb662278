import type { SyncIndicatorState } from '@metalquest/core/queue/indicator';
import type { FullPart } from '@metalquest/core/queue/queue-item';

export interface SyncStatus {
  /** 'synced' only when the server has all data of this device, including media files and path points. */
  readonly state: SyncIndicatorState;
  /** Number of changes only on this device. A path with waiting points counts as one. */
  readonly pending: number;
  readonly failedPermanently: number;
  /** The part of the account that is full, if pending changes wait for it. */
  readonly full: FullPart | null;
  /** Time of the last full sync, ISO-8601 UTC; null when never. */
  readonly lastSyncedAt: string | null;
  /** Null once it was complete at an earlier start. `total` is null until the server reports it. */
  readonly firstSync: {
    readonly done: boolean;
    readonly rows: number;
    readonly total: number | null;
  } | null;
  readonly paths: PathProgress | null;
}

export interface PathProgress {
  readonly points: number;
  readonly total: number;
  /** Why loading is paused: this device records a quest, or the connection is metered. */
  readonly waitsFor: 'recording' | 'metered' | null;
}
