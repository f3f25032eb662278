import { asUserId } from '@metalquest/core/ids';
import { isRecord } from '@metalquest/core/json';
import Dexie from 'dexie';
import { IDBKeyRange } from 'fake-indexeddb';
import type { SyncEngine } from '../../src/engine.ts';
import { describeReplica } from '../../src/replica/replica.ts';
import type { Device, Tab } from './device.ts';
import { type CommittedWrite, tapReplica } from './replica-tap.ts';
import type { Simulation } from './simulation.ts';

type Guest = NonNullable<Device['guest']>;

/** When the user tries again to move the records, ms. */
const TRY_AGAIN_MS = 5_000;

export const guestReplicaName = (device: Device): string => `metalquest-${device.name}-guest`;

export function isStillGuest(device: Device): device is Device & { guest: Guest } {
  return device.guest !== null && !device.guest.isSignedIn;
}

/** A page that reports nothing any more: it is dead, or shows a guest whose device has signed in. */
export const isOver = (tab: Tab): boolean =>
  tab.dead || (tab.replica.userId !== tab.device.userId && !isStillGuest(tab.device));

export function beginAsGuest({ world }: Simulation, device: Device): void {
  device.guest = { id: asUserId(world.random.uuid()), isSignedIn: false };
  device.session.userId = null;
}

/** What the oracle sees of a guest's replica: the same rows, already with the account's id. */
export function asAccounts(
  { userId }: Device,
  { id }: Guest,
  writes: readonly CommittedWrite[],
): readonly CommittedWrite[] {
  const owned = (value: unknown): unknown => {
    if (typeof value === 'string') return value.replaceAll(id, userId);
    if (Array.isArray(value)) return value.map(owned);
    if (!isRecord(value) || value instanceof Blob) return value;
    return Object.fromEntries(Object.entries(value).map(([key, field]) => [key, owned(field)]));
  };
  return writes.map(({ store, key, value }) => ({ store, key: owned(key), value: owned(value) }));
}

/** Starts an account's engine, and moves the records of the guest into it until that succeeds. */
export async function startAndAdopt(
  simulation: Simulation,
  device: Device,
  engine: SyncEngine,
  page: { readonly isDead: () => boolean; readonly endings: (() => void)[] },
): Promise<void> {
  await engine.start();
  await adopt(simulation, device, engine, page);
}

async function adopt(...[simulation, device, engine, page]: Parameters<typeof startAndAdopt>): Promise<void> {
  const { world, faults } = simulation;
  const { guest } = device;
  if (!guest) return;
  const replica = describeReplica(guest.id, {
    name: guestReplicaName(device),
    indexedDB: device.indexedDB,
    IDBKeyRange,
    isSealed: true,
  });
  const tap = tapReplica(replica, {
    committed() {},
    struck() {},
    full: () => faults.count('disk full'),
  });
  const close = (): void => {
    tap.kill();
    replica.dexie.close({ disableAutoOpen: true });
  };
  page.endings.push(close);
  const moved = await engine.adoptGuest({
    replica,
    async delete() {
      if (page.isDead()) return new Promise(() => {});
      replica.dexie.close({ disableAutoOpen: true });
      await new Dexie(guestReplicaName(device), { indexedDB: device.indexedDB }).delete();
    },
  });
  if (page.isDead()) return;
  world.note(`${device.name} moves a guest’s records: ${moved.ok ? 'done' : moved.error.code}`);
  if (moved.ok) device.guest = null;
  else world.after(TRY_AGAIN_MS, () => page.isDead() || void adopt(simulation, device, engine, page));
}
