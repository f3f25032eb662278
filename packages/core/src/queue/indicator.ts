/** States of the sync button (spec section 2). */
export type SyncIndicatorState = 'loading' | 'offline' | 'syncing' | 'error' | 'pending' | 'synced';

export interface SyncSnapshot {
  /** False until the replica is readable. */
  readonly initialized: boolean;
  readonly online: boolean;
  readonly syncing: boolean;
  /** True if the last run failed or an item failed permanently. */
  readonly lastSyncFailed: boolean;
  readonly unsynced: number;
  /** Formatted time of the last successful sync; null if none. */
  readonly lastSyncedTime: string | null;
}

export interface SyncIndicator {
  readonly state: SyncIndicatorState;
  readonly tooltip: string;
  readonly disabled: boolean;
}

/** Tooltips of spec section 2; the first applicable state wins. */
export function syncIndicator(snapshot: SyncSnapshot): SyncIndicator {
  if (!snapshot.initialized) {
    return { state: 'loading', tooltip: 'Initializing local data...', disabled: true };
  }
  if (!snapshot.online) {
    const tooltip = 'Offline. Data will sync when connection returns.';
    return { state: 'offline', tooltip, disabled: true };
  }
  if (snapshot.syncing) {
    return { state: 'syncing', tooltip: 'Syncing data with the cloud...', disabled: true };
  }
  if (snapshot.lastSyncFailed) {
    return { state: 'error', tooltip: 'Last sync failed. Click to retry.', disabled: false };
  }
  if (snapshot.unsynced > 0) {
    const tooltip = `${snapshot.unsynced} local changes pending. Click to sync.`;
    return { state: 'pending', tooltip, disabled: false };
  }
  const tooltip = snapshot.lastSyncedTime ? `Last synced: ${snapshot.lastSyncedTime}` : 'Data synchronized';
  return { state: 'synced', tooltip, disabled: false };
}
