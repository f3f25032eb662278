import { describe, expect, it } from 'vitest';
import { brokenInvariants } from '../../test/support/invariants.ts';
import { type ModelDevice, twoDevices } from '../../test/support/model-device.ts';
import { type ModelServer, modelServer } from '../../test/support/model-server.ts';
import { done, FIELD, newFiles, photo } from '../../test/support/test-device.ts';

const A_QUEST = { name: 'Long field', location: FIELD };

async function sync(...devices: readonly ModelDevice[]): Promise<void> {
  for (let round = 0; round < 3; round += 1) {
    for (const device of devices) {
      await device.pull();
      await device.drain();
    }
  }
}

/** A quest made here and walked on there too, whose server was restored from a backup without it. */
async function lostQuest() {
  const server = modelServer();
  const [firstDevice, secondDevice] = twoDevices(server);
  const restore = server.snapshot();
  const quest = done(await firstDevice.commands.startQuest(A_QUEST));
  await sync(firstDevice, secondDevice);
  const { find } = done(
    await secondDevice.commands.logFind({ questId: quest.id, name: 'Penny', files: newFiles(photo()) }),
  );
  await sync(secondDevice, firstDevice);
  restore();
  server.epoch = 'restored';
  return { server, firstDevice, secondDevice, quest, find };
}

async function expectDeleted(server: ModelServer, devices: readonly ModelDevice[]): Promise<void> {
  for (const table of ['quests', 'finds', 'media']) {
    expect([table, server.tables.get(table)?.size]).toEqual([table, 0]);
    for (const { replica } of devices)
      expect([table, await replica.dexie.table(table).count()]).toEqual([table, 0]);
  }
  for (const { replica } of devices) {
    expect(await replica.queue.toArray()).toEqual([]);
    expect(await brokenInvariants(replica)).toEqual([]);
  }
}

describe('a quest missing on the restored server', () => {
  it('stays deleted when the other device sends it before this one', async () => {
    const { server, firstDevice, secondDevice, quest } = await lostQuest();
    await firstDevice.pull();
    await secondDevice.pull();
    await secondDevice.drain();
    expect(server.tables.get('quests')?.has(quest.id)).toBe(true);
    done(await firstDevice.commands.deleteQuest(quest.id));
    await sync(firstDevice, secondDevice);
    await expectDeleted(server, [firstDevice, secondDevice]);
  });

  it('stays deleted when the other device sends it after the delete', async () => {
    const { server, firstDevice, secondDevice, quest } = await lostQuest();
    await firstDevice.pull();
    done(await firstDevice.commands.deleteQuest(quest.id));
    await firstDevice.drain();
    await sync(secondDevice, firstDevice, secondDevice);
    await expectDeleted(server, [firstDevice, secondDevice]);
  });

  it('stays deleted when the delete was pending and found nothing on the server', async () => {
    const { server, firstDevice, secondDevice, quest } = await lostQuest();
    done(await firstDevice.commands.deleteQuest(quest.id));
    await firstDevice.pull();
    await firstDevice.drain();
    expect(server.requests.at(-1)).toBe('delete quests');
    await secondDevice.pull();
    await secondDevice.drain();
    expect(server.tables.get('quests')?.has(quest.id)).toBe(true);
    await sync(firstDevice, secondDevice);
    await expectDeleted(server, [firstDevice, secondDevice]);
  });

  it("is restored with the other device's version when the delete is undone", async () => {
    const { server, firstDevice, secondDevice, quest } = await lostQuest();
    done(await secondDevice.commands.updateQuest(quest.id, { name: 'Wood' }));
    await firstDevice.pull();
    done(await firstDevice.commands.deleteQuest(quest.id));
    await secondDevice.pull();
    await secondDevice.drain();
    await firstDevice.pull();
    done(await firstDevice.commands.undoDelete({ table: 'quests', entityId: quest.id }));
    await sync(firstDevice, secondDevice);
    expect(server.tables.get('quests')?.get(quest.id)?.row.title).toBe('Wood');
    for (const { queries, replica } of [firstDevice, secondDevice]) {
      expect((await queries.quest(quest.id))?.name).toBe('Wood');
      expect(await brokenInvariants(replica)).toEqual([]);
    }
  });
});

it('a photo whose lost file waits for upload stays deleted', async () => {
  const server = modelServer();
  const [firstDevice, secondDevice] = twoDevices(server);
  const quest = done(await firstDevice.commands.startQuest(A_QUEST));
  const { find } = done(await firstDevice.commands.logFind({ questId: quest.id, files: newFiles(photo()) }));
  await sync(firstDevice, secondDevice);
  server.snapshot()();
  server.files.clear();
  server.epoch = 'restored';
  await firstDevice.pull();
  expect((await firstDevice.replica.queue.toArray()).map(({ table, type }) => [table, type])).toEqual([
    ['media', 'INSERT'],
  ]);
  const [media] = await firstDevice.queries.media(find.id);
  if (!media) throw new Error('no photo');
  done(await firstDevice.commands.deleteMedia(media.id));
  await sync(firstDevice, secondDevice);
  expect([server.tables.get('media')?.size, server.files.size]).toEqual([0, 0]);
  for (const { queries } of [firstDevice, secondDevice]) expect(await queries.media(find.id)).toEqual([]);
});

it('a find that the user restored and deleted again stays deleted when its own device sends it', async () => {
  const server = modelServer();
  const [firstDevice, secondDevice] = twoDevices(server);
  const quest = done(await secondDevice.commands.startQuest(A_QUEST));
  await sync(secondDevice, firstDevice);
  const restore = server.snapshot();
  const { find } = done(await secondDevice.commands.logFind({ questId: quest.id, name: 'Penny' }));
  await sync(secondDevice, firstDevice);
  restore();
  server.epoch = 'restored';
  await firstDevice.pull();
  const [notice] = await firstDevice.queries.notices();
  done(await firstDevice.commands.restoreNotice(notice?.id ?? -1));
  done(await firstDevice.commands.deleteFind(find.id));
  await sync(secondDevice, firstDevice, secondDevice);
  expect(server.tables.get('finds')?.size).toBe(0);
  for (const { queries } of [firstDevice, secondDevice]) expect(await queries.find(find.id)).toBeNull();
});
