import type { Bounds } from '@metalquest/core/geo/bounds';
import type { LngLat } from '@metalquest/core/geo/point';
import type { MapKind } from '@metalquest/core/map/files/map-content';
import type { ControlPoint, Placement, View } from '@metalquest/core/map/picture/place-picture';
import Dexie, { type Table } from 'dexie';
import type { DeviceContent, StoredFile } from './device-messages.ts';

/** A file that the user opened, on this device only. Its bytes are in the account's folder. */
interface OpenedFile extends StoredFile {
  readonly name: string;
  readonly bytes: number;
  readonly addedAtMs: number;
}

export interface DeviceMap extends OpenedFile {
  readonly kind: MapKind;
  /** This device shows it in place of the base map that the account has chosen. */
  readonly isChosen: boolean;
  readonly content: DeviceContent;
}

/** Points, lines and areas of a GeoJSON, GPX or KML file. */
export interface DeviceDrawing extends OpenedFile {
  readonly kind: 'drawing';
  readonly bounds: Bounds;
  readonly featureCount: number;
}

/** A scanned map or a photo, placed on the ground by control points. */
export interface DevicePicture extends OpenedFile {
  readonly kind: 'picture';
  /** In pixels, turned as its EXIF orientation says. */
  readonly width: number;
  readonly height: number;
  /** Where the photo itself says that its corners are; null if it does not. */
  readonly corners: readonly LngLat[] | null;
  readonly points: readonly ControlPoint[];
  readonly view: View;
  /** Null while the points do not place it. */
  readonly placement: Placement | null;
  /** Grows with each change of the placement. */
  readonly version: number;
}

export type DeviceFile = DeviceMap | DeviceDrawing | DevicePicture;

interface DeviceMapStore {
  readonly dexie: Dexie;
  readonly maps: Table<DeviceFile, string>;
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
export async function deviceMapsOf(userId: string): Promise<readonly DeviceFile[]> {
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
      .modify((file) => {
        if ('content' in file) Object.assign(file, { isChosen: file.id === id });
      });
  });
}
