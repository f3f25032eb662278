import { syncIndicator } from '@metalquest/core/queue/indicator';
import { type QueueStats, unsyncedCount } from '@metalquest/core/queue/stats';
import * as shape from '@metalquest/core/shape/shape';
import { liveQuery } from 'dexie';
import type { OpenBroadcast } from '../environment/broadcast.ts';
import type { DeviceState } from '../environment/device-state.ts';
import { readQueueStats } from '../queue/queue-store.ts';
import type { Replica } from '../replica/replica.ts';
import type { SyncMeta } from '../replica/store-entries.ts';
import { syncMeta } from '../replica/sync-meta.ts';
import { listeners } from './listeners.ts';
import type { SyncStatus } from './sync-status.ts';

const LOADING: SyncStatus = {
  state: 'loading',
  pending: 0,
  failedPermanently: 0,
  full: null,
  lastSyncedAt: null,
  firstSync: null,
  paths: null,
};

const Activity = shape.object({ busy: shape.boolean(), failed: shape.boolean() });
type Activity = shape.ValueOf<typeof Activity>;

export interface StatusStore {
  get(): SyncStatus;
  subscribe(listener: () => void): () => void;
  open(): Promise<void>;
  begin(): void;
  end(failed: boolean): void;
  /** This tab holds the lock, so no other tab is working. */
  alone(): void;
  close(): void;
}

/** The status bar's state: counts from the replica; activity from this tab and from broadcasts. */
export function statusStore(
  replica: Replica,
  deviceState: DeviceState,
  broadcastTo: OpenBroadcast,
): StatusStore {
  const changed = listeners<undefined>();
  let latest: { stats: QueueStats; meta: SyncMeta } | null = null;
  let firstSyncSeen = false;
  let working = 0;
  let ownActivity: Activity = { busy: false, failed: false };
  let otherActivity: Activity = { busy: false, failed: false };
  let status = LOADING;
  const broadcast = broadcastTo(`metalquest-status-${replica.userId}`, (message) => {
    const parsed = Activity.safeParse(message);
    if (!parsed.success) return;
    otherActivity = parsed.data;
    // The tab that worked last has the latest result from the server.
    if (!parsed.data.busy) ownActivity = { ...ownActivity, failed: parsed.data.failed };
    update();
  });
  const forget = deviceState.subscribe(update);
  let unfollow: (() => void) | null = null;

  function update(): void {
    const next = snapshot();
    if (JSON.stringify(next) === JSON.stringify(status)) return;
    status = next;
    changed.notify(undefined);
  }

  function snapshot(): SyncStatus {
    if (!latest) return LOADING;
    const { stats, meta } = latest;
    if (!meta.firstSyncDone) firstSyncSeen = true;
    const pending = unsyncedCount(stats);
    const { state } = syncIndicator({
      initialized: true,
      online: deviceState.online(),
      // A restored server lacks data; the full fetch shows which.
      syncing: ownActivity.busy || otherActivity.busy || (meta.recovery !== null && !ownActivity.failed),
      lastSyncFailed: ownActivity.failed || stats.permanentlyFailed > 0,
      unsynced: pending,
      lastSyncedTime: meta.lastSyncedAt,
    });
    return {
      state,
      pending,
      failedPermanently: stats.permanentlyFailed,
      full: stats.full,
      lastSyncedAt: meta.lastSyncedAt,
      firstSync: firstSyncSeen
        ? { done: meta.firstSyncDone, rows: meta.firstSyncRows, total: meta.firstSyncTotal }
        : null,
      paths: meta.pathProgress,
    };
  }

  function setOwn(activity: Activity): void {
    ownActivity = activity;
    broadcast.post(activity);
    update();
  }

  return {
    get: () => status,
    subscribe: (listener) => changed.subscribe(() => listener()),
    open() {
      return new Promise((resolve, reject) => {
        const live = liveQuery(() =>
          replica.dexie.transaction('r', replica.queue, replica.meta, async () => ({
            stats: await readQueueStats(replica),
            meta: await syncMeta(replica),
          })),
        );
        const subscription = live.subscribe({
          next: (value) => {
            latest = value;
            update();
            resolve();
          },
          error: reject,
        });
        unfollow = () => subscription.unsubscribe();
      });
    },
    begin() {
      working += 1;
      setOwn({ ...ownActivity, busy: true });
    },
    end(failed) {
      working -= 1;
      setOwn({ busy: working > 0, failed });
    },
    alone() {
      otherActivity = { busy: false, failed: false };
    },
    close() {
      unfollow?.();
      forget();
      broadcast.close();
    },
  };
}
