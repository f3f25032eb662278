/** What the status bar's sync button can be (spec section 2). */
export type SyncIndicatorState = 'loading' | 'offline' | 'syncing' | 'error' | 'pending' | 'synced';

/** What the engine knows about itself. */
export interface SyncSnapshot {
  /** False until the local data can be read. */
  readonly initialized: boolean;
  readonly online: boolean;
  readonly syncing: boolean;
  /** True when the last run failed or an item is permanently failed. */
  readonly lastSyncFailed: boolean;
  /** Changes on this device only. */
  readonly unsynced: number;
  /** The time of the last successful sync as shown to the user; null when there was none yet. */
  readonly lastSyncedTime: string | null;
}

/** The sync button as shown. */
export interface SyncIndicator {
  readonly state: SyncIndicatorState;
  readonly tooltip: string;
  readonly disabled: boolean;
}

/**
 * The sync button for a snapshot, with the tooltips of spec section 2. The first that applies: loading, offline,
 * syncing, error, pending, synced. Disabled while syncing, offline or not initialized.
 */
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
