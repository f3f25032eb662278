import { asFindId, type QueueItemId } from '@metalquest/core/ids';
import type { Notice } from '@metalquest/core/queue/notice';
import { lineSentence, type QueueView } from '@metalquest/core/queue/queue-view';
import { liveQuery } from 'dexie';
import { describe, expect, it } from 'vitest';
import { brokenInvariants } from '../testing/invariants.ts';
import { type ModelDevice, modelDevice, twoDevices } from '../testing/model-device.ts';
import { type ModelServer, modelServer } from '../testing/model-server.ts';
import { done, FIELD, photo } from '../testing/test-device.ts';
import { exportUnsent } from './export-unsent.ts';

const A_QUEST = { name: 'Long field', location: FIELD };

const listed = (view: QueueView): string[] =>
  view.sections.flatMap(({ kind, groups }) =>
    groups.flatMap((group) => group.lines.map((line) => `${kind}: ${lineSentence(group, line)}`)),
  );
const view = (device: ModelDevice, limit = 60): Promise<QueueView> => device.queries.queueItems({ limit });

async function itemOf(device: ModelDevice, table: string, type = 'INSERT'): Promise<QueueItemId> {
  const items = await device.replica.queue
    .where('[table+entityId]')
    .between([table, ''], [table, '\uffff'])
    .toArray();
  const item = items.find((each) => each.type === type);
  if (!item) throw new Error(`no ${type} of ${table} is queued`);
  return item.id;
}

async function equal(server: ModelServer, device: ModelDevice): Promise<void> {
  await device.drain();
  await device.pull();
  await device.drain();
  expect(await device.replica.queue.count()).toBe(0);
  expect(await brokenInvariants(device.replica)).toEqual([]);
  for (const name of ['quests', 'finds', 'media']) {
    const here = (await device.replica.dexie.table(name).toArray()).map((row) => row.id);
    expect(here.toSorted()).toEqual([...(server.tables.get(name)?.keys() ?? [])].toSorted());
  }
}

async function refusedFind(server: ModelServer): Promise<ModelDevice> {
  const device = modelDevice(server);
  const quest = done(await device.commands.startQuest(A_QUEST));
  await device.drain();
  server.refuses = (table) =>
    table === 'finds' ? 'new row violates check constraint "finds_depth_cm_check"' : null;
  done(await device.commands.logFind({ questId: quest.id, name: 'Penny', files: [photo(), photo('b.jpg')] }));
  for (let n = 0; n < 3; n += 1) await device.drain();
  return device;
}

describe('the sync centre lists', () => {
  it('what waits, under what it belongs to, in the words of the product', async () => {
    const device = modelDevice(modelServer());
    const quest = done(await device.commands.startQuest(A_QUEST));
    const find = { questId: quest.id, name: 'Silver penny' };
    done(await device.commands.logFind({ ...find, files: [photo(), photo('b.jpg'), photo('c.jpg')] }));
    expect(listed(await view(device))).toEqual([
      'waiting: Quest "Long field": new, waiting',
      'waiting: Quest "Long field": 1 path point, waiting',
      'waiting: Find "Silver penny": new, waiting',
      'waiting: Find "Silver penny": photo 1 of 3, waiting',
      'waiting: Find "Silver penny": photo 2 of 3, waiting',
      'waiting: Find "Silver penny": photo 3 of 3, waiting',
    ]);
  });

  it('a deleted find by its name, a paused quest as paused', async () => {
    const device = modelDevice(modelServer());
    const quest = done(await device.commands.startQuest(A_QUEST));
    const { find } = done(await device.commands.logFind({ questId: quest.id, name: 'Penny' }));
    await device.drain();
    done(await device.commands.deleteFind(find.id));
    done(await device.commands.pauseQuest());
    expect(listed(await view(device))).toEqual([
      'waiting: Find "Penny": deleted, waiting',
      'waiting: Quest "Long field": paused, waiting',
    ]);
  });

  it('what was refused first, with its reason in plain words and what waits for it', async () => {
    const device = await refusedFind(modelServer());
    const shown = await view(device);
    expect(listed(shown)).toEqual([
      'refused: Find "Penny": new, not accepted',
      'waiting: Find "Penny": photo 1 of 2, waits for find "Penny"',
      'waiting: Find "Penny": photo 2 of 2, waits for find "Penny"',
    ]);
    expect(shown.sections[0]?.groups[0]?.lines[0]).toMatchObject({
      reason: 'The depth must be between 0 and 1000 cm',
      discard: { text: 'It is only on this device and would be gone for good, with 2 photos.' },
    });
  });

  it('no more than asked for, and counts the rest', async () => {
    const device = modelDevice(modelServer());
    const quest = done(await device.commands.startQuest(A_QUEST));
    await device.drain();
    for (let n = 0; n < 30; n += 1) done(await device.commands.logFind({ questId: quest.id }));
    const shown = await view(device, 20);
    expect(shown).toMatchObject({ total: 30, unlisted: 10, sections: [{ kind: 'waiting', total: 30 }] });
    expect(listed(shown)).toHaveLength(20);
  });
});

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

  it('is not needed after an edit, which goes into what was refused', async () => {
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
  it('a refused find takes its photos and their files with it', async () => {
    const server = modelServer();
    const device = await refusedFind(server);
    done(await device.commands.discardItem(await itemOf(device, 'finds')));
    expect(await device.queries.findCounts()).toMatchObject({ total: 0, withPhoto: 0 });
    expect(await device.replica.mediaFiles.count()).toBe(0);
    server.refuses = null;
    await equal(server, device);
  });

  it("a refused change brings the server's copy back with the next pull", async () => {
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

  it('a change of a row that the server cannot have yet goes back to what the row was made as', async () => {
    const server = modelServer();
    const device = modelDevice({ ...server, insert: async () => ({ verdict: 'silence' }) });
    const quest = done(await device.commands.startQuest(A_QUEST));
    await device.drain();
    done(await device.commands.updateQuest(quest.id, { name: 'Wood' }));
    done(await device.commands.discardItem(await itemOf(device, 'quests', 'UPDATE')));
    expect(await device.queries.quest(quest.id)).toMatchObject({ name: 'Long field' });
  });

  it('a refused deletion brings the find back with its photos', async () => {
    const server = modelServer();
    const device = modelDevice({
      ...server,
      remove: async () => ({ verdict: 'refused', message: 'no', code: null }),
    });
    const quest = done(await device.commands.startQuest(A_QUEST));
    done(await device.commands.logFind({ questId: quest.id, name: 'Penny', files: [photo()] }));
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

  it('path points forgets those that the server lacks and keeps the others', async () => {
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
    expect(listed(await view(device))).toEqual(['waiting: Quest "Long field": 2 path points, waiting']);
    done(await device.commands.discardItem(await itemOf(device, 'quest_path_points')));
    expect((await device.queries.questPath(quest.id)).length).toBe(1);
    expect((await device.queries.questStats(quest.id)).distanceM).toBe(0);
    await equal(server, device);
  });

  it('is refused while the change is on its way', async () => {
    const device = modelDevice(modelServer());
    done(await device.commands.startQuest(A_QUEST));
    const id = await itemOf(device, 'quests');
    await device.replica.queue.toCollection().modify({ status: 'processing' });
    expect(await device.commands.discardItem(id)).toMatchObject({ ok: false, error: { code: 'being-sent' } });
  });
});

async function beaten(
  server: ModelServer,
): Promise<{ here: ModelDevice; there: ModelDevice; notice: Notice }> {
  const [here, there] = twoDevices(server);
  const quest = done(await here.commands.startQuest(A_QUEST));
  const { find } = done(await here.commands.logFind({ questId: quest.id, name: 'Penny', files: [photo()] }));
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

describe('what a delete elsewhere beat', () => {
  it('comes back with its changes, photos and path under new ids, on every device', async () => {
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

  it('is gone with its files when it is dismissed', async () => {
    const server = modelServer();
    const { here } = await beaten(server);
    expect(await here.replica.mediaFiles.count()).toBe(1);
    for (const { id } of await here.queries.notices()) done(await here.commands.dismissNotice(id));
    expect(await here.replica.mediaFiles.count()).toBe(0);
    expect(await here.replica.keptRows.count()).toBe(0);
    await equal(server, here);
    expect(server.tables.get('finds')?.size).toBe(0);
  });

  it('brings one quest back for two finds of it that are restored one by one', async () => {
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

describe('what waits, as a page to keep', () => {
  it('holds the words, the photos and the data, and nothing that could run', async () => {
    const device = modelDevice(modelServer());
    const quest = done(await device.commands.startQuest({ ...A_QUEST, name: '<img src=x> & "field"' }));
    done(
      await device.commands.logFind({
        questId: quest.id,
        name: 'Penny',
        files: [photo('penny.jpg', 600_000)],
      }),
    );
    const page = await (await exportUnsent(device.replica, device.clock.nowMs)).text();
    expect(page).toContain(
      '<li>Find &quot;Penny&quot;: new, waiting<br><small>2026-03-01T10:00:00.000Z</small></li>',
    );
    expect(page).not.toContain('<img src=x');
    const [, data = ''] =
      /<script type="application\/json" id="metalquest-unsent">([^<]*)<\/script>/.exec(page) ?? [];
    const { changes } = JSON.parse(data);
    expect(changes.map((change: { table: string }) => change.table)).toEqual([
      'quests',
      'quest_path_points',
      'finds',
      'media',
    ]);
    expect(changes[1].points).toEqual([[FIELD.lng, FIELD.lat, device.clock.nowMs]]);
    const [, picture = ''] = /src="data:image\/jpeg;base64,([^"]+)"/.exec(page) ?? [];
    const [file] = await device.replica.mediaFiles.toArray();
    expect(
      Buffer.from(picture, 'base64').equals(new Uint8Array(await (file?.blob ?? new Blob()).arrayBuffer())),
    ).toBe(true);
  });

  it('is live: a query answers again when the queue changes', async () => {
    const device = modelDevice(modelServer());
    const seen: number[] = [];
    const subscription = liveQuery(() => device.queries.queueItems({ limit: 9 })).subscribe((shown) =>
      seen.push(shown.total),
    );
    await expect.poll(() => seen).toEqual([0]);
    done(await device.commands.startQuest(A_QUEST));
    await expect.poll(() => seen.at(-1)).toBe(2);
    subscription.unsubscribe();
  });
});
