import { asUserId, type UserId } from '@metalquest/core/ids';
import { IDBFactory } from 'fake-indexeddb';
import type { SyncEngine, SyncEvent } from '../../src/engine.ts';
import type { Replica } from '../../src/replica/replica.ts';
import { GOOD_SIGNAL, type Signal } from './network.ts';
import type { Random } from './random.ts';
import type { ReplicaTap } from './replica-tap.ts';
import type { DeviceSession } from './session.ts';
import { TOKEN_LIFE_MS } from './session.ts';
import { type DeviceLocks, deviceLocks } from './tab-locks.ts';
import type { World } from './world.ts';

/** A user's device: storage, clock, signal and open tabs. */
export interface Device {
  readonly name: string;
  readonly userId: UserId;
  /** The guest whose records are still to be moved into the account; null on devices that began with an account. */
  guest: { readonly id: UserId; isSignedIn: boolean } | null;
  readonly indexedDB: IDBFactory;
  readonly locks: DeviceLocks;
  readonly session: DeviceSession;
  readonly random: Random;
  readonly tabs: Tab[];
  skewMs: number;
  online: boolean;
  signal: Signal;
  /** Number of texts and files made here; makes each unique in the world. */
  made: number;
  now(): number;
}

/** An open page on a device: the real engine in a simulated environment. */
export interface Tab {
  readonly name: string;
  readonly device: Device;
  readonly engine: SyncEngine;
  readonly replica: Replica;
  readonly tap: ReplicaTap;
  readonly events: SyncEvent[];
  readonly started: Promise<void>;
  visible: boolean;
  readonly dead: boolean;
  /** True while a write to the server is in flight. */
  readonly isWriting: boolean;
  deviceStateChanged(): void;
  /** Ends the page abruptly, as a browser does: none of its code runs any more. */
  kill(): void;
  close(): Promise<void>;
}

export function createDevice(world: World, name: string, user: string, skewMs: number): Device {
  const device: Device = {
    name,
    userId: asUserId(user),
    guest: null,
    indexedDB: new IDBFactory(),
    locks: deviceLocks(),
    session: { userId: user, expiresAtMs: world.now() + TOKEN_LIFE_MS, ended: false },
    random: world.random.fork(),
    tabs: [],
    skewMs,
    online: true,
    signal: GOOD_SIGNAL,
    made: 0,
    now: () => world.now() + device.skewMs,
  };
  return device;
}

export function updateDeviceState(device: Device): void {
  for (const tab of device.tabs) tab.deviceStateChanged();
}

export function setOnline(device: Device, online: boolean): void {
  device.online = online;
  updateDeviceState(device);
}
