import type { UserId } from '@metalquest/core/ids';
import * as shape from '@metalquest/core/shape/shape';

const Marker = shape.object({
  unsent: shape.number(),
  /** Number of changes lost with an evicted replica, until the user dismisses the message; null for none. */
  cleared: shape.nullable(shape.number()),
});

export type Marker = shape.ValueOf<typeof Marker>;

export interface ReplicaMarker {
  read(): Marker | null;
  write(marker: Marker): void;
  forget(): void;
}

export const noMarker: ReplicaMarker = { read: () => null, write() {}, forget() {} };

/** Local storage survives when the browser evicts only the replica. */
export function browserMarker(userId: UserId, storage = safeLocalStorage()): ReplicaMarker {
  return storage ? storedMarker(storage, `metalquest:replica:${userId}`) : noMarker;
}

export function storedMarker(
  storage: Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>,
  key: string,
): ReplicaMarker {
  return {
    read() {
      try {
        return Marker.safeParse(JSON.parse(storage.getItem(key) ?? 'null')).data ?? null;
      } catch {
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
