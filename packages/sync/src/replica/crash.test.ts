import type { Find } from '@metalquest/core/find/find';
import type { QuestId } from '@metalquest/core/ids';
import { describe, expect, it } from 'vitest';
import { injectFaults } from '../../test/support/fault.ts';
import { brokenInvariants } from '../../test/support/invariants.ts';
import { type ModelDevice, modelDevice } from '../../test/support/model-device.ts';
import { orphanedFiles } from '../../test/support/model-files.ts';
import { type ModelServer, modelServer } from '../../test/support/model-server.ts';
import { done, FIELD, newFiles, photo } from '../../test/support/test-device.ts';

const A_QUEST = { name: 'Long field', location: FIELD };

/** A device after its tab was killed: same storage, new page. */
function afterRestart(server: ModelServer, device: ModelDevice): ModelDevice {
  device.replica.dexie.close();
  return modelDevice(server, { userId: device.userId, indexedDB: device.indexedDB });
}

async function everythingSent(server: ModelServer, device: ModelDevice): Promise<void> {
  await device.drain();
  await device.pull();
  await device.drain();
  expect(await device.replica.queue.count()).toBe(0);
  expect(await brokenInvariants(device.replica)).toEqual([]);
  for (const name of ['quests', 'finds', 'media', 'equipment']) {
    const localIds = (await device.replica.dexie.table(name).toArray()).map((row) => row.id);
    expect(localIds.toSorted()).toEqual([...(server.tables.get(name)?.keys() ?? [])].toSorted());
  }
  for (const { row } of server.tables.get('media')?.values() ?? [])
    expect(server.files.has(String(row.storage_path))).toBe(true);
  expect(orphanedFiles(server.bucket)).toEqual([]);
}

interface Story {
  /** Setup without faults. */
  readonly before?: (device: ModelDevice) => Promise<void>;
  readonly during: (device: ModelDevice) => Promise<void>;
}

/**
 * Runs the story with a kill at its first write, its second, and so on until it completes; returns the count.
 */
async function killedAtEveryWrite({ before, during }: Story, pageSize = 500): Promise<number> {
  for (let strikeAt = 1; ; strikeAt += 1) {
    const server = modelServer(pageSize);
    const device = modelDevice(server);
    const injector = injectFaults(device.replica);
    await before?.(device);
    injector.writes = 0;
    injector.strikeAt = strikeAt;
    // The dying page's result is irrelevant: the next page's state counts.
    await Promise.allSettled([during(device)]);
    const isThrough = injector.writes < strikeAt;
    const next = afterRestart(server, device);
    expect([strikeAt, await brokenInvariants(next.replica)]).toEqual([strikeAt, []]);
    await everythingSent(server, next);
    next.replica.dexie.close();
    if (isThrough) return strikeAt - 1;
  }
}

async function aQuestWithAFind({ commands }: ModelDevice): Promise<Find> {
  const quest = done(await commands.startQuest(A_QUEST));
  done(await commands.addEquipment({ name: 'Deus II' }));
  return done(await commands.logFind({ questId: quest.id, files: newFiles(photo()) })).find;
}

describe('a tab killed between any two writes to IndexedDB', () => {
  it('leaves a started quest, its points, finds and photos complete or absent', async () => {
    const writes = await killedAtEveryWrite({
      async during({ commands, clock }) {
        const quest = done(await commands.startQuest(A_QUEST));
        const point = { ...FIELD, lat: FIELD.lat + 0.001, t: clock.nowMs + 30_000 };
        done(await commands.recordPathPoint(quest.id, point));
        const { find } = done(await commands.logFind({ questId: quest.id, files: newFiles(photo()) }));
        done(await commands.updateFind(find.id, { name: 'Penny' }));
        done(await commands.startQuest({ ...A_QUEST, name: 'Wood' }));
        done(await commands.endQuest());
      },
    });
    expect(writes).toBeGreaterThan(20);
  });

  it('leaves a drain resumable, and nothing is sent twice or lost', async () => {
    const writes = await killedAtEveryWrite({
      before: async (device) => {
        await aQuestWithAFind(device);
      },
      during: async (device) => {
        await device.drain();
      },
    });
    expect(writes).toBeGreaterThan(15);
  });

  it('leaves a deleted quest and all its children complete or absent, here and on the server', async () => {
    let questId: QuestId | null = null;
    await killedAtEveryWrite({
      before: async (device) => {
        questId = (await aQuestWithAFind(device)).questId;
        await device.drain();
      },
      during: async (device) => {
        if (questId) done(await device.commands.deleteQuest(questId));
        await device.drain();
      },
    });
  });

  it('leaves a pull at its last page', async () => {
    const server = modelServer(4);
    const source = modelDevice(server);
    for (let i = 0; i < 3; i += 1) await aQuestWithAFind(source);
    await source.drain();
    for (let strikeAt = 1; ; strikeAt += 1) {
      const device = modelDevice(server, { userId: source.userId });
      const injector = injectFaults(device.replica);
      injector.strikeAt = strikeAt;
      await Promise.allSettled([device.pull()]);
      const isThrough = injector.writes < strikeAt;
      const next = afterRestart(server, device);
      expect([strikeAt, await brokenInvariants(next.replica)]).toEqual([strikeAt, []]);
      await next.pull();
      expect(await brokenInvariants(next.replica)).toEqual([]);
      expect(await next.queries.findCounts()).toMatchObject({ total: 3, withPhoto: 3 });
      next.replica.dexie.close();
      if (isThrough) break;
    }
  });
});

describe('a full disk', () => {
  it('refuses the find with an error, stores nothing partially and loses no saved data', async () => {
    const server = modelServer();
    const device = modelDevice(server);
    const quest = done(await device.commands.startQuest(A_QUEST));
    const injector = injectFaults(device.replica);
    device.replica.dexie.close({ disableAutoOpen: false });
    injector.fault = 'disk-full';
    for (let strikeAt = 1; strikeAt <= 6; strikeAt += 1) {
      injector.writes = 0;
      injector.strikeAt = strikeAt;
      const refused = await device.commands.logFind({ questId: quest.id, files: newFiles(photo()) });
      expect(refused).toMatchObject({ ok: false, error: { code: 'device-full', title: 'Find Sync Failed' } });
      injector.strikeAt = null;
      expect(await brokenInvariants(device.replica)).toEqual([]);
      expect((await device.queries.findCounts()).total).toBe(0);
    }
    done(await device.commands.logFind({ questId: quest.id, files: newFiles(photo()) }));
    await everythingSent(server, device);
  });
});
