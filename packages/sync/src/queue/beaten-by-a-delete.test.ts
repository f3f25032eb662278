import { asFindId } from '@metalquest/core/ids';
import type { Notice } from '@metalquest/core/queue/notice';
import { describe, expect, it } from 'vitest';
import { type ModelDevice, twoDevices } from '../../test/support/model-device.ts';
import { type ModelServer, modelServer } from '../../test/support/model-server.ts';
import { A_QUEST, equal } from '../../test/support/sync-centre.ts';
import { done, newFiles, photo } from '../../test/support/test-device.ts';

async function beaten(
  server: ModelServer,
): Promise<{ here: ModelDevice; there: ModelDevice; notice: Notice }> {
  const [here, there] = twoDevices(server);
  const quest = done(await here.commands.startQuest(A_QUEST));
  const { find } = done(
    await here.commands.logFind({ questId: quest.id, name: 'Penny', files: newFiles(photo()) }),
  );
  await here.drain();
  await there.pull();
  done(await there.commands.deleteQuest(quest.id));
  await there.drain();
  done(await here.commands.updateFind(find.id, { name: 'Silver penny' }));
  done(await here.commands.logFind({ questId: quest.id, name: 'Buckle' }));
  await here.drain();
  await here.pull();
  const [notice] = await here.queries.notices();
  if (!notice) throw new Error('nothing was told');
  return { here, there, notice };
}

describe('a change beaten by a delete elsewhere', () => {
  it('is restored with its changes, photos and path under new ids, on every device', async () => {
    const server = modelServer();
    const { here, there } = await beaten(server);
    for (const notice of await here.queries.notices()) done(await here.commands.restoreNotice(notice.id));
    expect(await here.queries.notices()).toEqual([]);
    await equal(server, here);
    await there.pull();
    const { items } = await there.queries.finds({ offset: 0, limit: 10 });
    expect(items.map((find) => [find.name, find.questName, find.mediaCount]).toSorted()).toEqual([
      ['Buckle', 'Long field', 0],
      ['Silver penny', 'Long field', 1],
    ]);
    expect((await there.queries.quests({ offset: 0, limit: 10 })).total).toBe(1);
    expect(await there.queries.currentQuest()).toMatchObject({ status: 'paused', isCurrent: false });
    const [media] = [...(server.tables.get('media')?.values() ?? [])];
    expect([...server.files.keys()]).toEqual([media?.row.storage_path]);
    expect([...server.points.values()].map((path) => path.size)).toEqual([1]);
    expect(await here.replica.keptRows.count()).toBe(0);
  });

  it('is deleted with its files when dismissed', async () => {
    const server = modelServer();
    const { here } = await beaten(server);
    expect(await here.replica.mediaFiles.count()).toBe(1);
    for (const { id } of await here.queries.notices()) done(await here.commands.dismissNotice(id));
    expect(await here.replica.mediaFiles.count()).toBe(0);
    expect(await here.replica.keptRows.count()).toBe(0);
    await equal(server, here);
    expect(server.tables.get('finds')?.size).toBe(0);
  });

  it('restores one quest for two of its finds restored separately', async () => {
    const server = modelServer();
    const [here, there] = twoDevices(server);
    const quest = done(await here.commands.startQuest(A_QUEST));
    const names = ['Penny', 'Buckle'];
    const finds = [];
    for (const name of names) finds.push(done(await here.commands.logFind({ questId: quest.id, name })).find);
    await here.drain();
    await there.pull();
    for (const find of finds) done(await there.commands.deleteFind(find.id));
    done(await there.commands.deleteQuest(quest.id));
    await there.drain();
    for (const find of finds) done(await here.commands.updateFind(asFindId(find.id), { details: 'bent' }));
    await here.drain();
    await here.pull();
    const notices = await here.queries.notices();
    expect(notices).toHaveLength(2);
    for (const { id } of notices) done(await here.commands.restoreNotice(id));
    await equal(server, here);
    expect(server.tables.get('quests')?.size).toBe(1);
    expect(server.tables.get('finds')?.size).toBe(2);
  });
});
