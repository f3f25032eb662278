import { describe, expect, it } from 'vitest';
import { injectFaults } from '../../test/support/fault.ts';
import { brokenInvariants } from '../../test/support/invariants.ts';
import { lossyServer } from '../../test/support/lossy-server.ts';
import { copyDevice, type ModelDevice, modelDevice } from '../../test/support/model-device.ts';
import { orphanedFiles } from '../../test/support/model-files.ts';
import { type ModelServer, modelServer } from '../../test/support/model-server.ts';
import { done, FIELD, newFiles, photo } from '../../test/support/test-device.ts';
import type { Server } from '../server/server.ts';

const PIECE = 1024;
const SIZE = 4 * PIECE - 100;

/** A device that uploads a photo, its connection, and another device that deletes the find. */
interface Story {
  readonly server: ModelServer;
  readonly device: ModelDevice;
  readonly otherDevice: ModelDevice;
  readonly line: { holds: boolean };
  /** The server as the uploading device reaches it. */
  readonly network: Server;
  deleteOn(otherDevice: ModelDevice): Promise<void>;
}

async function aPhotoWaits(what: 'find' | 'photo' = 'find', size = SIZE): Promise<Story> {
  const server = modelServer();
  server.bucket.pieceBytes = PIECE;
  const line = { holds: true };
  const network = lossyServer(server, () => (line.holds ? 'through' : 'request-lost'));
  const device = modelDevice(network);
  const otherDevice = modelDevice(server, { userId: device.userId });
  const quest = done(await device.commands.startQuest({ name: 'Long field', location: FIELD }));
  const { find } = done(await device.commands.logFind({ questId: quest.id, name: 'Penny' }));
  await device.drain();
  const { media } = done(
    await device.commands.addMedia({ findId: find.id }, newFiles(photo('coin.jpg', size))),
  );
  const [first] = media;
  if (!first) throw new Error('no photo');
  await otherDevice.pull();
  const deleteOn = async ({ commands, drain }: ModelDevice): Promise<void> => {
    done(await (what === 'find' ? commands.deleteFind(find.id) : commands.deleteMedia(first.id)));
    await drain();
  };
  return { server, device, otherDevice, line, network, deleteOn };
}

/** The photo's state before this device learns of the deletion. */
const STORIES: Readonly<Record<string, () => Promise<Story>>> = {
  'half of the file is there': async () => {
    const story = await aPhotoWaits();
    let left = 2;
    story.server.bucket.isConnected = () => left-- > 0;
    await story.device.drain();
    expect(story.server.bucket.unfinished.size).toBe(1);
    await story.deleteOn(story.otherDevice);
    return story;
  },
  'all of the file is there, its row not': () => onlyFileThere(SIZE),
  'all of a file of one request is there, its row not': () => onlyFileThere(PIECE - 100),
  'the row is there too, its answer was lost, and its find is deleted': () => answerLost('find', true),
  'the row is there too, its answer was lost, and it is deleted itself': () => answerLost('photo', true),
  'the row is there too, unknown to the device that deleted its find': () => answerLost('find', false),
};

async function onlyFileThere(size: number): Promise<Story> {
  const story = await aPhotoWaits('find', size);
  const { server, line } = story;
  const { upload } = server;
  server.upload = async (path, file, watch) => {
    const answer = await upload(path, file, watch);
    line.holds = false;
    return answer;
  };
  await story.device.drain();
  line.holds = true;
  expect([server.files.size, server.tables.get('media')?.size]).toEqual([1, 0]);
  await story.deleteOn(story.otherDevice);
  return story;
}

async function answerLost(what: 'find' | 'photo', isKnownThere: boolean): Promise<Story> {
  const story = await aPhotoWaits(what);
  const [insert] = await story.device.replica.queue.toArray();
  await story.device.drain();
  if (!insert) throw new Error('nothing was queued');
  await story.device.replica.queue.put({ ...insert, sentAt: insert.timestamp });
  if (isKnownThere) await story.otherDevice.pull();
  await story.deleteOn(story.otherDevice);
  return story;
}

const failures = ({ events }: ModelDevice) => events.filter(({ type }) => type.startsWith('item-failed'));

/** Opens the next page on the device's storage with a stable connection; expects no leftovers. */
async function expectNothingLeft({ server, device }: Pick<Story, 'server' | 'device'>): Promise<void> {
  device.replica.dexie.close();
  server.bucket.isConnected = () => true;
  const next = modelDevice(server, { userId: device.userId, indexedDB: device.indexedDB });
  expect(await brokenInvariants(next.replica)).toEqual([]);
  for (let n = 0; n < 2; n += 1) {
    await next.pull();
    await next.drain();
  }
  // A file whose row can be restored stays.
  expect(orphanedFiles(server.bucket)).toEqual([]);
  expect(server.bucket.unfinished.size).toBe(0);
  expect(await next.replica.queue.count()).toBe(0);
  expect(await next.replica.mediaUploads.count()).toBe(0);
  expect(await brokenInvariants(next.replica)).toEqual([]);
  // The photo can be restored, and no failure was reported.
  expect(await next.queries.notices()).toMatchObject([{ kind: 'deleted-elsewhere' }]);
  expect([...failures(device), ...failures(next)]).toEqual([]);
  next.replica.dexie.close();
}

describe('an uploading photo whose find was deleted on another device', () => {
  it.each(Object.keys(STORIES))(
    'leaves no file on the server when %s, whichever write is the last before the tab dies',
    async (name) => {
      const story = await STORIES[name]?.();
      if (!story) throw new Error(name);
      const { server, line } = story;
      const { isConnected } = server.bucket;
      expect(failures(story.device)).toEqual([]);
      let strikeAt = 1;
      for (let isThrough = false; !isThrough; strikeAt += 1) {
        const putBack = server.snapshot();
        const device = await copyDevice(story.device, story.network);
        const faults = injectFaults(device.replica);
        device.replica.dexie.close({ disableAutoOpen: false });
        faults.strikeAt = strikeAt;
        await Promise.allSettled([device.pull()]);
        isThrough = faults.writes < strikeAt;
        await expectNothingLeft({ server, device });
        putBack();
        server.bucket.isConnected = isConnected;
        line.holds = true;
      }
      expect(strikeAt).toBeGreaterThan(5);
    },
  );

  it('leaves none when the tab dies between learning of the delete and aborting the upload', async () => {
    const story = await aPhotoWaits();
    const { server, line } = story;
    let strikeAt = 1;
    for (let isThrough = false; !isThrough; strikeAt += 1) {
      const putBack = server.snapshot();
      const device = await copyDevice(story.device, story.network);
      const otherDevice = await copyDevice(story.otherDevice, server);
      const faults = injectFaults(device.replica);
      device.replica.dexie.close({ disableAutoOpen: false });
      let piece = 0;
      server.bucket.isConnected = async () => {
        piece += 1;
        if (piece === 3) {
          await story.deleteOn(otherDevice);
          faults.strikeAt = faults.writes + strikeAt;
          await Promise.allSettled([device.pull()]);
          isThrough = faults.writes < faults.strikeAt;
          line.holds = false;
        }
        return true;
      };
      await Promise.allSettled([device.drain()]);
      await expectNothingLeft({ server, device });
      putBack();
      line.holds = true;
    }
    expect(strikeAt).toBeGreaterThan(5);
  });

  it('sends no further request if no byte was sent', async () => {
    const story = await aPhotoWaits();
    await story.deleteOn(story.otherDevice);
    await story.device.pull();
    expect(await story.device.replica.queue.count()).toBe(0);
    await expectNothingLeft(story);
    expect(story.server.requests.filter((request) => /file|upload|delete media/.test(request))).toEqual([]);
  });
});
