import { asFindId } from '@metalquest/core/ids';
import type { Notice } from '@metalquest/core/queue/notice';
import { describe, expect, it } from 'vitest';
import { type ModelDevice, twoDevices } from '../../test/support/model-device.ts';
import { orphanedFiles } from '../../test/support/model-files.ts';
import { type ModelServer, modelServer } from '../../test/support/model-server.ts';
import { A_QUEST, equal } from '../../test/support/sync-centre.ts';
import { done, newFiles, photo } from '../../test/support/test-device.ts';

async function changeOfDeletedQuest(
  server: ModelServer,
): Promise<{ device: ModelDevice; otherDevice: ModelDevice; notice: Notice }> {
  const [device, otherDevice] = twoDevices(server);
  const quest = done(await device.commands.startQuest(A_QUEST));
  const { find } = done(
    await device.commands.logFind({ questId: quest.id, name: 'Penny', files: newFiles(photo()) }),
  );
  await device.drain();
  await otherDevice.pull();
  done(await otherDevice.commands.deleteQuest(quest.id));
  await otherDevice.drain();
  done(await device.commands.updateFind(find.id, { name: 'Silver penny' }));
  done(await device.commands.logFind({ questId: quest.id, name: 'Buckle' }));
  await device.drain();
  await device.pull();
  const [notice] = await device.queries.notices();
  if (!notice) throw new Error('nothing was told');
  return { device, otherDevice, notice };
}

describe('a change beaten by a delete elsewhere', () => {
  it('is restored with its changes, photos and path under new ids, on every device', async () => {
    const server = modelServer();
    const { device, otherDevice } = await changeOfDeletedQuest(server);
    for (const notice of await device.queries.notices()) done(await device.commands.restoreNotice(notice.id));
    expect(await device.queries.notices()).toEqual([]);
    await equal(server, device);
    await otherDevice.pull();
    const { items } = await otherDevice.queries.finds({ offset: 0, limit: 10 });
    expect(items.map((find) => [find.name, find.questName, find.mediaCount]).toSorted()).toEqual([
      ['Buckle', 'Long field', 0],
      ['Silver penny', 'Long field', 1],
    ]);
    expect((await otherDevice.queries.quests({ offset: 0, limit: 10 })).total).toBe(1);
    expect(await otherDevice.queries.currentQuest()).toMatchObject({ status: 'paused', isCurrent: false });
    const [media] = [...(server.tables.get('media')?.values() ?? [])];
    expect(server.files.has(String(media?.row.storage_path))).toBe(true);
    expect(orphanedFiles(server.bucket)).toEqual([]);
    expect([...server.points.values()].map((path) => path.size)).toEqual([1]);
    expect(await device.replica.restorableRows.count()).toBe(0);
  });

  it('is deleted with its files when dismissed', async () => {
    const server = modelServer();
    const { device } = await changeOfDeletedQuest(server);
    expect(await device.replica.mediaFiles.count()).toBe(1);
    for (const { id } of await device.queries.notices()) done(await device.commands.dismissNotice(id));
    expect(await device.replica.mediaFiles.count()).toBe(0);
    expect(await device.replica.restorableRows.count()).toBe(0);
    await equal(server, device);
    expect(server.tables.get('finds')?.size).toBe(0);
  });

  it('restores one quest for two of its finds restored separately', async () => {
    const server = modelServer();
    const [device, otherDevice] = twoDevices(server);
    const quest = done(await device.commands.startQuest(A_QUEST));
    const names = ['Penny', 'Buckle'];
    const finds = [];
    for (const name of names)
      finds.push(done(await device.commands.logFind({ questId: quest.id, name })).find);
    await device.drain();
    await otherDevice.pull();
    for (const find of finds) done(await otherDevice.commands.deleteFind(find.id));
    done(await otherDevice.commands.deleteQuest(quest.id));
    await otherDevice.drain();
    for (const find of finds) done(await device.commands.updateFind(asFindId(find.id), { details: 'bent' }));
    await device.drain();
    await device.pull();
    const notices = await device.queries.notices();
    expect(notices).toHaveLength(2);
    for (const { id } of notices) done(await device.commands.restoreNotice(id));
    await equal(server, device);
    expect(server.tables.get('quests')?.size).toBe(1);
    expect(server.tables.get('finds')?.size).toBe(2);
  });
});
