import { expect } from 'vitest';
import type { ImportOrder } from '../../src/import/import-order.ts';
import { type ModelDevice, modelDevice } from './model-device.ts';
import type { ModelServer } from './model-server.ts';
import { sampleFind, sampleMedia, sampleQuest } from './sample-import.ts';
import { done } from './test-device.ts';

const WALK = sampleQuest('walk', 1_200);

/** A walk with a find, finds with only a day or no date, and a photo. */
export const CANDIDATES = {
  quests: [WALK],
  finds: [
    sampleFind('penny', { quest: { kind: 'candidate', key: 'walk' } }),
    sampleFind('button', { foundAt: null, foundDay: '2024-09-12' }),
    sampleFind('nail', { foundAt: null }),
  ],
  media: [sampleMedia('penny-photo', 'penny')],
};

export const SMALL = {
  quests: [sampleQuest('walk', 5)],
  finds: [sampleFind('penny', { quest: { kind: 'candidate', key: 'walk' } })],
  media: [sampleMedia('penny-photo', 'penny')],
};

async function isOver({ replica }: ModelDevice): Promise<boolean> {
  return (await replica.imports.toArray()).every(({ state }) => state === 'done' || state === 'failed');
}

export async function settled(device: ModelDevice): Promise<void> {
  while (!(await isOver(device))) await new Promise((resolve) => setTimeout(resolve, 0));
}

export async function imported(device: ModelDevice, order: ImportOrder): Promise<string> {
  const id = done(await device.commands.importRecords(order));
  await settled(device);
  return id;
}

export async function sent(device: ModelDevice): Promise<void> {
  for (let run = 0; run < 50 && (await device.replica.queue.count()) > 0; run += 1) await device.drain();
  await device.pull();
}

export const contextOf = (device: ModelDevice) => ({
  replica: device.replica,
  userId: device.userId,
  now: () => device.clock.nowMs,
  newId: () => crypto.randomUUID(),
  images: { process: notUsed, thumbnail: notUsed, poster: notUsed },
});
async function notUsed(): Promise<never> {
  throw new Error('no image is read again');
}

export async function rowsHere({ replica }: ModelDevice): Promise<number> {
  const stores = [
    'quests',
    'finds',
    'media',
    'pathPoints',
    'pathSummaries',
    'mediaFiles',
    'unifiedChangeQueue',
  ];
  let rows = 0;
  for (const store of [...stores, 'imports', 'importRows', 'importParts', 'counts'])
    rows += await replica.dexie.table(store).count();
  return rows;
}

export function afterRestart(server: ModelServer, device: ModelDevice): ModelDevice {
  device.replica.dexie.close();
  return modelDevice(server, { userId: device.userId, indexedDB: device.indexedDB });
}

/** Waits until the import is over, or the fault was injected and writes have stopped. */
export async function finishedOrCrashed(
  device: ModelDevice,
  injector: { readonly writes: number },
  strikeAt: number,
): Promise<void> {
  for (let quiet = 0, writes = -1; quiet < 20; ) {
    await new Promise((resolve) => setTimeout(resolve, 0));
    quiet = writes === injector.writes ? quiet + 1 : 0;
    writes = injector.writes;
    if (writes < strikeAt && !(await isOver(device))) quiet = 0;
  }
  expect(device.replica.dexie.isOpen()).toBe(true);
}
