import { describe, expect, it } from 'vitest';
import { limitDisk } from '../../test/support/limited-disk.ts';
import { twoDevices } from '../../test/support/model-device.ts';
import { modelServer } from '../../test/support/model-server.ts';
import { done, FIELD, newFiles, photo, testDevice } from '../../test/support/test-device.ts';
import { markFileSent } from '../replica/media-files.ts';

const A_QUEST = { name: 'Long field', location: FIELD };

describe('a device whose disk is full of cached copies', () => {
  async function fullDisk() {
    const device = testDevice();
    const disk = limitDisk(device.replica, Number.POSITIVE_INFINITY);
    const quest = done(await device.commands.startQuest(A_QUEST));
    const { media } = done(
      await device.commands.logFind({ questId: quest.id, files: newFiles(photo('old.jpg', 50_000)) }),
    );
    for (const file of await device.replica.mediaFiles.toArray()) await markFileSent(device.replica, file.id);
    await device.replica.queue.clear();
    disk.roomBytes = 60_000;
    return { device, quest, disk, old: media[0]?.id };
  }

  it('evicts them for a new photo', async () => {
    const { device, quest, disk, old } = await fullDisk();
    done(await device.commands.logFind({ questId: quest.id, files: newFiles(photo('new.jpg', 50_000)) }));
    expect(disk.refused).toBe(1);
    const files = await device.replica.mediaFiles.toArray();
    expect(files).toMatchObject([{ size: 50_000, waiting: 1 }]);
    expect(files[0]?.id).not.toBe(old);
  });

  it('refuses the photo completely if that is not enough, and keeps unsent files', async () => {
    const { device, quest, disk } = await fullDisk();
    done(await device.commands.logFind({ questId: quest.id, files: newFiles(photo('new.jpg', 50_000)) }));
    const before = await device.replica.mediaFiles.toArray();
    const second = await device.commands.logFind({
      questId: quest.id,
      files: newFiles(photo('more.jpg', 50_000)),
    });
    expect(second).toMatchObject({ ok: false, error: { code: 'device-full' } });
    expect(disk.refused).toBe(3);
    expect(await device.replica.mediaFiles.toArray()).toEqual(before);
    expect((await device.queries.finds({ offset: 0, limit: 10 })).total).toBe(2);
  });
});

describe('media', () => {
  it('stops at 500 MB waiting on the device', async () => {
    const device = testDevice();
    const quest = done(await device.commands.startQuest(A_QUEST));
    const { find } = done(await device.commands.logFind({ questId: quest.id }));
    await device.replica.mediaFiles.put({
      id: 'earlier',
      blob: new Blob(['x']),
      size: 500 * 1024 * 1024 - 10,
      waiting: 1,
      lastUsedAt: 0,
    });
    expect(await device.commands.addMedia({ findId: find.id }, newFiles(photo()))).toMatchObject({
      ok: false,
      error: {
        title: 'Media Processing Warning',
        message: 'Failed to store files (penny.jpg). Check storage limits.',
        rejectedFiles: [{ message: 'Adding this file would exceed the total storage limit of 500MB' }],
      },
    });
  });

  it('of a find clear the photo flag when the last one is deleted', async () => {
    const device = testDevice();
    const quest = done(await device.commands.startQuest(A_QUEST));
    const { media } = done(await device.commands.logFind({ questId: quest.id, files: newFiles(photo()) }));
    for (const each of media) done(await device.commands.deleteMedia(each.id));
    expect(await device.queries.findCounts()).toMatchObject({ total: 1, withPhoto: 0 });
    expect(await device.replica.mediaFiles.count()).toBe(0);
  });

  it('of a find keep their chosen order, here at once and on another device later', async () => {
    const server = modelServer();
    const [firstDevice, secondDevice] = twoDevices(server);
    const quest = done(await firstDevice.commands.startQuest(A_QUEST));
    const files = newFiles(photo('one.jpg'), photo('two.jpg'), photo('three.jpg'));
    const { find, media } = done(await firstDevice.commands.logFind({ questId: quest.id, files }));
    const namesOn = async ({ queries }: typeof firstDevice) =>
      (await queries.media(find.id)).map(({ filename }) => filename);
    await firstDevice.drain();
    const [one, two, three] = media;
    if (!one || !two || !three) throw new Error('a photo is missing');
    done(await firstDevice.commands.arrangeMedia({ findId: find.id }, [three.id, one.id]));
    expect(await namesOn(firstDevice)).toEqual(['three.jpg', 'one.jpg', 'two.jpg']);
    await firstDevice.drain();
    await secondDevice.pull();
    expect(await namesOn(secondDevice)).toEqual(['three.jpg', 'one.jpg', 'two.jpg']);
    await firstDevice.pull();
    expect(await namesOn(firstDevice)).toEqual(['three.jpg', 'one.jpg', 'two.jpg']);
    expect(await firstDevice.replica.queue.count()).toBe(0);
  });
});
