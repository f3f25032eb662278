import { randomUUID } from 'node:crypto';
import { IDBKeyRange } from 'fake-indexeddb';
import { adoptGuest, type GuestStorage } from '../../src/guest/adopt-guest.ts';
import { guestStorage } from '../../src/guest/guest-storage.ts';
import { fakeImages, type TestDevice } from './test-device.ts';

/** The stored records of a guest, as the account finds them after the sign-in. */
export function storageOf(guest: Pick<TestDevice, 'userId' | 'indexedDB'>): GuestStorage {
  return guestStorage(guest.userId, { indexedDB: guest.indexedDB, IDBKeyRange, marker: noMarkerHere });
}

const noMarkerHere = { read: () => null, write() {}, forget() {} };

/** Moves the guest's records into the replica of an account. */
export function adopt(account: TestDevice, guest: GuestStorage): ReturnType<typeof adoptGuest> {
  const { replica, userId, clock } = account;
  return adoptGuest(
    { replica, userId, now: () => clock.nowMs, newId: randomUUID, images: fakeImages },
    guest,
  );
}
