import { canHoldHeights, type MapKind, usualKind } from '@metalquest/core/map/files/map-content';
import { type ControlPoint, placePicture, type View } from '@metalquest/core/map/picture/place-picture';
import { defaultLocks } from '@metalquest/sync/environment/locks';
import { requestPersistentStorage } from '@metalquest/sync/environment/persistence';
import { ask } from './device-client.ts';
import {
  deleteFolderOf,
  deleteStoredFile,
  folderOf,
  hasFileSystem,
  namesIn,
  storedFile,
} from './device-folder.ts';
import {
  type DeviceFile,
  type DeviceMap,
  type DevicePicture,
  deviceMapStore,
  deviceMapsOf,
} from './device-map-store.ts';
import type { Described, DeviceContent } from './device-messages.ts';

/** Held while a file is copied, so that no tab takes it for a half copy. */
const LOCK = 'metalquest:device-maps';

const MAX_NAME_CHARS = 100;

/** 'kent_2024.mbtiles' becomes 'kent_2024'. */
function nameOf(file: File): string {
  const name = file.name.replace(/\.[a-z\d]{1,10}$/i, '').trim();
  return (name || file.name || 'Map').slice(0, MAX_NAME_CHARS);
}

/** Heights need a format that keeps colours exactly. */
function kindOf(content: DeviceContent): MapKind {
  const kind = usualKind(content);
  return kind === 'height' && !canHoldHeights(content) ? 'overlay' : kind;
}

function partsOf(described: Described) {
  if (described.kind === 'map') {
    const { content } = described;
    return { kind: kindOf(content), isChosen: false, content };
  }
  if (described.kind === 'picture') {
    const { kind, width, height, corners } = described;
    return { kind, width, height, corners, points: [], view: 'flat', placement: null, version: 0 } as const;
  }
  const { kind, bounds, featureCount } = described;
  return { kind, bounds, featureCount };
}

/** Bytes that are free for this app, as the browser estimates them; null if unknown. */
async function freeBytes(): Promise<number | null> {
  const { quota, usage } = (await navigator.storage.estimate?.()) ?? {};
  return quota === undefined || usage === undefined ? null : quota - usage;
}

/**
 * Copies a map file, a picture, or the drawing in a GeoJSON, GPX or KML file, to this device. Rejects with
 * MapFileError's message if it cannot be used, with QuotaExceededError if the device is full, and with the reason of the signal.
 * @param onBytes bytes that are copied
 */
export async function addDeviceMap(
  userId: string,
  file: File,
  { signal, onBytes }: { readonly signal: AbortSignal; readonly onBytes: (bytes: number) => void },
): Promise<DeviceFile> {
  const described = await ask({ kind: 'describe', file }, { signal });
  signal.throwIfAborted();
  await requestPersistentStorage();
  const free = await freeBytes();
  const { stored } = described;
  if (free !== null && stored.size > free) throw new DOMException('The device is full', 'QuotaExceededError');
  const to = { userId, id: crypto.randomUUID() };
  const opened: DeviceFile = {
    ...to,
    name: nameOf(file),
    bytes: stored.size,
    addedAtMs: Date.now(),
    ...partsOf(described),
  };
  await defaultLocks().hold(LOCK, { ifFree: false, signal }, async () => {
    await ask({ kind: 'copy', file: stored, to }, { signal, onBytes });
    await deviceMapStore().maps.add(opened);
  });
  signal.throwIfAborted();
  return opened;
}

export async function changeDeviceMap(
  { id }: DeviceFile,
  change: Partial<Pick<DeviceMap, 'name' | 'kind'>>,
): Promise<void> {
  await deviceMapStore().maps.update(id, change);
}

/** Places a picture by its control points. */
export async function placeDevicePicture(
  { id, width, height }: DevicePicture,
  points: readonly ControlPoint[],
  view: View,
): Promise<void> {
  const placed = placePicture({ width, height }, points, view);
  await deviceMapStore()
    .maps.where('id')
    .equals(id)
    .modify((file) => {
      if (file.kind !== 'picture') return;
      const placement = placed.ok ? placed.value : null;
      Object.assign(file, { points, view, placement, version: file.version + 1 });
    });
}

export async function removeDeviceMap({ userId, id }: DeviceFile): Promise<void> {
  await deviceMapStore().maps.delete(id);
  await ask({ kind: 'forget', of: { userId, id } });
  await deleteStoredFile({ userId, id });
}

/** Deletes copies that a closed or crashed app left unfinished. */
export async function deleteHalfCopies(userId: string): Promise<void> {
  if (!hasFileSystem()) return;
  await defaultLocks().hold(LOCK, { ifFree: true }, async () => {
    const known = new Set((await deviceMapsOf(userId)).map(({ id }) => id));
    for (const id of await namesIn(await folderOf(userId))) {
      if (!known.has(id)) await deleteStoredFile({ userId, id });
    }
  });
}

/** Gives the files of a guest to an account. A file that is not moved yet stays the guest's. */
export async function moveDeviceMaps(from: string, to: string): Promise<void> {
  for (const { id } of await deviceMapsOf(from)) {
    const file = await storedFile({ userId: from, id });
    await defaultLocks().hold(LOCK, { ifFree: false }, async () => {
      await ask({ kind: 'copy', file, to: { userId: to, id } });
      await deviceMapStore().maps.update(id, { userId: to });
    });
  }
  await deleteFolderOf(from);
}

/** For an account that leaves this device. */
export async function deleteDeviceMapsOf(userId: string): Promise<void> {
  await deviceMapStore().maps.where('userId').equals(userId).delete();
  await deleteFolderOf(userId);
}
