import type { MapContent, MapKind } from '@metalquest/core/map/files/map-content';
import Dexie, { type Table } from 'dexie';
import type { StoredFile } from './device-messages.ts';

/** A map file that the user opened, on this device only. Its bytes are in the account's folder. */
export interface DeviceMap extends StoredFile {
  readonly name: string;
  readonly bytes: number;
  readonly addedAtMs: number;
  readonly kind: MapKind;
  /** This device shows it in place of the base map that the account has chosen. */
  readonly isChosen: boolean;
  readonly content: MapContent;
}

interface DeviceMapStore {
  readonly dexie: Dexie;
  readonly maps: Table<DeviceMap, string>;
}

function describe(): DeviceMapStore {
  const dexie = new Dexie('device-maps');
  dexie.version(1).stores({ maps: 'id, userId' });
  return { dexie, maps: dexie.table('maps') };
}

let shared: DeviceMapStore | null = null;

export function deviceMapStore(): DeviceMapStore {
  shared ??= describe();
  return shared;
}

/** In order of their names. */
export async function deviceMapsOf(userId: string): Promise<readonly DeviceMap[]> {
  const found = await deviceMapStore().maps.where('userId').equals(userId).toArray();
  return found.toSorted((a, b) => a.name.localeCompare(b.name));
}

/** Shows a base map of this device; null for the base map that the account has chosen. */
export async function chooseDeviceBase(userId: string, id: string | null): Promise<void> {
  const { dexie, maps } = deviceMapStore();
  await dexie.transaction('rw', maps, async () => {
    await maps
      .where('userId')
      .equals(userId)
      .modify((map) => {
        Object.assign(map, { isChosen: map.id === id });
      });
  });
}
