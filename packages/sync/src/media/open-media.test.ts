import { describe, expect, it } from 'vitest';
import { evictDownloads } from '../replica/media-files.ts';
import { twoDevices } from '../testing/model-device.ts';
import { modelServer } from '../testing/model-server.ts';
import { done, FIELD, fakeImages, photo } from '../testing/test-device.ts';
import { mediaStore } from './open-media.ts';

async function photoFromElsewhere() {
  const server = modelServer();
  const [there, here] = twoDevices(server);
  const quest = done(await there.commands.startQuest({ name: 'Long field', location: FIELD }));
  const { media } = done(await there.commands.logFind({ questId: quest.id, files: [photo()] }));
  await there.drain();
  await here.pull();
  const [first] = media;
  if (!first) throw new Error('no photo');
  const store = mediaStore({ replica: here.replica, server, images: fakeImages, now: () => 1 });
  server.requests.length = 0;
  return { server, here, store, media: first };
}

describe('a photo taken on another device', () => {
  it('is downloaded once, however many views open it, and kept', async () => {
    const { server, store, media } = await photoFromElsewhere();
    const views = await Promise.all([
      store.open(media, 'full'),
      store.open(media, 'full'),
      store.open(media, 'thumb'),
    ]);
    expect(views.every((view) => view instanceof Blob)).toBe(true);
    await store.open(media, 'full');
    expect(server.requests).toEqual(['download']);
  });

  it('is nothing for now when it cannot be reached, and comes the next time', async () => {
    const { server, here, media } = await photoFromElsewhere();
    let reachable = false;
    const store = mediaStore({
      replica: here.replica,
      server: {
        ...server,
        download: async (path) => (reachable ? server.download(path) : { verdict: 'silence' }),
      },
      images: fakeImages,
      now: () => 1,
    });
    expect(await store.open(media, 'thumb')).toBeNull();
    reachable = true;
    expect(await store.open(media, 'thumb')).toBeInstanceOf(Blob);
  });
});

describe('a device short of space', () => {
  it('gives up the downloads unused for longest and never a photo that was not sent', async () => {
    const { here } = await photoFromElsewhere();
    const blob = new Blob(['x']);
    await here.replica.mediaFiles.bulkPut([
      { id: 'unsent', blob, size: 100, waiting: 1, lastUsedAt: 1 },
      { id: 'old', blob, size: 60, lastUsedAt: 2 },
      { id: 'new', blob, size: 60, lastUsedAt: 3 },
    ]);
    await evictDownloads(here.replica, 100);
    expect(await here.replica.mediaFiles.toCollection().primaryKeys()).toEqual(['new', 'unsent']);
  });
});
