import { describe, expect, it } from 'vitest';
import { modelDevice } from '../../test/support/model-device.ts';
import { modelServer } from '../../test/support/model-server.ts';
import { A_QUEST, equal, itemOf, listed, refusedFind, view } from '../../test/support/sync-centre.ts';
import { done, FIELD, newFiles, photo } from '../../test/support/test-device.ts';

describe('retrying', () => {
  it('gives one refused change, or all, three more attempts', async () => {
    const server = modelServer();
    const device = await refusedFind(server);
    server.refuses = null;
    await device.drain();
    expect((await view(device)).sections[0]?.kind).toBe('refused');
    done(await device.commands.retryItem(await itemOf(device, 'finds')));
    await equal(server, device);
    const other = await refusedFind(server);
    server.refuses = null;
    done(await other.commands.retryAll());
    await other.drain();
    expect(await other.replica.queue.count()).toBe(0);
  });

  it('is not needed after an edit, which is merged into the refused change', async () => {
    const server = modelServer();
    const device = await refusedFind(server);
    server.refuses = (table, row) => (table === 'finds' && row.item_description === 'Penny' ? 'no' : null);
    const id = (await device.queries.finds({ offset: 0, limit: 1 })).items[0]?.id;
    if (!id) throw new Error('no find');
    done(await device.commands.updateFind(id, { name: 'Silver penny' }));
    await equal(server, device);
    expect(server.tables.get('finds')?.get(id)?.row.item_description).toBe('Silver penny');
  });
});

describe('discarding', () => {
  it('a refused find discards its photos and their files', async () => {
    const server = modelServer();
    const device = await refusedFind(server);
    done(await device.commands.discardItem(await itemOf(device, 'finds')));
    expect(await device.queries.findCounts()).toMatchObject({ total: 0, withPhoto: 0 });
    expect(await device.replica.mediaFiles.count()).toBe(0);
    server.refuses = null;
    await equal(server, device);
  });

  it("a refused change restores the server's copy with the next pull", async () => {
    const server = modelServer();
    const device = modelDevice(server);
    const quest = done(await device.commands.startQuest(A_QUEST));
    await device.drain();
    await device.pull();
    server.refuses = () => 'no';
    done(await device.commands.updateQuest(quest.id, { name: 'Wood' }));
    for (let n = 0; n < 3; n += 1) await device.drain();
    done(await device.commands.discardItem(await itemOf(device, 'quests', 'UPDATE')));
    await device.pull();
    expect(await device.queries.quest(quest.id)).toMatchObject({ name: 'Long field' });
    server.refuses = null;
    await equal(server, device);
    expect((await device.replica.meta.get('sync'))?.refetch).toEqual([]);
  });

  it('a change of a row that the server does not have yet restores its inserted values', async () => {
    const server = modelServer();
    const device = modelDevice({ ...server, insert: async () => ({ verdict: 'silence' }) });
    const quest = done(await device.commands.startQuest(A_QUEST));
    await device.drain();
    done(await device.commands.updateQuest(quest.id, { name: 'Wood' }));
    done(await device.commands.discardItem(await itemOf(device, 'quests', 'UPDATE')));
    expect(await device.queries.quest(quest.id)).toMatchObject({ name: 'Long field' });
  });

  it('a refused delete restores the find with its photos', async () => {
    const server = modelServer();
    const device = modelDevice({
      ...server,
      remove: async () => ({ verdict: 'refused', message: 'no', code: null }),
    });
    const quest = done(await device.commands.startQuest(A_QUEST));
    done(await device.commands.logFind({ questId: quest.id, name: 'Penny', files: newFiles(photo()) }));
    await device.drain();
    await device.pull();
    done(await device.commands.deleteQuest(quest.id));
    expect((await device.queries.findCounts()).total).toBe(0);
    await device.drain();
    done(await device.commands.discardItem(await itemOf(device, 'quests', 'DELETE')));
    await device.pull();
    expect(await device.queries.findCounts()).toMatchObject({ total: 1, withPhoto: 1 });
    expect((await device.queries.questPath(quest.id)).length).toBe(1);
    await equal(server, device);
  });

  it('path points removes the unsent ones and keeps the others', async () => {
    const server = modelServer();
    const device = modelDevice(server);
    const quest = done(await device.commands.startQuest(A_QUEST));
    await device.drain();
    const t = device.clock.nowMs;
    for (const n of [1, 2]) {
      done(
        await device.commands.recordPathPoint(quest.id, {
          ...FIELD,
          lat: FIELD.lat + n / 1000,
          t: t + n * 40_000,
        }),
      );
    }
    expect(listed(await view(device))).toEqual(['waiting: Quest “Long field”: 2 path points, waiting']);
    done(await device.commands.discardItem(await itemOf(device, 'quest_path_points')));
    expect((await device.queries.questPath(quest.id)).length).toBe(1);
    expect((await device.queries.questStats(quest.id)).distanceM).toBe(0);
    await equal(server, device);
  });

  it('is refused while the change is being sent', async () => {
    const device = modelDevice(modelServer());
    done(await device.commands.startQuest(A_QUEST));
    const id = await itemOf(device, 'quests');
    await device.replica.queue.toCollection().modify({ status: 'processing' });
    expect(await device.commands.discardItem(id)).toMatchObject({ ok: false, error: { code: 'being-sent' } });
  });
});
