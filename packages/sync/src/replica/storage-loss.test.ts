import { randomUUID } from 'node:crypto';
import { asUserId } from '@metalquest/core/ids';
import { IDBFactory } from 'fake-indexeddb';
import { describe, expect, it } from 'vitest';
import { injectFaults } from '../../test/support/fault.ts';
import { modelDevice } from '../../test/support/model-device.ts';
import { modelServer } from '../../test/support/model-server.ts';
import { done, FIELD, type TestDevice, testDevice } from '../../test/support/test-device.ts';
import { memoryStorage } from '../environment/memory-storage.ts';
import { browserMarker, type ReplicaMarker } from '../environment/replica-marker.ts';
import { watchStorage } from './storage-loss.ts';

const A_QUEST = { name: 'Long field', location: FIELD };

/** Local storage of one browser. */
function storage(): Storage {
  const items = new Map<string, string>();
  return {
    getItem: (key) => items.get(key) ?? null,
    setItem: (key, value) => void items.set(key, value),
    removeItem: (key) => void items.delete(key),
    key: (index) => [...items.keys()][index] ?? null,
    clear: () => items.clear(),
    get length() {
      return items.size;
    },
  };
}

async function opened(device: TestDevice, markerStorage: Storage) {
  const watch = watchStorage(device.replica, browserMarker(device.userId, markerStorage), true);
  await watch.compare();
  return watch;
}

describe('a replica that the browser removed', () => {
  it('is detected when the user returns, with the number of lost changes', async () => {
    const markerStorage = storage();
    const first = testDevice();
    const before = await opened(first, markerStorage);
    expect(before.cleared()).toBeNull();
    done(await first.commands.startQuest(A_QUEST));
    before.setUnsent(await first.replica.queue.count());
    const emptied = testDevice({ userId: first.userId, indexedDB: new IDBFactory() });
    const after = await opened(emptied, markerStorage);
    expect(after.cleared()).toBe(2);
    // Reported again until the user has read it.
    expect((await opened(emptied, markerStorage)).cleared()).toBe(2);
    after.dismissCleared();
    expect((await opened(emptied, markerStorage)).cleared()).toBeNull();
  });

  it('lost nothing if everything had been sent', async () => {
    const markerStorage = storage();
    const first = testDevice();
    (await opened(first, markerStorage)).setUnsent(0);
    const emptied = testDevice({ userId: first.userId, indexedDB: new IDBFactory() });
    expect((await opened(emptied, markerStorage)).cleared()).toBe(0);
  });

  it('does not concern a different user', async () => {
    const markerStorage = storage();
    (await opened(testDevice(), markerStorage)).setUnsent(3);
    expect(
      (await opened(testDevice({ userId: asUserId(randomUUID()) }), markerStorage)).cleared(),
    ).toBeNull();
  });

  it('is not reported while the replica exists, with or without a queue', async () => {
    const markerStorage = storage();
    const device = testDevice();
    await opened(device, markerStorage);
    done(await device.commands.startQuest(A_QUEST));
    expect((await opened(device, markerStorage)).cleared()).toBeNull();
  });

  it.each([
    ['killed', 'rejected'],
    ['disk-full', 'fulfilled'],
  ] as const)('is not reported if the first opening was interrupted: %s', async (fault, outcome) => {
    const markerStorage = storage();
    const first = testDevice();
    Object.assign(injectFaults(first.replica), { strikeAt: 1, fault });
    const [opening] = await Promise.allSettled([opened(first, markerStorage)]);
    expect(opening.status).toBe(outcome);
    expect(await first.replica.meta.count(), 'the first record was not written').toBe(0);
    const next = testDevice({ userId: first.userId, indexedDB: first.indexedDB });
    expect((await opened(next, markerStorage)).cleared()).toBeNull();
    // From then on a loss is detected.
    const emptied = testDevice({ userId: first.userId });
    expect((await opened(emptied, markerStorage)).cleared()).toBe(0);
  });

  it('is still reported if the first opening after the loss was interrupted', async () => {
    const markerStorage = storage();
    const first = testDevice();
    (await opened(first, markerStorage)).setUnsent(3);
    const emptied = testDevice({ userId: first.userId });
    const marker = browserMarker(first.userId, markerStorage);
    const closesBeforeTheMarker: ReplicaMarker = {
      ...marker,
      write() {
        throw new Error('closed');
      },
    };
    await expect(watchStorage(emptied.replica, closesBeforeTheMarker, true).compare()).rejects.toThrow(
      'closed',
    );
    const next = testDevice({ userId: first.userId, indexedDB: emptied.indexedDB });
    expect((await opened(next, markerStorage)).cleared()).toBe(3);
  });

  it('is ignored if local storage is invalid or full', async () => {
    const markerStorage = storage();
    const device = testDevice();
    markerStorage.setItem(`metalquest:replica:${device.userId}`, '{"unsent":"<script>"');
    expect((await opened(device, markerStorage)).cleared()).toBeNull();
    const full = {
      ...storage(),
      setItem() {
        throw new DOMException('full', 'QuotaExceededError');
      },
    };
    const watch = await opened(device, full);
    watch.setUnsent(3);
    expect(watch.cleared()).toBeNull();
  });
});

describe('a browser without storage', () => {
  it('records and sends as usual while the page is open, and stores nothing', async () => {
    const server = modelServer();
    const { indexedDB } = await memoryStorage();
    const device = modelDevice(server, { indexedDB });
    const quest = done(await device.commands.startQuest(A_QUEST));
    await device.drain();
    await device.pull();
    expect([...(server.tables.get('quests')?.keys() ?? [])]).toEqual([quest.id]);
    const reloaded = modelDevice(server, {
      userId: device.userId,
      indexedDB: (await memoryStorage()).indexedDB,
    });
    expect(await reloaded.queries.quest(quest.id)).toBeNull();
    await reloaded.pull();
    expect((await reloaded.queries.quest(quest.id))?.name).toBe('Long field');
  });
});
