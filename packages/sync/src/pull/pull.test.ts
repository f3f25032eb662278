import { describe, expect, it } from 'vitest';
import { modelDevice, twoDevices } from '../../test/support/model-device.ts';
import { modelServer } from '../../test/support/model-server.ts';
import { done, FIELD } from '../../test/support/test-device.ts';

const A_QUEST = { name: 'Long field', location: FIELD };

describe('a pull', () => {
  it('keeps the user’s unsent changes over the server’s until they are sent', async () => {
    const server = modelServer();
    const [firstDevice, secondDevice] = twoDevices(server);
    const quest = done(await firstDevice.commands.startQuest(A_QUEST));
    await firstDevice.drain();
    await secondDevice.pull();
    done(await secondDevice.commands.updateQuest(quest.id, { name: 'Wood', description: 'from there' }));
    await secondDevice.drain();
    done(await firstDevice.commands.updateQuest(quest.id, { name: 'Meadow' }));
    await firstDevice.pull();
    expect(await firstDevice.queries.quest(quest.id)).toMatchObject({
      name: 'Meadow',
      description: 'from there',
    });
    await firstDevice.drain();
    await secondDevice.pull();
    expect(await secondDevice.queries.quest(quest.id)).toMatchObject({
      name: 'Meadow',
      description: 'from there',
    });
  });

  it('never restores a row deleted here, however late its page arrives', async () => {
    const server = modelServer();
    const firstDevice = modelDevice({
      ...server,
      async pullChanges(since) {
        const page = await server.pullChanges(since);
        if (!isLate) return page;
        isLate = false;
        done(await firstDevice.commands.deleteQuest(quest.id));
        await firstDevice.drain();
        return page;
      },
    });
    let isLate = false;
    await firstDevice.pull();
    const quest = done(await firstDevice.commands.startQuest(A_QUEST));
    await firstDevice.drain();
    isLate = true;
    await firstDevice.pull();
    expect(await firstDevice.queries.quest(quest.id)).toBeNull();
    expect(await firstDevice.replica.localTombstones.count()).toBe(1);
    await firstDevice.pull();
    expect(await firstDevice.replica.localTombstones.count()).toBe(0);
  });

  it('never restores a row after an own change showed that another device deleted it, however late its page arrives', async () => {
    const server = modelServer();
    let isLate = false;
    const device = modelDevice({
      ...server,
      async pullChanges(since) {
        const page = await server.pullChanges(since);
        if (!isLate) return page;
        isLate = false;
        done(await otherDevice.commands.deleteQuest(quest.id));
        await otherDevice.drain();
        done(await device.commands.updateQuest(quest.id, { name: 'Ours' }));
        await device.drain();
        expect(await device.queries.quest(quest.id)).toBeNull();
        return page;
      },
    });
    const otherDevice = modelDevice(server, { userId: device.userId });
    await device.pull();
    const quest = done(await device.commands.startQuest(A_QUEST));
    await device.drain();
    await otherDevice.pull();
    isLate = true;
    await device.pull();
    expect(await device.queries.quest(quest.id)).toBeNull();
    await device.drain();
    await device.pull();
    expect(await device.queries.quest(quest.id)).toBeNull();
    expect(await device.replica.queue.count()).toBe(0);
  });

  it('never reverts an accepted change of this device', async () => {
    const server = modelServer();
    const firstDevice = modelDevice({
      ...server,
      async pullChanges(since) {
        const page = await server.pullChanges(since);
        if (!renamed) {
          renamed = true;
          done(await firstDevice.commands.updateQuest(quest.id, { name: 'Meadow' }));
          await firstDevice.drain();
        }
        return page;
      },
    });
    let renamed = false;
    const quest = done(await firstDevice.commands.startQuest(A_QUEST));
    await firstDevice.drain();
    await firstDevice.pull();
    expect(await firstDevice.queries.quest(quest.id)).toMatchObject({ name: 'Meadow' });
  });

  it('pulls paths after the rows, and only if there are new points', async () => {
    const server = modelServer();
    const [firstDevice, secondDevice] = twoDevices(server);
    const quest = done(await firstDevice.commands.startQuest(A_QUEST));
    for (let i = 1; i <= 5; i += 1) {
      const point = { ...FIELD, lat: FIELD.lat + i * 0.001, t: firstDevice.clock.nowMs + i * 1_000 };
      done(await firstDevice.commands.recordPathPoint(quest.id, point));
    }
    await firstDevice.drain();
    await secondDevice.pull();
    expect(await secondDevice.queries.questPath(quest.id)).toEqual(
      await firstDevice.queries.questPath(quest.id),
    );
    expect(await secondDevice.queries.questStats(quest.id)).toEqual(
      await firstDevice.queries.questStats(quest.id),
    );
    await firstDevice.pull();
    server.requests.length = 0;
    done(await secondDevice.commands.updateQuest(quest.id, { name: 'Meadow' }));
    await secondDevice.drain();
    await firstDevice.pull();
    expect(server.requests).toEqual(['update quests', 'pull']);
  });

  it('continues from its last page after an interruption', async () => {
    const server = modelServer(3);
    const [firstDevice, secondDevice] = twoDevices(server);
    const quest = done(await firstDevice.commands.startQuest(A_QUEST));
    for (let i = 0; i < 10; i += 1)
      done(await firstDevice.commands.logFind({ questId: quest.id, name: `find ${i}` }));
    await firstDevice.drain();
    let pages = 0;
    const cut = modelDevice(
      {
        ...server,
        pullChanges: async (since) => {
          pages += 1;
          return pages === 3 ? { verdict: 'silence' } : server.pullChanges(since);
        },
      },
      { userId: secondDevice.userId, indexedDB: secondDevice.indexedDB },
    );
    expect(await cut.pull()).toBe('silence');
    expect((await cut.queries.findCounts()).total).toBeGreaterThan(0);
    expect(await cut.pull()).toBe('accepted');
    expect((await cut.queries.findCounts()).total).toBe(10);
  });

  it('restarts when the server has another history', async () => {
    const server = modelServer();
    const device = modelDevice(server);
    const quest = done(await device.commands.startQuest(A_QUEST));
    await device.drain();
    await device.pull();
    // A restored backup: the quest's earlier state under a change number already used.
    server.epoch = 'restored';
    const stored = server.tables.get('quests')?.get(quest.id);
    if (stored)
      server.tables.get('quests')?.set(quest.id, { row: { ...stored.row, title: 'Old name' }, xid: 5n });
    await device.pull();
    expect(await device.queries.quest(quest.id)).toMatchObject({ name: 'Old name' });
  });

  it('leaves out an unreadable row, reports it and stores the others', async () => {
    const server = modelServer();
    const device = modelDevice(server);
    const quest = done(await device.commands.startQuest(A_QUEST));
    await device.drain();
    const other = '00000000-0000-4000-8000-000000000009';
    server.tables.get('quests')?.set(other, { row: { id: other, title: 7 }, xid: 200n });
    await device.pull();
    expect(device.events.at(-1)).toMatchObject({ type: 'row-ignored', table: 'quests', entityId: other });
    expect(await device.queries.quest(quest.id)).not.toBeNull();
  });
});
