import type { UserId } from '@metalquest/core/ids';
import * as shape from '@metalquest/core/shape/shape';

const Marker = shape.object({
  /** Changes that only this device has, as far as is known. */
  unsent: shape.number(),
  /** Changes that went with a replica that the browser removed, until the user has read it; null when none did. */
  cleared: shape.nullable(shape.number()),
});

/** What is remembered of a replica outside of it, so that its loss is noticed. */
export type Marker = shape.ValueOf<typeof Marker>;

export interface ReplicaMarker {
  read(): Marker | null;
  write(marker: Marker): void;
  forget(): void;
}

/** Remembers nothing: for replicas that are not meant to outlive the page. */
export const noMarker: ReplicaMarker = { read: () => null, write() {}, forget() {} };

/**
 * The marker in the browser's local storage, where the session is too: a browser that removes the replica alone leaves
 * it. Storage that is full or forbidden keeps none, and then nothing is noticed.
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
        // Written by something else: as good as none.
        return null;
      }
    },
    write(marker) {
      try {
        storage.setItem(key, JSON.stringify(marker));
      } catch {
        // The replica is what counts; without a marker its loss would not be noticed, and nothing else.
      }
    },
    forget: () => storage.removeItem(key),
  };
}

/** Null where pages may not even ask for it. */
function safeLocalStorage(): Storage | null {
  try {
    return typeof localStorage === 'undefined' ? null : localStorage;
  } catch {
    return null;
  }
}
