import type { SyncIndicatorState } from '@metalquest/core/queue/indicator';
import type { FullPart } from '@metalquest/core/queue/queue-item';

/** What the status bar shows of the engine. */
export interface SyncStatus {
  /** 'synced' only when the server has everything of this device, media files and path points included. */
  readonly state: SyncIndicatorState;
  /** Changes on this device only. A path whose points wait counts as one. */
  readonly pending: number;
  /** Changes refused three times, among `pending`. */
  readonly failedPermanently: number;
  /** What of the account is full, when something of `pending` waits for room in it. */
  readonly full: FullPart | null;
  /** ISO-8601 UTC of the last time this device and the server were equal; null when never. */
  readonly lastSyncedAt: string | null;
  /**
   * Null once a first sync was done before; otherwise its progress: rows that are here and, once the server has said
   * it, how many there are ('3,200 of 11,000'). Never goes back; at the end both are the same.
   */
  readonly firstSync: {
    readonly done: boolean;
    readonly rows: number;
    readonly total: number | null;
  } | null;
  /** Path points that come behind the rows; null when all that the server has are here. */
  readonly paths: PathProgress | null;
}

/** Points of paths on this device, of all that the server has. */
export interface PathProgress {
  readonly points: number;
  readonly total: number;
  /**
   * Why they are not being fetched unasked: `recording` while this device walks a quest, `metered` on a connection
   * that asks for little. A quest that is opened gets its path all the same. Null while they come.
   */
  readonly waitsFor: 'recording' | 'metered' | null;
}
