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
  const [here, there] = twoDevices(server);
  const restore = server.snapshot();
  const quest = done(await here.commands.startQuest(A_QUEST));
  await sync(here, there);
  const { find } = done(
    await there.commands.logFind({ questId: quest.id, name: 'Penny', files: newFiles(photo()) }),
  );
  await sync(there, here);
  restore();
  server.epoch = 'restored';
  return { server, here, there, quest, find };
}

async function expectGone(server: ModelServer, devices: readonly ModelDevice[]): Promise<void> {
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
    const { server, here, there, quest } = await lostQuest();
    await here.pull();
    await there.pull();
    await there.drain();
    expect(server.tables.get('quests')?.has(quest.id)).toBe(true);
    done(await here.commands.deleteQuest(quest.id));
    await sync(here, there);
    await expectGone(server, [here, there]);
  });

  it('stays deleted when the other device sends it after the delete', async () => {
    const { server, here, there, quest } = await lostQuest();
    await here.pull();
    done(await here.commands.deleteQuest(quest.id));
    await here.drain();
    await sync(there, here, there);
    await expectGone(server, [here, there]);
  });

  it('stays deleted when the delete was pending and found nothing on the server', async () => {
    const { server, here, there, quest } = await lostQuest();
    done(await here.commands.deleteQuest(quest.id));
    await here.pull();
    await here.drain();
    expect(server.requests.at(-1)).toBe('delete quests');
    await there.pull();
    await there.drain();
    expect(server.tables.get('quests')?.has(quest.id)).toBe(true);
    await sync(here, there);
    await expectGone(server, [here, there]);
  });

  it("is restored with the other device's version when the delete is undone", async () => {
    const { server, here, there, quest } = await lostQuest();
    done(await there.commands.updateQuest(quest.id, { name: 'Wood' }));
    await here.pull();
    done(await here.commands.deleteQuest(quest.id));
    await there.pull();
    await there.drain();
    await here.pull();
    done(await here.commands.undoDelete({ table: 'quests', entityId: quest.id }));
    await sync(here, there);
    expect(server.tables.get('quests')?.get(quest.id)?.row.title).toBe('Wood');
    for (const { queries, replica } of [here, there]) {
      expect((await queries.quest(quest.id))?.name).toBe('Wood');
      expect(await brokenInvariants(replica)).toEqual([]);
    }
  });
});

it('a photo whose lost file waits for upload stays deleted', async () => {
  const server = modelServer();
  const [here, there] = twoDevices(server);
  const quest = done(await here.commands.startQuest(A_QUEST));
  const { find } = done(await here.commands.logFind({ questId: quest.id, files: newFiles(photo()) }));
  await sync(here, there);
  server.snapshot()();
  server.files.clear();
  server.epoch = 'restored';
  await here.pull();
  expect((await here.replica.queue.toArray()).map(({ table, type }) => [table, type])).toEqual([
    ['media', 'INSERT'],
  ]);
  const [media] = await here.queries.media(find.id);
  if (!media) throw new Error('no photo');
  done(await here.commands.deleteMedia(media.id));
  await sync(here, there);
  expect([server.tables.get('media')?.size, server.files.size]).toEqual([0, 0]);
  for (const { queries } of [here, there]) expect(await queries.media(find.id)).toEqual([]);
});

it('a find that the user restored and deleted again stays deleted when its own device sends it', async () => {
  const server = modelServer();
  const [here, there] = twoDevices(server);
  const quest = done(await there.commands.startQuest(A_QUEST));
  await sync(there, here);
  const restore = server.snapshot();
  const { find } = done(await there.commands.logFind({ questId: quest.id, name: 'Penny' }));
  await sync(there, here);
  restore();
  server.epoch = 'restored';
  await here.pull();
  const [notice] = await here.queries.notices();
  done(await here.commands.restoreNotice(notice?.id ?? -1));
  done(await here.commands.deleteFind(find.id));
  await sync(there, here, there);
  expect(server.tables.get('finds')?.size).toBe(0);
  for (const { queries } of [here, there]) expect(await queries.find(find.id)).toBeNull();
});
