import type { Media } from '@metalquest/core/media/media';
import { describe, expect, it } from 'vitest';
import { injectFaults } from '../../test/support/fault.ts';
import { type ModelDevice, modelDevice, twoDevices } from '../../test/support/model-device.ts';
import { orphanedFiles } from '../../test/support/model-files.ts';
import { type ModelServer, modelServer } from '../../test/support/model-server.ts';
import { done, FIELD, newFiles, photo } from '../../test/support/test-device.ts';

const PIECES = 4;
const PIECE = 1024;
const SIZE = PIECES * PIECE - 100;

/** A device with one large unsent photo; its quest and find are on the server. */
async function largePhoto(device: ModelDevice, server: ModelServer): Promise<Media> {
  server.bucket.pieceBytes = PIECE;
  const quest = done(await device.commands.startQuest({ name: 'Long field', location: FIELD }));
  const { find } = done(await device.commands.logFind({ questId: quest.id }));
  await device.drain();
  const { media } = done(
    await device.commands.addMedia({ findId: find.id }, newFiles(photo('coin.jpg', SIZE))),
  );
  const [first] = media;
  if (!first) throw new Error('no photo');
  return first;
}

/** The same storage in a new tab after the old one died. */
function reopened(device: ModelDevice, server: ModelServer): ModelDevice {
  device.replica.dexie.close();
  return modelDevice(server, { userId: device.userId, indexedDB: device.indexedDB });
}

async function expectArrivedOnce(device: ModelDevice, server: ModelServer, media: Media): Promise<void> {
  expect([...server.files].map(([path, { size }]) => [path, size])).toEqual([[media.storagePath, SIZE]]);
  expect([...(server.tables.get('media')?.keys() ?? [])]).toEqual([media.id]);
  // An upload whose address was not stored in time is empty; the server expires it.
  for (const { received } of server.bucket.unfinished.values()) expect(received).toBe(0);
  expect(await device.replica.queue.count()).toBe(0);
  expect(await device.replica.mediaUploads.count()).toBe(0);
  expect((await device.replica.mediaFiles.get(media.id))?.waiting).toBeUndefined();
}

describe('a large file', () => {
  it.each([0, 1, 2, 3])(
    'interrupted after %i chunks continues from there, in a new session',
    async (held) => {
      const server = modelServer();
      const device = modelDevice(server);
      const media = await largePhoto(device, server);
      let left = held;
      server.bucket.isConnected = () => left-- > 0;
      expect((await device.drain()).stop).toBe('silence');
      expect(server.bucket.receivedBytes).toBe(held * PIECE);
      const next = reopened(device, server);
      server.bucket.isConnected = () => true;
      await next.drain();
      await expectArrivedOnce(next, server, media);
      expect(server.bucket.receivedBytes).toBe(SIZE);
    },
  );

  it('whose unfinished upload the server has forgotten restarts', async () => {
    const server = modelServer();
    const device = modelDevice(server);
    const media = await largePhoto(device, server);
    let left = 2;
    server.bucket.isConnected = () => left-- > 0;
    await device.drain();
    server.bucket.unfinished.clear();
    server.bucket.isConnected = () => true;
    await device.drain();
    await expectArrivedOnce(device, server, media);
    expect(server.bucket.receivedBytes).toBe(SIZE + 2 * PIECE);
  });

  it('arrives once, whichever write on the device is the last before the tab dies', async () => {
    let strikeAt = 1;
    for (let survived = false; !survived; strikeAt += 1) {
      const server = modelServer();
      const device = modelDevice(server);
      const faults = injectFaults(device.replica);
      const media = await largePhoto(device, server);
      faults.strikeAt = faults.writes + strikeAt;
      survived = await device.drain().then(
        () => true,
        () => false,
      );
      const next = reopened(device, server);
      await next.drain();
      await expectArrivedOnce(next, server, media);
      expect(server.bucket.receivedBytes).toBe(SIZE);
    }
    expect(strikeAt).toBeGreaterThan(4);
  });

  it("beyond the server's quota is refused with the server's message, and waits for the user", async () => {
    const server = modelServer();
    const device = modelDevice(server);
    await largePhoto(device, server);
    server.upload = async () => ({ verdict: 'refused', message: 'You have used your 5 GB', code: null });
    for (let attempt = 0; attempt < 3; attempt += 1) await device.drain();
    expect(await device.replica.queue.toArray()).toMatchObject([
      { table: 'media', permanentlyFailed: true, error: 'You have used your 5 GB' },
    ]);
    expect(await device.replica.mediaFiles.toArray()).toMatchObject([{ waiting: 1 }]);
  });
});

/** Returns a function that waits until the running upload was asked to stop. */
function watched(server: ModelServer): () => Promise<void> {
  const { upload } = server;
  let unwanted: AbortSignal | null = null;
  server.upload = (path, file, watch) => {
    unwanted = watch.unwanted;
    return upload(path, file, watch);
  };
  return () => expect.poll(() => unwanted?.aborted).toBe(true);
}

describe('a file deleted during its upload', () => {
  it.each([1, 2, 3])('leaves nothing on the server, after %i chunks', async (pieces) => {
    const server = modelServer();
    const device = modelDevice(server);
    const media = await largePhoto(device, server);
    const uploadAborted = watched(server);
    let sent = 0;
    server.bucket.isConnected = async () => {
      sent += 1;
      if (sent === pieces) {
        done(await device.commands.deleteMedia(media.id));
        await uploadAborted();
      }
      return true;
    };
    await device.drain();
    await device.drain();
    expect(server.bucket.receivedBytes).toBeLessThan(SIZE);
    expect(server.files.size).toBe(0);
    expect(server.bucket.unfinished.size).toBe(0);
    expect(server.tables.get('media')?.size).toBe(0);
    expect(await device.replica.queue.count()).toBe(0);
    expect(await device.replica.mediaUploads.count()).toBe(0);
    expect(device.events.filter((event) => event.type.startsWith('item-failed'))).toEqual([]);
  });

  it('is removed later if the connection breaks at that moment', async () => {
    const server = modelServer();
    const device = modelDevice(server);
    const media = await largePhoto(device, server);
    let left = 2;
    server.bucket.isConnected = () => left-- > 0;
    await device.drain();
    done(await device.commands.deleteMedia(media.id));
    const next = reopened(device, server);
    await next.drain();
    expect(server.bucket.unfinished.size).toBe(0);
    expect(server.files.size).toBe(0);
    expect(await next.replica.queue.count()).toBe(0);
    expect(await next.replica.mediaUploads.count()).toBe(0);
  });

  it('with its find on another device leaves nothing', async () => {
    const server = modelServer();
    const [device, other] = twoDevices(server);
    const media = await largePhoto(device, server);
    await other.pull();
    const uploadAborted = watched(server);
    let sent = 0;
    server.bucket.isConnected = async () => {
      sent += 1;
      if (sent !== 2) return true;
      if (media.findId) done(await other.commands.deleteFind(media.findId));
      await other.drain();
      await device.pull();
      await uploadAborted();
      return true;
    };
    await device.drain();
    await device.drain();
    expect(server.files.size).toBe(0);
    expect(server.bucket.unfinished.size).toBe(0);
    expect(await device.replica.queue.count()).toBe(0);
  });
});

it('a file deleted on another device between its upload and its row is sent once and kept with the deleted record', async () => {
  const server = modelServer();
  const [device, other] = twoDevices(server);
  const media = await largePhoto(device, server);
  const [insert] = await device.replica.queue.toArray();
  await device.drain();
  await other.pull();
  done(await other.commands.deleteMedia(media.id));
  await other.drain();
  // The first device lost the answer to its INSERT and sends file and row again, but the row was deleted.
  if (insert) await device.replica.queue.put({ ...insert, sentAt: insert.timestamp });
  await device.drain();
  expect(server.files.size).toBe(1);
  expect(orphanedFiles(server.bucket)).toEqual([]);
  expect(server.tables.get('media')?.size).toBe(0);
  expect(await device.replica.queue.count()).toBe(0);
});

it('a file whose find is deleted on another device between its last byte and its row is removed without an error', async () => {
  const server = modelServer();
  const [device, other] = twoDevices(server);
  const media = await largePhoto(device, server);
  await other.pull();
  const { upload } = server;
  server.upload = async (path, file, watch) => {
    const answer = await upload(path, file, watch);
    if (media.findId) done(await other.commands.deleteFind(media.findId));
    await other.drain();
    return answer;
  };
  await device.drain();
  await device.pull();
  await device.drain();
  expect(server.files.size).toBe(0);
  expect(await device.replica.queue.count()).toBe(0);
  expect(device.events.filter((event) => event.type.startsWith('item-failed'))).toEqual([]);
});
