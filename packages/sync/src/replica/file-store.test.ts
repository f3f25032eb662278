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
    const here = phone();
    done(await logged(here, LARGE(), SMALL()));
    expect(here.disk.kept.size).toBe(1);
    const rows = await here.device.replica.mediaFiles.toArray();
    expect(rows.map(({ blob, beside }) => [blob !== undefined, beside !== undefined])).toEqual(
      expect.arrayContaining([
        [true, false],
        [false, true],
      ]),
    );
  });

  it('is shown, sent and exported like any other', async () => {
    const here = phone();
    const { media } = done(await logged(here, LARGE()));
    const [first] = media;
    if (!first) throw new Error('no media');
    expect((await storeOf(here).open(first, 'full'))?.size).toBe(LARGE_FILE_BYTES);
    expect((await exportUnsent(here.device.replica, 0)).size).toBeGreaterThan(LARGE_FILE_BYTES);
    await here.device.drain();
    const sent = here.server.files.get(first.storagePath);
    expect(sent?.size).toBe(LARGE_FILE_BYTES);
    expect(sent?.type).toBe('image/jpeg');
  });

  it('is also downloaded to the file system, and evicted there', async () => {
    const server = modelServer();
    const there = phone(server);
    const { media } = done(await logged(there, LARGE()));
    await there.device.drain();
    const here: Phone = {
      server,
      disk: phoneDisk(),
      device: modelDevice(server, { userId: there.device.userId }),
    };
    const withDisk = phone(server, here.disk, here.device);
    await withDisk.device.pull();
    const [first] = media;
    if (!first) throw new Error('no media');
    const store = storeOf(withDisk);
    await store.open(first, 'full');
    expect(withDisk.disk.kept.size).toBe(1);
    expect(await store.makeRoom()).toBe(true);
    expect(withDisk.disk.kept.size).toBe(0);
  });

  it('is downloaded again when its file is lost', async () => {
    const here = phone();
    const { media } = done(await logged(here, LARGE()));
    await here.device.drain();
    here.disk.kept.clear();
    const [first] = media;
    if (!first) throw new Error('no media');
    expect((await storeOf(here).open(first, 'full'))?.size).toBe(LARGE_FILE_BYTES);
    expect(here.disk.kept.size).toBe(1);
  });

  it('that is lost before it was sent is reported', async () => {
    const here = phone();
    done(await logged(here, LARGE()));
    here.disk.kept.clear();
    await here.device.drain();
    const queue = await here.device.replica.queue.toArray();
    expect(queue.map((item) => item.error)).toContain('The file is no longer on this device');
  });

  it('is deleted from the file system with its find, once that can no longer be undone', async () => {
    const here = phone();
    const { find } = done(await logged(here, LARGE()));
    done(await here.device.commands.deleteFind(find.id));
    await sweepFileStore(here.device.replica);
    expect(here.disk.kept.size).toBe(1);
    here.device.clock.nowMs += 60_000;
    await endOldUndos(here.device.replica, here.device.clock.nowMs);
    await sweepFileStore(here.device.replica);
    expect(here.disk.kept.size).toBe(0);
  });
});

describe('a full disk', () => {
  it('refuses the find with a message, and stores nothing of it', async () => {
    const here = phone();
    here.disk.fault = 'disk-full';
    const refused = await logged(here, SMALL(), LARGE());
    expect(refused).toMatchObject({ ok: false, error: { code: 'device-full' } });
    expect(here.disk.kept.size).toBe(0);
    expect(await here.device.replica.mediaFiles.count()).toBe(0);
  });

  it('accepts the find when evicting cached copies frees space', async () => {
    const here = phone();
    done(await logged(here, LARGE()));
    await here.device.drain();
    const { write } = here.disk;
    // Space for one file.
    here.disk.write = async (name, file) => {
      if (here.disk.kept.size > 0) throw new DOMException('no room', 'QuotaExceededError');
      return write(name, file);
    };
    const [quest] = await here.device.replica.dexie.table('quests').toArray();
    done(await here.device.commands.logFind({ questId: quest.id, files: newFiles(LARGE()) }));
    expect(here.disk.kept.size).toBe(1);
    expect(await brokenInvariants(here.device.replica)).toEqual([]);
  });
});

describe('an app killed', () => {
  it.each(['killed-before', 'killed-after'] as const)(
    'while writing a file (%s) leaves no row without its file, and no file without its row',
    async (fault) => {
      const here = phone();
      here.disk.fault = fault;
      await Promise.allSettled([logged(here, LARGE())]);
      const next = restarted(here);
      expect(await next.device.replica.mediaFiles.count()).toBe(0);
      await sweepFileStore(next.device.replica);
      expect(next.disk.kept.size).toBe(0);
    },
  );

  it('at any database write leaves exactly one file per row', async () => {
    for (let strikeAt = 1; ; strikeAt += 1) {
      const here = phone();
      const quest = done(await here.device.commands.startQuest({ name: 'Long field', location: FIELD }));
      const injector = injectFaults(here.device.replica);
      injector.strikeAt = strikeAt;
      const { remove } = here.disk;
      here.disk.remove = async () => {
        throw new Error('killed');
      };
      await Promise.allSettled([
        here.device.commands.logFind({ questId: quest.id, files: newFiles(LARGE(), LARGE()) }),
      ]);
      here.disk.remove = remove;
      const next = restarted(here);
      await sweepFileStore(next.device.replica);
      const rows = await next.device.replica.mediaFiles.toArray();
      expect([strikeAt, [...next.disk.kept.keys()].toSorted()]).toEqual([
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
  const here = phone();
  here.disk.kept.set('orphan', new Blob(['left']));
  const quest = done(await here.device.commands.startQuest({ name: 'Long field', location: FIELD }));
  here.disk.onListed = async () => {
    here.disk.onListed = null;
    done(await here.device.commands.logFind({ questId: quest.id, files: newFiles(LARGE()) }));
  };
  const list = here.disk.list;
  // The slow listing already includes the file of a find that is being stored.
  here.disk.list = async () => {
    await list();
    return [...here.disk.kept.keys()];
  };
  await sweepFileStore(here.device.replica);
  const [row] = await here.device.replica.mediaFiles.toArray();
  expect([...here.disk.kept.keys()]).toEqual([row?.beside?.name]);
});

it('a file whose row is not written yet is not an orphan', async () => {
  const here = phone();
  const quest = done(await here.device.commands.startQuest({ name: 'Long field', location: FIELD }));
  const { write } = here.disk;
  let sweeping: Promise<unknown> | null = null;
  here.disk.write = async (name, file) => {
    await write(name, file);
    sweeping ??= sweepFileStore(here.device.replica);
    await sweeping;
  };
  done(await here.device.commands.logFind({ questId: quest.id, files: newFiles(LARGE()) }));
  expect(sweeping).not.toBeNull();
  expect(here.disk.kept.size).toBe(1);
});

it('unsent files are never evicted', async () => {
  const here = phone();
  done(await logged(here, LARGE()));
  await evictMedia(here.device.replica, () => 0, new Set());
  await sweepFileStore(here.device.replica);
  expect(here.disk.kept.size).toBe(1);
});
