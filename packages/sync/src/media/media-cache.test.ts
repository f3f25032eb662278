import type { Media } from '@metalquest/core/media/media';
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { twoDevices } from '../../test/support/model-device.ts';
import { modelServer } from '../../test/support/model-server.ts';
import { done, FIELD, fakeImages, newFiles, photo } from '../../test/support/test-device.ts';
import { mediaStore } from './open-media.ts';

const KB = 1024;

type Step =
  | { readonly what: 'add'; readonly sizeKb: number }
  | { readonly what: 'open' | 'look' | 'leave' | 'delete'; readonly pick: number }
  | { readonly what: 'send' | 'pull' | 'lose-signal' | 'find-signal' }
  | { readonly what: 'room'; readonly kb: number };

const pick = fc.nat(9);
const step: fc.Arbitrary<Step> = fc.oneof(
  {
    weight: 4,
    arbitrary: fc.record({ what: fc.constant('add' as const), sizeKb: fc.integer({ min: 1, max: 40 }) }),
  },
  { weight: 6, arbitrary: fc.record({ what: fc.constantFrom('open' as const, 'look' as const), pick }) },
  { weight: 2, arbitrary: fc.record({ what: fc.constantFrom('leave' as const, 'delete' as const), pick }) },
  {
    weight: 4,
    arbitrary: fc.record({
      what: fc.constantFrom('send' as const, 'pull' as const, 'lose-signal' as const, 'find-signal' as const),
    }),
  },
  {
    weight: 1,
    arbitrary: fc.record({ what: fc.constant('room' as const), kb: fc.integer({ min: 0, max: 150 }) }),
  },
);

it('unsent files always stay, and the rest fits the cache, after any sequence of adding, sending, viewing and deleting', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 20, maxLength: 50 }), async (steps) => {
      const server = modelServer();
      const [firstDevice, secondDevice] = twoDevices(server);
      let online = true;
      const download = server.download;
      server.download = (path) => (online ? download(path) : Promise.resolve({ verdict: 'silence' }));
      let roomKb = 80;
      const store = mediaStore({
        replica: firstDevice.replica,
        server,
        images: fakeImages,
        now: () => {
          firstDevice.clock.nowMs += 1;
          return firstDevice.clock.nowMs;
        },
        // Half the quota is for media.
        estimate: async () => ({ quotaBytes: 2 * roomKb * KB, usageBytes: 0 }),
      });
      const quest = done(await firstDevice.commands.startQuest({ name: 'Long field', location: FIELD }));
      const { find } = done(await firstDevice.commands.logFind({ questId: quest.id }));
      await firstDevice.drain();
      await secondDevice.pull();
      const views = new Map<string, AbortController>();
      let lookedAt: string[] = [];

      for (const [index, each] of steps.entries()) {
        firstDevice.clock.nowMs += 24 * 60 * 60 * 1000;
        const rows = (await firstDevice.queries.media(find.id)).toSorted((a, b) => a.id.localeCompare(b.id));
        const one: Media | undefined =
          'pick' in each ? rows[each.pick % Math.max(1, rows.length)] : undefined;
        const before = new Set(await firstDevice.replica.mediaFiles.toCollection().primaryKeys());
        if (each.what === 'add') {
          // Alternates between this device and the other one.
          const device = index % 2 === 0 ? firstDevice : secondDevice;
          done(
            await device.commands.addMedia(
              { findId: find.id },
              newFiles(photo(`${index}.jpg`, each.sizeKb * KB)),
            ),
          );
          if (device === secondDevice) await secondDevice.drain();
        }
        if (each.what === 'send' && online) await firstDevice.drain();
        if (each.what === 'pull' && online) await firstDevice.pull();
        if (each.what === 'lose-signal') online = false;
        if (each.what === 'find-signal') online = true;
        if (each.what === 'room') roomKb = each.kb;
        if (each.what === 'open' && one) {
          const opened = await store.open(one, each.pick % 2 === 0 ? 'thumb' : 'full');
          const isHere = await firstDevice.replica.mediaFiles.get(one.id);
          if (online || isHere) expect(opened).not.toBeNull();
        }
        if (each.what === 'look' && one && !views.has(one.id)) {
          const view = new AbortController();
          views.set(one.id, view);
          await store.open(one, 'full', view.signal);
        }
        if (each.what === 'leave' && one) {
          views.get(one.id)?.abort();
          views.delete(one.id);
        }
        if (each.what === 'delete' && one) {
          done(await firstDevice.commands.deleteMedia(one.id));
          views.get(one.id)?.abort();
          views.delete(one.id);
        }

        const queued = (await firstDevice.replica.queue.toArray()).filter(
          ({ table, type }) => table === 'media' && type === 'INSERT',
        );
        const files = await firstDevice.replica.mediaFiles.toArray();
        const thumbs = await firstDevice.replica.mediaThumbs.toArray();
        const cachedIds = new Set(files.map(({ id }) => id));
        for (const { entityId } of queued) expect(cachedIds.has(entityId)).toBe(true);
        for (const id of lookedAt) if (views.has(id)) expect(cachedIds.has(id)).toBe(true);
        lookedAt = [...views.keys()].filter((id) => cachedIds.has(id));
        const all = [...files, ...thumbs];
        for (const { blob, size } of all) expect(blob?.size).toBe(size);
        const bytes = all.reduce((sum, { size }) => sum + size, 0);
        const wanted = new Set([...queued.map(({ entityId }) => entityId), ...views.keys()]);
        // The budget is checked when a download is cached, not on a timer.
        const isDownloaded = each.what !== 'add' && files.some(({ id }) => !before.has(id));
        if (isDownloaded) expect(bytes <= roomKb * KB || all.every(({ id }) => wanted.has(id))).toBe(true);
        // The browser refused a write: the cache evicts every copy it may.
        if (each.what !== 'room' || each.kb % 3 !== 0) continue;
        await store.makeRoom();
        const left = await firstDevice.replica.mediaFiles.toArray();
        for (const { id } of left) expect(wanted.has(id)).toBe(true);
        for (const id of wanted)
          if (cachedIds.has(id)) expect(left.some((file) => file.id === id)).toBe(true);
      }
      firstDevice.replica.dexie.close();
      secondDevice.replica.dexie.close();
    }),
    { numRuns: 30 },
  );
});
