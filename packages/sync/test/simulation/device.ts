import { asUserId, type UserId } from '@metalquest/core/ids';
import { IDBFactory } from 'fake-indexeddb';
import { GOOD_SIGNAL, type Signal } from './network.ts';
import type { Random } from './random.ts';
import type { DeviceSession } from './session.ts';
import { TOKEN_LIFE_MS } from './session.ts';
import type { Simulation } from './simulation.ts';
import { openTab, type Tab } from './tab.ts';
import { type DeviceLocks, deviceLocks } from './tab-locks.ts';

/** A user's device: storage, clock, signal and open tabs. */
export interface Device {
  readonly name: string;
  readonly userId: UserId;
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

export function createDevice(simulation: Simulation, name: string, user: string, skewMs: number): Device {
  const { world } = simulation;
  const device: Device = {
    name,
    userId: asUserId(user),
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

export function addTab(simulation: Simulation, device: Device): Tab {
  const tab = openTab(simulation, device);
  device.tabs.push(tab);
  return tab;
}

export function updateDeviceState(device: Device): void {
  for (const tab of device.tabs) tab.deviceStateChanged();
}

export function setOnline(device: Device, online: boolean): void {
  device.online = online;
  updateDeviceState(device);
}
