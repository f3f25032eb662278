import { describe, expect, it } from 'vitest';
import { injectFaults } from '../../test/support/fault.ts';
import { brokenInvariants } from '../../test/support/invariants.ts';
import { type ModelDevice, modelDevice } from '../../test/support/model-device.ts';
import { type ModelServer, modelServer } from '../../test/support/model-server.ts';
import { type PhoneDisk, phoneDisk } from '../../test/support/phone-disk.ts';
import { done, FIELD, fakeImages, newFiles, photo } from '../../test/support/test-device.ts';
import { mediaStore } from '../media/open-media.ts';
import { exportUnsent } from '../queue/export-unsent.ts';
import { LARGE_FILE_BYTES, sweepFileStore } from './file-store.ts';
import { evictMedia } from './media-files.ts';
import { endOldUndos } from './undos.ts';

const LARGE = () => photo('large.jpg', LARGE_FILE_BYTES);
const SMALL = () => photo('small.jpg', LARGE_FILE_BYTES - 1);

interface Phone {
  readonly server: ModelServer;
  readonly device: ModelDevice;
  readonly disk: PhoneDisk;
}

function phone(server = modelServer(), disk = phoneDisk(), before?: ModelDevice): Phone {
  const same = before ? { userId: before.userId, indexedDB: before.indexedDB } : {};
  return { server, disk, device: modelDevice(server, { ...same, largeFiles: disk }) };
}

/** The same phone after the app was killed. */
function restarted({ server, disk, device }: Phone): Phone {
  device.replica.dexie.close();
  disk.fault = null;
  return phone(server, disk, device);
}

async function logged({ device }: Phone, ...files: readonly File[]) {
  const quest = done(await device.commands.startQuest({ name: 'Long field', location: FIELD }));
  return device.commands.logFind({ questId: quest.id, files: newFiles(...files) });
}

const storeOf = ({ device, server }: Phone) =>
  mediaStore({
    replica: device.replica,
    server,
    images: fakeImages,
    now: () => device.clock.nowMs,
    estimate: async () => null,
  });

describe('a file of 5 MB and more', () => {
  it('is stored in the file system, a smaller one in the database', async () => {
    const testPhone = phone();
    done(await logged(testPhone, LARGE(), SMALL()));
    expect(testPhone.disk.files.size).toBe(1);
    const rows = await testPhone.device.replica.mediaFiles.toArray();
    expect(rows.map(({ blob, beside }) => [blob !== undefined, beside !== undefined])).toEqual(
      expect.arrayContaining([
        [true, false],
        [false, true],
      ]),
    );
  });

  it('is shown, sent and exported like any other', async () => {
    const testPhone = phone();
    const { media } = done(await logged(testPhone, LARGE()));
    const [first] = media;
    if (!first) throw new Error('no media');
    expect((await storeOf(testPhone).open(first, 'full'))?.size).toBe(LARGE_FILE_BYTES);
    expect((await exportUnsent(testPhone.device.replica, 0)).size).toBeGreaterThan(LARGE_FILE_BYTES);
    await testPhone.device.drain();
    const sent = testPhone.server.files.get(first.storagePath);
    expect(sent?.size).toBe(LARGE_FILE_BYTES);
    expect(sent?.type).toBe('image/jpeg');
  });

  it('is also downloaded to the file system, and evicted there', async () => {
    const server = modelServer();
    const otherPhone = phone(server);
    const { media } = done(await logged(otherPhone, LARGE()));
    await otherPhone.device.drain();
    const testPhone: Phone = {
      server,
      disk: phoneDisk(),
      device: modelDevice(server, { userId: otherPhone.device.userId }),
    };
    const withDisk = phone(server, testPhone.disk, testPhone.device);
    await withDisk.device.pull();
    const [first] = media;
    if (!first) throw new Error('no media');
    const store = storeOf(withDisk);
    await store.open(first, 'full');
    expect(withDisk.disk.files.size).toBe(1);
    expect(await store.makeRoom()).toBe(true);
    expect(withDisk.disk.files.size).toBe(0);
  });

  it('is downloaded again when its file is lost', async () => {
    const testPhone = phone();
    const { media } = done(await logged(testPhone, LARGE()));
    await testPhone.device.drain();
    testPhone.disk.files.clear();
    const [first] = media;
    if (!first) throw new Error('no media');
    expect((await storeOf(testPhone).open(first, 'full'))?.size).toBe(LARGE_FILE_BYTES);
    expect(testPhone.disk.files.size).toBe(1);
  });

  it('that is lost before it was sent is reported', async () => {
    const testPhone = phone();
    done(await logged(testPhone, LARGE()));
    testPhone.disk.files.clear();
    await testPhone.device.drain();
    const queue = await testPhone.device.replica.queue.toArray();
    expect(queue.map((item) => item.error)).toContain('The file is no longer on this device');
  });

  it('is deleted from the file system with its find, once that can no longer be undone', async () => {
    const testPhone = phone();
    const { find } = done(await logged(testPhone, LARGE()));
    done(await testPhone.device.commands.deleteFind(find.id));
    await sweepFileStore(testPhone.device.replica);
    expect(testPhone.disk.files.size).toBe(1);
    testPhone.device.clock.nowMs += 60_000;
    await endOldUndos(testPhone.device.replica, testPhone.device.clock.nowMs);
    await sweepFileStore(testPhone.device.replica);
    expect(testPhone.disk.files.size).toBe(0);
  });
});

describe('a full disk', () => {
  it('refuses the find with a message, and stores nothing of it', async () => {
    const testPhone = phone();
    testPhone.disk.fault = 'disk-full';
    const refused = await logged(testPhone, SMALL(), LARGE());
    expect(refused).toMatchObject({ ok: false, error: { code: 'device-full' } });
    expect(testPhone.disk.files.size).toBe(0);
    expect(await testPhone.device.replica.mediaFiles.count()).toBe(0);
  });

  it('accepts the find when evicting cached copies frees space', async () => {
    const testPhone = phone();
    done(await logged(testPhone, LARGE()));
    await testPhone.device.drain();
    const { write } = testPhone.disk;
    // Space for one file.
    testPhone.disk.write = async (name, file) => {
      if (testPhone.disk.files.size > 0) throw new DOMException('no room', 'QuotaExceededError');
      return write(name, file);
    };
    const [quest] = await testPhone.device.replica.dexie.table('quests').toArray();
    done(await testPhone.device.commands.logFind({ questId: quest.id, files: newFiles(LARGE()) }));
    expect(testPhone.disk.files.size).toBe(1);
    expect(await brokenInvariants(testPhone.device.replica)).toEqual([]);
  });
});

describe('an app killed', () => {
  it.each(['killed-before', 'killed-after'] as const)(
    'while writing a file (%s) leaves no row without its file, and no file without its row',
    async (fault) => {
      const testPhone = phone();
      testPhone.disk.fault = fault;
      await Promise.allSettled([logged(testPhone, LARGE())]);
      const next = restarted(testPhone);
      expect(await next.device.replica.mediaFiles.count()).toBe(0);
      await sweepFileStore(next.device.replica);
      expect(next.disk.files.size).toBe(0);
    },
  );

  it('at any database write leaves exactly one file per row', async () => {
    for (let strikeAt = 1; ; strikeAt += 1) {
      const testPhone = phone();
      const quest = done(await testPhone.device.commands.startQuest({ name: 'Long field', location: FIELD }));
      const injector = injectFaults(testPhone.device.replica);
      injector.strikeAt = strikeAt;
      const { remove } = testPhone.disk;
      testPhone.disk.remove = async () => {
        throw new Error('killed');
      };
      await Promise.allSettled([
        testPhone.device.commands.logFind({ questId: quest.id, files: newFiles(LARGE(), LARGE()) }),
      ]);
      testPhone.disk.remove = remove;
      const next = restarted(testPhone);
      await sweepFileStore(next.device.replica);
      const rows = await next.device.replica.mediaFiles.toArray();
      expect([strikeAt, [...next.disk.files.keys()].toSorted()]).toEqual([
        strikeAt,
        rows.flatMap(({ beside }) => beside?.name ?? []).toSorted(),
      ]);
      expect(await brokenInvariants(next.device.replica)).toEqual([]);
      if (injector.writes < strikeAt) {
        expect(rows).toHaveLength(2);
        return;
      }
    }
  });
});

it('a file stored during a sweep of orphans stays', async () => {
  const testPhone = phone();
  testPhone.disk.files.set('orphan', new Blob(['left']));
  const quest = done(await testPhone.device.commands.startQuest({ name: 'Long field', location: FIELD }));
  testPhone.disk.onListed = async () => {
    testPhone.disk.onListed = null;
    done(await testPhone.device.commands.logFind({ questId: quest.id, files: newFiles(LARGE()) }));
  };
  const list = testPhone.disk.list;
  // The slow listing already includes the file of a find that is being stored.
  testPhone.disk.list = async () => {
    await list();
    return [...testPhone.disk.files.keys()];
  };
  await sweepFileStore(testPhone.device.replica);
  const [row] = await testPhone.device.replica.mediaFiles.toArray();
  expect([...testPhone.disk.files.keys()]).toEqual([row?.beside?.name]);
});

it('a file whose row is not written yet is not an orphan', async () => {
  const testPhone = phone();
  const quest = done(await testPhone.device.commands.startQuest({ name: 'Long field', location: FIELD }));
  const { write } = testPhone.disk;
  let sweeping: Promise<unknown> | null = null;
  testPhone.disk.write = async (name, file) => {
    await write(name, file);
    sweeping ??= sweepFileStore(testPhone.device.replica);
    await sweeping;
  };
  done(await testPhone.device.commands.logFind({ questId: quest.id, files: newFiles(LARGE()) }));
  expect(sweeping).not.toBeNull();
  expect(testPhone.disk.files.size).toBe(1);
});

it('unsent files are never evicted', async () => {
  const testPhone = phone();
  done(await logged(testPhone, LARGE()));
  await evictMedia(testPhone.device.replica, () => 0, new Set());
  await sweepFileStore(testPhone.device.replica);
  expect(testPhone.disk.files.size).toBe(1);
});
