import { randomUUID } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { brokenInvariants } from '../../test/support/invariants.ts';
import { type ModelDevice, modelDevice } from '../../test/support/model-device.ts';
import { type ModelServer, modelServer } from '../../test/support/model-server.ts';
import { type PhoneDisk, phoneDisk } from '../../test/support/phone-disk.ts';
import { done, FIELD, fakeImages, newFiles, photo } from '../../test/support/test-device.ts';
import { voiceNote } from '../../test/support/voice-note.ts';
import { mediaTable } from '../mapping/media-table.ts';
import type { NewFile } from '../media/new-file.ts';
import { LARGE_FILE_BYTES } from '../replica/file-store.ts';
import { orphanedFiles } from './orphaned-files.ts';

interface Phone {
  readonly server: ModelServer;
  readonly disk: PhoneDisk;
  readonly device: ModelDevice;
}

const LARGE = () => photo('large.jpg', LARGE_FILE_BYTES);
const largePhoto = () => newFiles(LARGE());

/** The only files of a quest. */
function largeVoiceNote(): NewFile[] {
  const note = voiceNote();
  const { name, type, size } = note.file;
  const padding = new Uint8Array(LARGE_FILE_BYTES - size);
  return [{ ...note, file: new File([note.file, padding], name, { type }) }];
}

function phone(): Phone {
  const server = modelServer();
  const disk = phoneDisk();
  return { server, disk, device: modelDevice(server, { largeFiles: disk }) };
}

/** The phone after the system cleared its database: files on disk remain. */
function evicted({ server, disk, device }: Phone): Phone {
  device.replica.dexie.close();
  return { server, disk, device: modelDevice(server, { userId: device.userId, largeFiles: disk }) };
}

const leftOn = ({ device }: Phone) =>
  orphanedFiles({
    replica: device.replica,
    userId: device.userId,
    now: () => device.clock.nowMs,
    newId: randomUUID,
    images: fakeImages,
  });

async function loggedFind({ device }: Phone, files: readonly File[] = []) {
  const quest = done(await device.commands.startQuest({ name: 'Long field', location: FIELD }));
  return done(await device.commands.logFind({ questId: quest.id, files: newFiles(...files) }));
}

describe('a large file left after the system removed the database', () => {
  it('stays, and is linked to its find when the server sends that', async () => {
    const before = phone();
    const { find } = await loggedFind(before);
    await before.device.drain();
    const added = done(await before.device.commands.addMedia({ findId: find.id }, newFiles(LARGE())));
    const after = evicted(before);
    const left = leftOn(after);
    await left.sweep();
    expect(left.get()).toMatchObject([{ size: LARGE_FILE_BYTES, media: { filename: 'large.jpg' } }]);
    expect(after.disk.files.size).toBe(1);

    await after.device.pull();
    await left.sweep();
    expect(left.get()).toEqual([]);
    const [row] = await after.device.replica.rows(mediaTable).toArray();
    expect(row?.value).toMatchObject({ id: added.media[0]?.id, findId: find.id, sortOrder: 0 });
    expect(await brokenInvariants(after.device.replica)).toEqual([]);
    await after.device.drain();
    expect(after.server.files.get(row?.value.storagePath ?? '')?.size).toBe(LARGE_FILE_BYTES);
    // The file is ordinary again: its note is removed and the file stays.
    await left.sweep();
    expect([after.disk.files.size, after.disk.notes.size]).toEqual([1, 0]);
  });

  it.each([
    [
      'gear',
      largePhoto,
      async ({ device }: Phone) => ({
        equipmentId: done(await device.commands.addEquipment({ name: 'Deus II' })).id,
      }),
    ],
    [
      'a permission',
      largePhoto,
      async ({ device }: Phone) => ({
        permissionId: done(await device.commands.addPermission({ propertyAddress: 'Hill Farm' })).id,
      }),
    ],
    [
      'a quest',
      largeVoiceNote,
      async ({ device }: Phone) => ({
        questId: done(await device.commands.startQuest({ name: 'Long field', location: FIELD })).id,
      }),
    ],
  ] as const)('is linked to %s when the server sends that', async (_name, files, makeOwner) => {
    const before = phone();
    const owner = await makeOwner(before);
    await before.device.drain();
    const added = done(await before.device.commands.addMedia(owner, files()));
    const after = evicted(before);
    const left = leftOn(after);
    await left.sweep();
    expect(left.get()).toMatchObject([{ media: owner }]);
    await after.device.pull();
    await left.sweep();
    expect(left.get()).toEqual([]);
    const rows = await after.device.replica.rows(mediaTable).toArray();
    expect(rows.map(({ value }) => value)).toMatchObject([{ id: added.media[0]?.id, ...owner }]);
    await after.device.drain();
    expect(after.server.files.get(rows[0]?.value.storagePath ?? '')?.size).toBe(LARGE_FILE_BYTES);
  });

  it('can be saved or discarded when its find was lost', async () => {
    const before = phone();
    await loggedFind(before, [LARGE()]);
    const after = evicted(before);
    const left = leftOn(after);
    let notifications = 0;
    left.subscribe(() => {
      notifications += 1;
    });
    await after.device.pull();
    await left.sweep();
    const [file] = left.get();
    if (!file) throw new Error('nothing is left');
    expect((await left.open(file))?.size).toBe(LARGE_FILE_BYTES);
    await left.discard(file);
    expect(left.get()).toEqual([]);
    expect([after.disk.files.size, after.disk.notes.size]).toEqual([0, 0]);
    expect(notifications).toBe(2);
  });

  it('is not offered when the server has it, because it is only a cached copy', async () => {
    const before = phone();
    const { media } = await loggedFind(before, [LARGE()]);
    await before.device.drain();
    expect(before.disk.notes.size).toBe(1);
    const after = evicted(before);
    const left = leftOn(after);
    await after.device.pull();
    await left.sweep();
    expect(left.get()).toEqual([]);
    expect(await after.device.replica.mediaFiles.get(media[0]?.id ?? '')).not.toHaveProperty('waiting');
    expect(await after.device.replica.queue.count()).toBe(0);
  });

  it('survives further evictions, and a file system that cannot be read', async () => {
    const before = phone();
    await loggedFind(before, [LARGE()]);
    const [name] = before.disk.notes.keys();
    before.disk.notes.set(String(name), new Blob(['{"replica":']));
    const twice = evicted(evicted(before));
    const left = leftOn(twice);
    await left.sweep();
    expect(left.get()).toEqual([{ name, type: '', size: null, media: null }]);
    await twice.device.pull();
    await left.sweep();
    expect(twice.disk.files.size).toBe(1);
  });

  it('is deleted if nothing says it was unsent: a download or a partial write', async () => {
    const before = phone();
    before.disk.files.set('of-a-download', LARGE());
    before.disk.notes.set('without-a-file', new Blob(['{}']));
    const left = leftOn(evicted(before));
    await left.sweep();
    expect(left.get()).toEqual([]);
    expect([before.disk.files.size, before.disk.notes.size]).toEqual([0, 0]);
  });
});

it('is deleted if it was deleted here, with or without a note', async () => {
  const testPhone = phone();
  const { media } = await loggedFind(testPhone, [LARGE()]);
  done(await testPhone.device.commands.deleteMedia(media[0]?.id ?? ('' as never)));
  await testPhone.device.replica.undos.clear();
  await testPhone.device.replica.mediaFiles.clear();
  const left = leftOn(testPhone);
  await left.sweep();
  expect(left.get()).toEqual([]);
  expect([testPhone.disk.files.size, testPhone.disk.notes.size]).toEqual([0, 0]);
});

it('gets a missing note from the next sweep', async () => {
  const testPhone = phone();
  const { write } = testPhone.disk;
  testPhone.disk.write = async (name, file) => {
    if (name.endsWith('-about')) throw new DOMException('no room', 'QuotaExceededError');
    return write(name, file);
  };
  await loggedFind(testPhone, [LARGE()]);
  expect(testPhone.disk.notes.size).toBe(0);
  testPhone.disk.write = write;
  await leftOn(testPhone).sweep();
  expect(testPhone.disk.notes.size).toBe(1);
});
