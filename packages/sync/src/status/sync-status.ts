import type { SyncIndicatorState } from '@metalquest/core/queue/indicator';

/** What the status bar shows of the engine. */
export interface SyncStatus {
  /** 'synced' only when the server has everything of this device, media files and path points included. */
  readonly state: SyncIndicatorState;
  /** Changes on this device only. A path whose points wait counts as one. */
  readonly pending: number;
  /** Changes refused three times, among `pending`. */
  readonly failedPermanently: number;
  /** ISO-8601 UTC of the last time this device and the server were equal; null when never. */
  readonly lastSyncedAt: string | null;
  /** Null once a first sync was done before; otherwise its progress. */
  readonly firstSync: { readonly done: boolean; readonly rows: number } | null;
}
