import type { Marker, ReplicaMarker } from '../environment/replica-marker.ts';
import { listeners } from '../status/listeners.ts';
import { isQuotaError } from './quota.ts';
import type { Replica } from './replica.ts';
import { updateSyncMeta } from './sync-meta.ts';

/** What became of the data on this device. */
export interface DeviceStorage {
  /** False when nothing outlives the page: a private window, or storage that is forbidden. */
  readonly isDurable: boolean;
  /** Changes lost with a replica that the browser removed; null when none was, or the user has read it. */
  cleared(): number | null;
  dismissCleared(): void;
  subscribe(listener: () => void): () => void;
}

export interface StorageWatch extends DeviceStorage {
  /** Looks whether the replica, just opened, is the one that was here the last time. */
  compare(): Promise<void>;
  /** Keeps in mind how many changes only this device has. */
  note(unsent: number): void;
}

/** Leaves a trace in a new replica, so that it is not taken for one that was emptied before it ever synced. */
async function beginReplica(replica: Replica): Promise<void> {
  try {
    await replica.dexie.transaction('rw', replica.meta, async () => updateSyncMeta(replica, {}));
  } catch (error) {
    // No room even for this: commands will say so, and reading goes on.
    if (!isQuotaError(error)) throw error;
  }
}

/**
 * Notices a replica that the browser removed while the user stayed signed in: it is empty, though there is a marker of
 * it. Everything on the server is fetched again by itself; what had not been sent is gone, and the user is told.
 */
export function watchStorage(replica: Replica, marker: ReplicaMarker, isDurable: boolean): StorageWatch {
  const changed = listeners<undefined>();
  let known: Marker = { unsent: 0, cleared: null };

  function put(next: Marker): void {
    if (next.unsent === known.unsent && next.cleared === known.cleared) return;
    known = next;
    marker.write(next);
    changed.tell(undefined);
  }

  return {
    isDurable,
    cleared: () => known.cleared,
    dismissCleared: () => put({ ...known, cleared: null }),
    subscribe: (listener) => changed.subscribe(() => listener()),
    async compare() {
      const before = marker.read();
      const unsent = await replica.queue.count();
      const isNew = unsent === 0 && (await replica.meta.count()) === 0;
      const lost = before && isNew ? before.unsent + (before.cleared ?? 0) : null;
      known = { unsent, cleared: lost ?? before?.cleared ?? null };
      marker.write(known);
      if (isNew) await beginReplica(replica);
    },
    note: (unsent) => put({ ...known, unsent }),
  };
}
