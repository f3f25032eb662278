import type { Marker, ReplicaMarker } from '../environment/replica-marker.ts';
import { listeners } from '../status/listeners.ts';
import { isQuotaError } from './quota.ts';
import type { Replica } from './replica.ts';
import { updateSyncMeta } from './sync-meta.ts';

/**
 * Writes a record to a new replica, so that it is not taken for an evicted one before its first sync. False if the
 * device is full: commands will report it, and reading still works.
 */
async function beginReplica(replica: Replica): Promise<boolean> {
  try {
    await replica.dexie.transaction('rw', replica.meta, async () => updateSyncMeta(replica, {}));
    return true;
  } catch (error) {
    if (!isQuotaError(error)) throw error;
    return false;
  }
}

/** Detects a replica that the browser evicted: it is empty although its marker exists. */
export function watchStorage(replica: Replica, marker: ReplicaMarker, isDurable: boolean) {
  const changed = listeners<undefined>();
  let marked: Marker = { unsent: 0, cleared: null };

  function setMarker(next: Marker): void {
    if (next.unsent === marked.unsent && next.cleared === marked.cleared) return;
    marked = next;
    marker.write(next);
    changed.notify(undefined);
  }

  return {
    /** False when data is lost with the page: a private window, or storage is forbidden. */
    isDurable,
    /** Number of changes lost with an evicted replica; null if none, or once dismissed. */
    cleared: () => marked.cleared,
    dismissCleared: () => setMarker({ ...marked, cleared: null }),
    subscribe: (listener: () => void) => changed.subscribe(() => listener()),
    async compare(): Promise<void> {
      const before = marker.read();
      const unsent = await replica.queue.count();
      const isNew = unsent === 0 && (await replica.meta.count()) === 0;
      const lostCount = before && isNew ? before.unsent + (before.cleared ?? 0) : null;
      marked = { unsent, cleared: lostCount ?? before?.cleared ?? null };
      // The page can close between the two writes. The first record comes before the first marker, so that nothing
      // is reported; after a loss it comes last, so that the loss is reported next time.
      if (isNew && !before && !(await beginReplica(replica))) return;
      marker.write(marked);
      if (isNew && before) await beginReplica(replica);
    },
    setUnsent: (unsent: number) => setMarker({ ...marked, unsent }),
  };
}
