import type { UserId } from '@metalquest/core/ids';
import { destroyReplica, type EngineOptions } from '../engine.ts';
import { describeReplica } from '../replica/replica.ts';
import type { GuestStorage } from './adopt-guest.ts';

type Parts = Pick<EngineOptions, 'indexedDB' | 'IDBKeyRange' | 'largeFiles' | 'marker'>;

/** The records of a guest on this device. */
export function guestStorage(guestId: UserId, parts: Parts = {}): GuestStorage {
  const replica = describeReplica(guestId, { ...parts, isSealed: true });
  return {
    replica,
    async delete() {
      replica.dexie.close({ disableAutoOpen: true });
      await destroyReplica(guestId, parts);
    },
  };
}
