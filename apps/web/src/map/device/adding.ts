import type { MapFileError } from '@metalquest/core/map/files/map-file';
import { isQuotaError } from '@metalquest/sync/replica/quota';
import { useSyncExternalStore } from 'react';
import { warn } from '../../platform/warn.ts';
import { toast } from '../../ui/toast.ts';
import { addToLayerStack } from '../layer-stack-store.ts';
import { deviceLayerId } from './device-layers.ts';
import { chooseDeviceBase, type DeviceFile } from './device-map-store.ts';
import { addDeviceMap } from './device-maps.ts';

/** The file that is being copied, or why the last one was not. */
export type Adding =
  | { readonly state: 'none' }
  | { readonly state: 'copying'; readonly name: string; readonly bytes: number; readonly copiedBytes: number }
  | { readonly state: 'failed'; readonly name: string; readonly reason: string };

/* Of this page, so that a copy continues while the sheet is closed. */
let adding: Adding = { state: 'none' };
let job: AbortController | null = null;
const listeners = new Set<() => void>();

function show(next: Adding): void {
  adding = next;
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

export const useAdding = (): Adding => useSyncExternalStore(subscribe, () => adding);

/** Errors of the worker arrive with their names. */
const REFUSED: MapFileError['name'] = 'MapFileError';

function reasonOf(cause: unknown): string {
  if (cause instanceof Error && cause.name === REFUSED) return cause.message;
  if (isQuotaError(cause)) {
    return 'This device has too little free space for it. Delete files or a saved area, then open it again.';
  }
  warn('A map file was not added', { cause });
  if (cause instanceof Error && cause.name === 'NotReadableError') {
    return 'The file cannot be read. It was moved, or it changed while it was copied. Open it again.';
  }
  return 'It could not be copied. Reload the page and open it again.';
}

async function addWithProgress(userId: string, file: File): Promise<DeviceFile | null> {
  const { name, size: bytes } = file;
  const controller = new AbortController();
  job = controller;
  show({ state: 'copying', name, bytes, copiedBytes: 0 });
  try {
    const map = await addDeviceMap(userId, file, {
      signal: controller.signal,
      onBytes: (copiedBytes) => show({ state: 'copying', name, bytes, copiedBytes }),
    });
    show({ state: 'none' });
    return map;
  } catch (cause) {
    show(controller.signal.aborted ? { state: 'none' } : { state: 'failed', name, reason: reasonOf(cause) });
    return null;
  } finally {
    job = null;
  }
}

/** Adds a map file to this device and puts it on the map; null if it was refused or cancelled. */
export async function addToMap(userId: string, file: File): Promise<DeviceFile | null> {
  const map = await addWithProgress(userId, file);
  if (!map) return null;
  if (map.kind === 'base') await chooseDeviceBase(userId, map.id);
  else addToLayerStack(userId, deviceLayerId(map));
  // A picture has to be placed first.
  if (map.kind !== 'picture') {
    toast.success(`${map.name} is on the map`, { description: 'It works without signal, on this device.' });
  }
  return map;
}

export function cancelAdding(): void {
  job?.abort();
}
