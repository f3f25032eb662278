import { randomUUID } from 'node:crypto';
import { asMediaId, type QuestId } from '@metalquest/core/ids';
import type { Media } from '@metalquest/core/media/media';
import { describe, expect, it } from 'vitest';
import { pdf } from '../../test/support/every-table.ts';
import { limitDisk } from '../../test/support/limited-disk.ts';
import { type ModelDevice, twoDevices } from '../../test/support/model-device.ts';
import { modelServer } from '../../test/support/model-server.ts';
import { done, FIELD, fakeImages, newFiles, photo } from '../../test/support/test-device.ts';
import { voiceNote } from '../../test/support/voice-note.ts';
import { mediaStore } from './open-media.ts';

const KB = 1024;

/** A store on one device, with files that `record` stored on another device of the user. */
async function filesFromElsewhere(
  record: (device: ModelDevice, questId: QuestId) => Promise<readonly Media[]>,
) {
  const server = modelServer();
  const [otherDevice, device] = twoDevices(server);
  const disk = limitDisk(device.replica, Number.POSITIVE_INFINITY);
  const quest = done(await otherDevice.commands.startQuest({ name: 'Long field', location: FIELD }));
  const media = await record(otherDevice, quest.id);
  await otherDevice.drain();
  await device.pull();
  const room = { quotaBytes: 1_000 * KB, usageBytes: 0 };
  const store = mediaStore({
    replica: device.replica,
    server,
    images: fakeImages,
    now: () => device.clock.nowMs,
    estimate: async () => room,
  });
  server.requests.length = 0;
  const [first] = media;
  if (!first) throw new Error('no file');
  return {
    ...{ server, device, store, media, first, quest, room, disk },
    later() {
      device.clock.nowMs += 24 * 60 * 60 * 1000;
    },
    files: async () => (await device.replica.mediaFiles.toCollection().primaryKeys()).toSorted(),
    thumbnails: () => device.replica.mediaThumbs.toCollection().primaryKeys(),
  };
}

const photosFromElsewhere = (...sizes: readonly number[]) =>
  filesFromElsewhere(async ({ commands }, questId) => {
    const files = newFiles(...sizes.map((size, index) => photo(`${index}.jpg`, size)));
    return done(await commands.logFind({ questId, files })).media;
  });

const idsOf = (...media: readonly (Media | undefined)[]) => media.map((each) => each?.id ?? '').toSorted();

describe('a photo taken on another device', () => {
  it('is downloaded once for all views, and cached', async () => {
    const { server, store, first } = await photosFromElsewhere(2 * KB);
    const views = await Promise.all([
      store.open(first, 'full'),
      store.open(first, 'full'),
      store.open(first, 'thumb'),
    ]);
    expect(views.every((view) => view instanceof Blob)).toBe(true);
    await store.open(first, 'full');
    expect(server.requests).toEqual(['download']);
  });

  it('is unavailable while the server is unreachable, and loads the next time', async () => {
    const { server, store, first } = await photosFromElsewhere(2 * KB);
    const download = server.download;
    server.download = async () => ({ verdict: 'silence' });
    expect(await store.open(first, 'thumb')).toBeNull();
    server.download = download;
    expect(await store.open(first, 'thumb')).toBeInstanceOf(Blob);
  });

  it.each([
    ['half of it', (whole: Blob) => whole.slice(0, 1 * KB)],
    ["a network's sign-in page of the same size", (whole: Blob) => new Blob(['<html>'.padEnd(whole.size)])],
  ])('of which only %s arrived is not cached, and requested again', async (_what, spoil) => {
    const { server, store, first, files } = await photosFromElsewhere(2 * KB);
    const download = server.download;
    server.download = async (path) => {
      const answer = await download(path);
      return answer.verdict === 'accepted' ? { ...answer, value: spoil(answer.value) } : answer;
    };
    expect(await store.open(first, 'full')).toBeNull();
    expect(await files()).toEqual([]);
    server.download = download;
    expect((await store.open(first, 'full'))?.size).toBe(2 * KB);
  });
});

it.each([
  ['voice_note', 'audio/webm', voiceNote()],
  ['document', 'application/pdf', { id: randomUUID(), file: pdf('receipt.pdf') }],
] as const)('a %s of another device is downloaded once, as %s, and cached', async (kind, type, file) => {
  const { server, store, first, files } = await filesFromElsewhere(async ({ commands }, questId) => {
    const owner =
      kind === 'document'
        ? { equipmentId: done(await commands.addEquipment({ name: 'Deus II' })).id }
        : { questId };
    return done(await commands.addMedia(owner, [file])).media;
  });
  expect(first.mediaType).toBe(kind);
  for (let time = 0; time < 2; time += 1) {
    const blob = await store.open(first, 'full');
    expect(blob?.type).toBe(type);
    expect(await blob?.text()).toBe(await file.file.text());
  }
  expect(server.requests).toEqual(['download']);
  expect(await files()).toEqual([first.id]);
});

describe('a download whose screen closes', () => {
  it('is aborted if nothing else waits for it', async () => {
    const { server, store, first } = await photosFromElsewhere(2 * KB);
    const begun: AbortSignal[] = [];
    server.download = (_path, signal) =>
      new Promise((resolve) => {
        if (signal) begun.push(signal);
        signal?.addEventListener('abort', () => resolve({ verdict: 'silence' }));
      });
    const [one, other] = [new AbortController(), new AbortController()];
    const views = [store.open(first, 'full', one.signal), store.open(first, 'thumb', other.signal)];
    await expect.poll(() => begun.length).toBe(1);
    one.abort();
    expect(await views[0]).toBeNull();
    expect(begun[0]?.aborted).toBe(false);
    other.abort();
    expect(await views[1]).toBeNull();
    expect(begun[0]?.aborted).toBe(true);
  });

  it('restarts for the next screen', async () => {
    const { server, store, first } = await photosFromElsewhere(2 * KB);
    const aborted = new AbortController();
    const opened = store.open(first, 'full', aborted.signal);
    aborted.abort();
    expect(await opened).toBeNull();
    expect((await store.open(first, 'full'))?.size).toBe(2 * KB);
    expect(server.requests.filter((request) => request === 'download').length).toBeLessThanOrEqual(2);
  });
});

describe('a device short of space', () => {
  it('evicts the least recently used files, and keeps their thumbnails', async () => {
    const { store, media, room, files, thumbnails, later } = await photosFromElsewhere(
      100 * KB,
      100 * KB,
      100 * KB,
    );
    const [a, b, c] = media;
    room.quotaBytes = 2 * 210 * KB;
    for (const each of media.slice(0, 2)) {
      await store.open(each, 'thumb');
      later();
    }
    if (a) await store.open(a, 'full');
    later();
    if (c) await store.open(c, 'thumb');
    expect(await files()).toEqual(idsOf(a, c));
    expect((await thumbnails()).toSorted()).toEqual(idsOf(a, b, c));
  });

  it('counts again after another tab replaced a copy by a larger one', async () => {
    const { device, store, media, room, files, later } = await photosFromElsewhere(10 * KB, 10 * KB, 10 * KB);
    const [a, b, c] = media;
    if (!a || !b || !c) throw new Error('no photos');
    room.quotaBytes = 2 * 100 * KB;
    await store.open(a, 'full');
    later();
    await store.open(b, 'full');
    later();
    const blob = new Blob([new Uint8Array(95 * KB)]);
    const row = { id: asMediaId(randomUUID()), blob, size: blob.size, lastUsedAt: device.clock.nowMs };
    await device.replica.mediaFiles.delete(a.id);
    await device.replica.mediaFiles.put(row);
    later();
    await store.open(c, 'full');
    expect(await files()).toEqual(idsOf(c));
  });

  it('does not evict a file on screen', async () => {
    const { store, media, room, files, later } = await photosFromElsewhere(100 * KB, 100 * KB);
    const [a, b] = media;
    room.quotaBytes = 2 * 110 * KB;
    const looking = new AbortController();
    if (a) await store.open(a, 'full', looking.signal);
    later();
    if (b) await store.open(b, 'full');
    expect(await files()).toEqual(idsOf(a));
    looking.abort();
    if (b) await store.open(b, 'full');
    expect(await files()).toEqual(idsOf(b));
  });

  it('keeps the file of a row that was deleted on another device and may be restored', async () => {
    const { device, store, first, files } = await photosFromElsewhere(100 * KB);
    await store.open(first, 'full');
    await device.replica.restorableRows.put({
      noticeId: 1,
      rows: [{ table: 'media', id: first.id, row: {} }],
    });
    expect(await store.makeRoom()).toBe(false);
    expect(await files()).toEqual(idsOf(first));
    await device.replica.restorableRows.clear();
    expect(await store.makeRoom()).toBe(true);
  });

  it('shows a photo that it cannot cache', async () => {
    const { store, first, files, disk } = await photosFromElsewhere(100 * KB);
    disk.roomBytes = 10 * KB;
    expect((await store.open(first, 'full'))?.size).toBe(100 * KB);
    expect(await files()).toEqual([]);
  });

  it('frees space for a download that the browser refuses to store', async () => {
    const { store, media, files, later, disk } = await photosFromElsewhere(100 * KB, 100 * KB);
    disk.roomBytes = 150 * KB;
    const [a, b] = media;
    if (a) await store.open(a, 'full');
    later();
    if (b) await store.open(b, 'full');
    expect(disk.refused).toBe(1);
    expect(await files()).toEqual(idsOf(b));
  });
});

it('does not cache a file deleted during its download', async () => {
  const { server, device, store, first, files } = await photosFromElsewhere(2 * KB);
  const download = server.download;
  server.download = async (path) => {
    await device.commands.deleteMedia(asMediaId(first.id));
    return download(path);
  };
  await store.open(first, 'thumb');
  expect(await files()).toEqual([]);
  expect(await device.replica.mediaThumbs.count()).toBe(0);
});
