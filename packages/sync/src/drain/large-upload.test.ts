import type { FindId } from '@metalquest/core/ids';
import { UPLOAD_CHUNK_BYTES } from '@metalquest/core/media/upload-plan';
import { describe, expect, it } from 'vitest';
import { injectFaults } from '../../test/support/fault.ts';
import { type ModelDevice, modelDevice } from '../../test/support/model-device.ts';
import { type ModelServer, modelServer } from '../../test/support/model-server.ts';
import { done, FIELD, newFiles, photo } from '../../test/support/test-device.ts';

const PIECES = 4;
const SIZE = PIECES * UPLOAD_CHUNK_BYTES - 1_000;

const film = (): File => {
  const bytes = new Uint8Array(SIZE);
  bytes.set([0, 0, 0, 24, ...Buffer.from('ftypisom')]);
  return new File([bytes], 'dig.mp4', { type: 'video/mp4' });
};

interface Story {
  readonly server: ModelServer;
  readonly device: ModelDevice;
  readonly findId: FindId;
  /** Logs a find with files on the quest; all of them wait in the queue. */
  log(name: string, files?: readonly File[]): Promise<FindId>;
}

/** A device whose quest and find are on the server and whose video of the find waits. */
async function aFilmWaits(): Promise<Story> {
  const server = modelServer();
  const device = modelDevice(server);
  const quest = done(await device.commands.startQuest({ name: 'Long field', location: FIELD }));
  const log = async (name: string, files: readonly File[] = []): Promise<FindId> =>
    done(await device.commands.logFind({ questId: quest.id, name, files: newFiles(...files) })).find.id;
  const findId = await log('Penny');
  await device.drain();
  done(await device.commands.addMedia({ findId }, newFiles(film())));
  server.requests.length = 0;
  return { server, device, findId, log };
}

const filmsOn = ({ files }: ModelServer): number[] => [...files.values()].map(({ size }) => size);

describe('during the upload of a video', () => {
  it('new records are sent between its chunks, and no byte is sent twice', async () => {
    const { server, device, findId, log } = await aFilmWaits();
    const stored: string[] = [];
    const names = () =>
      [...(server.tables.get('finds')?.values() ?? [])].map(({ row }) => String(row.item_description));
    let piece = 0;
    server.bucket.isConnected = async () => {
      piece += 1;
      stored.push(`${piece}: ${names().join()}`);
      if (piece === 1) await log('Buckle');
      if (piece === 3) done(await device.commands.updateFind(findId, { name: 'Silver penny' }));
      return true;
    };
    expect(await device.drain({ limit: 10 })).toMatchObject({ accepted: 3, refused: 0, stop: null });
    expect(stored).toEqual(['1: Penny', '2: Penny,Buckle', '3: Penny,Buckle', '4: Silver penny,Buckle']);
    expect(server.requests).toEqual([
      'upload',
      'insert finds 1',
      'upload',
      'update finds',
      'upload',
      'insert media 1',
    ]);
    expect(server.bucket.receivedBytes).toBe(SIZE);
    expect(filmsOn(server)).toEqual([SIZE]);
    expect(await device.replica.queue.count()).toBe(0);
    expect(await device.replica.mediaUploads.count()).toBe(0);
    expect(device.events.filter((event) => event.type.startsWith('item-failed'))).toEqual([]);
  });

  it('yielding to others counts no attempt and keeps its place in the queue', async () => {
    const { server, device, log } = await aFilmWaits();
    let line = true;
    let seen: unknown[] = [];
    server.bucket.isConnected = async () => {
      if (line) await log('Buckle');
      return line;
    };
    const { insert } = server;
    server.insert = async (table, key, rows) => {
      seen = (await device.replica.queue.toArray()).filter((item) => item.table === 'media');
      line = false;
      return insert(table, key, rows);
    };
    expect((await device.drain()).stop).toBe('silence');
    expect(seen).toMatchObject([{ status: 'pending', attempts: 0, error: null }]);
    expect(await device.replica.mediaUploads.count()).toBe(1);
    expect(server.bucket.receivedBytes).toBe(UPLOAD_CHUNK_BYTES);
  });

  it('items that cannot be sent do not stop it: refused in this run, or waiting for their parent', async () => {
    const { server, device, log } = await aFilmWaits();
    server.refuses = (table) => (table === 'finds' ? 'no' : null);
    await log('Buckle', [photo()]);
    await device.drain();
    expect(server.requests).toEqual(['insert finds 1', 'upload', 'insert media 1']);
    expect(filmsOn(server)).toEqual([SIZE]);
  });

  it('it advances by a chunk in each run, however much is recorded', async () => {
    const { server, device, log } = await aFilmWaits();
    const { insert } = server;
    server.insert = async (table, key, rows) => {
      if (table === 'finds') for (const _ of rows) await log('Nail');
      return insert(table, key, rows);
    };
    for (let n = 0; n < 12; n += 1) await log('Nail');
    for (let runs = 1; runs <= PIECES; runs += 1) {
      await device.drain({ limit: 10 });
      expect(server.bucket.receivedBytes).toBe(Math.min(SIZE, runs * UPLOAD_CHUNK_BYTES));
    }
    expect(filmsOn(server)).toEqual([SIZE]);
    expect(server.tables.get('media')?.size).toBe(1);
  });

  it('a tab that dies at any write loses none of it, and sends no byte twice', async () => {
    let strikeAt = 1;
    for (let survived = false; !survived; strikeAt += 1) {
      const { server, device, log } = await aFilmWaits();
      await log('Buckle');
      const faults = injectFaults(device.replica);
      device.replica.dexie.close({ disableAutoOpen: false });
      server.bucket.isConnected = async () => {
        if (server.bucket.receivedBytes === UPLOAD_CHUNK_BYTES) await log('Nail').catch(() => {});
        return true;
      };
      faults.strikeAt = strikeAt;
      survived = await device.drain().then(
        () => faults.writes < strikeAt,
        () => false,
      );
      device.replica.dexie.close();
      server.bucket.isConnected = () => true;
      const next = modelDevice(server, { userId: device.userId, indexedDB: device.indexedDB });
      await next.drain();
      expect([strikeAt, filmsOn(server), server.tables.get('media')?.size]).toEqual([strikeAt, [SIZE], 1]);
      expect([strikeAt, server.bucket.receivedBytes]).toEqual([strikeAt, SIZE]);
      expect(await next.replica.queue.count()).toBe(0);
      next.replica.dexie.close();
    }
    expect(strikeAt).toBeGreaterThan(15);
  });
});

it('an earlier video does not delay a day’s finds and photos', async () => {
  const { server, device, log } = await aFilmWaits();
  for (let n = 0; n < 12; n += 1) await log(`Nail ${n}`, [photo()]);
  await device.drain({ limit: 50 });
  const lastOther = server.requests.lastIndexOf('insert media 12');
  expect(lastOther).toBeGreaterThan(0);
  expect(server.requests.slice(lastOther + 1)).toEqual(['upload', 'insert media 1']);
});
