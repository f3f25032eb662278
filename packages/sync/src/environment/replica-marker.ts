import type { UserId } from '@metalquest/core/ids';
import * as shape from '@metalquest/core/shape/shape';

const Marker = shape.object({
  /** Number of unsent changes, as last recorded. */
  unsent: shape.number(),
  /** Number of changes lost with an evicted replica, until the user dismisses the message; null for none. */
  cleared: shape.nullable(shape.number()),
});

/** State stored outside the replica, to detect its loss. */
export type Marker = shape.ValueOf<typeof Marker>;

export interface ReplicaMarker {
  read(): Marker | null;
  write(marker: Marker): void;
  forget(): void;
}

/** For replicas that do not outlive the page. */
export const noMarker: ReplicaMarker = { read: () => null, write() {}, forget() {} };

/**
 * The marker in local storage, which survives when the browser evicts only the replica. Without local
 * storage, a loss goes undetected.
 */
export function browserMarker(userId: UserId, storage = safeLocalStorage()): ReplicaMarker {
  return storage ? keptMarker(storage, `metalquest:replica:${userId}`) : noMarker;
}

/** The marker as text under `key` of a storage. */
export function keptMarker(
  storage: Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>,
  key: string,
): ReplicaMarker {
  return {
    read() {
      try {
        return Marker.safeParse(JSON.parse(storage.getItem(key) ?? 'null')).data ?? null;
      } catch {
        // Invalid content counts as no marker.
        return null;
      }
    },
    write(marker) {
      try {
        storage.setItem(key, JSON.stringify(marker));
      } catch {
        // Without a marker, only the detection of a loss fails.
      }
    },
    forget: () => storage.removeItem(key),
  };
}

/** Null where access to local storage throws. */
function safeLocalStorage(): Storage | null {
  try {
    return typeof localStorage === 'undefined' ? null : localStorage;
  } catch {
    return null;
  }
}
