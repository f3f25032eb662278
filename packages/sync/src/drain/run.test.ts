import { describe, expect, it } from 'vitest';
import { brokenInvariants } from '../../test/support/invariants.ts';
import { modelDevice, twoDevices } from '../../test/support/model-device.ts';
import { modelServer } from '../../test/support/model-server.ts';
import { done, FIELD, newFiles, photo } from '../../test/support/test-device.ts';

const A_QUEST = { name: 'Long field', location: FIELD };

describe('a drain of the queue', () => {
  it('sends ten finds of one quest in one request', async () => {
    const server = modelServer();
    const device = modelDevice(server);
    const quest = done(await device.commands.startQuest(A_QUEST));
    await device.drain();
    server.requests.length = 0;
    for (let i = 0; i < 25; i += 1) done(await device.commands.logFind({ questId: quest.id }));
    expect(await device.drain({ limit: 10 })).toMatchObject({ accepted: 10, stop: null });
    expect(await device.drain({ limit: 10 })).toMatchObject({ accepted: 10 });
    expect(await device.drain({ limit: 10 })).toMatchObject({ accepted: 5 });
    expect(server.requests).toEqual(['insert finds 10', 'insert finds 10', 'insert finds 5']);
  });

  it('does not let one refused find block the others', async () => {
    const server = modelServer();
    server.refuses = (table, row) =>
      table === 'finds' && row.item_description === 'bad' ? 'value too long' : null;
    const device = modelDevice(server);
    const quest = done(await device.commands.startQuest(A_QUEST));
    for (const name of ['a', 'bad', 'c']) done(await device.commands.logFind({ questId: quest.id, name }));
    const report = await device.drain();
    expect(report).toMatchObject({ accepted: 4, refused: 1 });
    const left = await device.replica.queue.toArray();
    expect(left).toMatchObject([{ status: 'failed', attempts: 1, error: 'value too long' }]);
    expect(device.events.filter((event) => event.type === 'item-failed')).toMatchObject([
      { label: 'find “bad”', message: 'value too long' },
    ]);
  });

  it('gives up after three refusals, and keeps the change with its reason', async () => {
    const server = modelServer();
    server.refuses = () => 'no';
    const device = modelDevice(server);
    done(await device.commands.startQuest(A_QUEST));
    for (let i = 0; i < 5; i += 1) await device.drain();
    expect(await device.replica.queue.orderBy('seq').first()).toMatchObject({
      attempts: 3,
      permanentlyFailed: true,
    });
    expect(device.events.map((event) => event.type)).toEqual([
      'item-failed',
      'item-failed',
      'item-failed-permanently',
    ]);
    expect(server.requests).toHaveLength(3);
  });

  it('does not count a missing response as an attempt, and stops', async () => {
    const server = modelServer();
    const device = modelDevice({ ...server, insert: async () => ({ verdict: 'silence' }) });
    done(await device.commands.startQuest(A_QUEST));
    expect(await device.drain()).toMatchObject({ accepted: 0, stop: 'silence' });
    expect(await device.replica.queue.orderBy('seq').first()).toMatchObject({
      status: 'pending',
      attempts: 0,
    });
  });

  it('keeps an update made during a request for the next one', async () => {
    const server = modelServer();
    const device = modelDevice({
      ...server,
      async insert(table, key, rows) {
        if (table === 'quests') done(await device.commands.pauseQuest());
        return server.insert(table, key, rows);
      },
    });
    const quest = done(await device.commands.startQuest(A_QUEST));
    await device.drain();
    expect(server.tables.get('quests')?.get(quest.id)?.row.status).toBe('paused');
    expect(await device.replica.queue.count()).toBe(0);
  });

  it('completes the request of a find whose quest was deleted meanwhile', async () => {
    const server = modelServer();
    const during: string[][] = [];
    const device = modelDevice({
      ...server,
      async insert(table, key, rows) {
        if (table !== 'finds') return server.insert(table, key, rows);
        done(await device.commands.deleteQuest(quest.id));
        during.push(await brokenInvariants(device.replica));
        return { verdict: 'silence' };
      },
    });
    const quest = done(await device.commands.startQuest(A_QUEST));
    done(await device.commands.logFind({ questId: quest.id }));
    await device.drain();
    expect(during).toEqual([[]]);
    expect(await device.replica.queue.toArray()).toMatchObject([{ table: 'quests', type: 'DELETE' }]);
    expect(await brokenInvariants(device.replica)).toEqual([]);
  });

  it('continues with the items of a dead tab', async () => {
    const server = modelServer();
    const device = modelDevice(server);
    const quest = done(await device.commands.startQuest(A_QUEST));
    await device.replica.queue
      .toCollection()
      .modify({ status: 'processing', sentAt: '2026-03-01T09:00:00.000Z' });
    await device.drain();
    expect(server.tables.get('quests')?.has(quest.id)).toBe(true);
    expect(await device.replica.queue.count()).toBe(0);
  });

  it('sends points recorded while others were in flight', async () => {
    const server = modelServer();
    let during: (() => Promise<unknown>) | null = null;
    const device = modelDevice({
      ...server,
      async appendPath(id, points) {
        await during?.();
        during = null;
        return server.appendPath(id, points);
      },
    });
    const quest = done(await device.commands.startQuest(A_QUEST));
    const next = { ...FIELD, lat: FIELD.lat + 0.001, t: device.clock.nowMs + 40_000 };
    during = () => device.commands.recordPathPoint(quest.id, next);
    await device.drain();
    expect(server.points.get(quest.id)?.size).toBe(2);
    expect(await device.replica.queue.count()).toBe(0);
  });

  it('sends one delete for a quest with photos, whose files the server keeps', async () => {
    const server = modelServer();
    const device = modelDevice(server);
    const quest = done(await device.commands.startQuest(A_QUEST));
    done(await device.commands.logFind({ questId: quest.id, files: newFiles(photo(), photo('b.jpg')) }));
    await device.drain();
    expect(server.files.size).toBe(2);
    done(await device.commands.deleteQuest(quest.id));
    server.requests.length = 0;
    await device.drain();
    expect(server.requests).toEqual(['delete quests']);
    expect(server.files.size).toBe(2);
    expect(server.tables.get('media')?.size).toBe(0);
    expect(await device.replica.queue.count()).toBe(0);
  });
});

describe('a delete on another device', () => {
  it('of a detector does not block the find made with it', async () => {
    const server = modelServer();
    const [firstDevice, secondDevice] = twoDevices(server);
    const gear = done(await firstDevice.commands.addEquipment({ name: 'Deus II' }));
    const quest = done(await firstDevice.commands.startQuest(A_QUEST));
    await firstDevice.drain();
    await secondDevice.pull();
    done(await secondDevice.commands.deleteEquipment(gear.id));
    await secondDevice.drain();
    const { find } = done(await firstDevice.commands.logFind({ questId: quest.id, detectorId: gear.id }));
    await firstDevice.pull();
    await firstDevice.drain();
    expect(server.tables.get('finds')?.get(find.id)?.row.detector_id).toBeNull();
    expect(await firstDevice.replica.queue.count()).toBe(0);
  });

  it('beats an update made here, notifies the user and keeps the lost changes', async () => {
    const server = modelServer();
    const [firstDevice, secondDevice] = twoDevices(server);
    const quest = done(await firstDevice.commands.startQuest(A_QUEST));
    const { find } = done(await firstDevice.commands.logFind({ questId: quest.id, name: 'Penny' }));
    await firstDevice.drain();
    await secondDevice.pull();
    done(await secondDevice.commands.deleteFind(find.id));
    await secondDevice.drain();
    done(await firstDevice.commands.updateFind(find.id, { name: 'Silver penny' }));
    await firstDevice.drain();
    expect(firstDevice.events.at(-1)).toMatchObject({
      type: 'deleted-elsewhere',
      label: 'find “Silver penny”',
    });
    expect(await firstDevice.queries.find(find.id)).toBeNull();
    expect(await firstDevice.replica.queue.count()).toBe(0);
    const [notice] = await firstDevice.queries.notices();
    expect(notice).toMatchObject({
      kind: 'deleted-elsewhere',
      dropped: [{ payload: { item_description: 'Silver penny' } }],
    });
  });

  it('of a quest deletes the finds logged on it here, and keeps them in a notice', async () => {
    const server = modelServer();
    const [firstDevice, secondDevice] = twoDevices(server);
    const quest = done(await firstDevice.commands.startQuest(A_QUEST));
    await firstDevice.drain();
    await secondDevice.pull();
    done(await secondDevice.commands.deleteQuest(quest.id));
    await secondDevice.drain();
    done(await firstDevice.commands.logFind({ questId: quest.id, name: 'Penny', files: newFiles(photo()) }));
    await firstDevice.drain();
    await firstDevice.pull();
    expect(await firstDevice.queries.findCounts()).toMatchObject({ total: 0, withPhoto: 0 });
    expect(await firstDevice.replica.queue.count()).toBe(0);
    const dropped = (await firstDevice.queries.notices()).flatMap((notice) =>
      notice.kind === 'deleted-elsewhere' ? notice.dropped.map((item) => item.table) : [],
    );
    expect(dropped.toSorted()).toEqual(['finds', 'media']);
  });

  it.each(['silence', 'unauthenticated'] as const)(
    'of a quest is not assumed while the server does not say so: %s',
    async (verdict) => {
      const server = modelServer();
      const line = { holds: false };
      const first = modelDevice({
        ...server,
        isDeleted: async (...args) => (line.holds ? server.isDeleted(...args) : { verdict }),
      });
      const second = modelDevice(server, { userId: first.userId });
      const quest = done(await first.commands.startQuest(A_QUEST));
      await first.drain();
      await second.pull();
      done(await second.commands.deleteQuest(quest.id));
      await second.drain();
      const { find } = done(await first.commands.logFind({ questId: quest.id, name: 'Penny' }));
      for (let attempt = 0; attempt < 3; attempt += 1)
        expect(await first.drain()).toMatchObject({ accepted: 0, stop: verdict });
      expect(await first.replica.queue.toArray()).toMatchObject([
        { table: 'finds', status: 'pending', attempts: 0, permanentlyFailed: false },
      ]);
      expect(await first.queries.find(find.id)).toMatchObject({ find: { name: 'Penny' } });
      expect(first.events.map(({ type }) => type)).toEqual(['synced-quest']);

      line.holds = true;
      await first.drain();
      expect(await first.queries.find(find.id)).toBeNull();
      expect(await first.replica.queue.count()).toBe(0);
      expect(await first.queries.notices()).toMatchObject([{ kind: 'deleted-elsewhere' }]);
    },
  );
});
