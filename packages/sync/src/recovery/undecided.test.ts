import { describe, expect, it } from 'vitest';
import { injectFaults } from '../../test/support/fault.ts';
import { brokenInvariants } from '../../test/support/invariants.ts';
import { lossyServer } from '../../test/support/lossy-server.ts';
import { type ModelDevice, modelDevice, twoDevices } from '../../test/support/model-device.ts';
import { type ModelServer, modelServer } from '../../test/support/model-server.ts';
import { done, FIELD, newFiles, photo } from '../../test/support/test-device.ts';

const A_QUEST = { name: 'Long field', location: FIELD };

async function sync(...devices: readonly ModelDevice[]): Promise<void> {
  for (let round = 0; round < 3; round += 1) {
    for (const device of devices) {
      await device.drain();
      await device.pull();
    }
  }
}

/** A find of the other device that this one has fetched and the restored server lacks. */
async function strangersFind() {
  const server = modelServer();
  const [firstDevice, secondDevice] = twoDevices(server);
  const quest = done(await secondDevice.commands.startQuest(A_QUEST));
  await sync(secondDevice, firstDevice);
  const restore = server.snapshot();
  const { find } = done(
    await secondDevice.commands.logFind({ questId: quest.id, name: 'Penny', files: newFiles(photo()) }),
  );
  await sync(secondDevice, firstDevice);
  const [media] = await firstDevice.queries.media(find.id);
  restore();
  server.epoch = 'restored';
  return { server, firstDevice, secondDevice, find, media };
}

describe('a find of another device missing on a restored server', () => {
  it('is neither sent nor dropped: the user decides', async () => {
    const { server, firstDevice, find } = await strangersFind();
    await sync(firstDevice);
    expect(server.tables.get('finds')?.size).toBe(0);
    expect(await firstDevice.queries.find(find.id)).toBeNull();
    const [notice] = await firstDevice.queries.notices();
    expect(notice).toMatchObject({
      kind: 'missing-on-server',
      table: 'finds',
      entityId: find.id,
      label: 'find “Penny”',
      kept: { 'media:image': 1 },
    });
    expect(await brokenInvariants(firstDevice.replica)).toEqual([]);
  });

  it('is sent under its own id if the user restores it', async () => {
    const { server, firstDevice, secondDevice, find } = await strangersFind();
    await sync(firstDevice);
    const [notice] = await firstDevice.queries.notices();
    done(await firstDevice.commands.restoreNotice(notice?.id ?? -1));
    await sync(firstDevice, secondDevice);
    expect([...(server.tables.get('finds')?.keys() ?? [])]).toEqual([find.id]);
    expect(await firstDevice.queries.notices()).toEqual([]);
    expect((await secondDevice.queries.find(find.id))?.find.name).toBe('Penny');
  });

  it('needs no decision once its own device has sent it', async () => {
    const { firstDevice, secondDevice, find } = await strangersFind();
    await sync(firstDevice);
    expect(await firstDevice.queries.notices()).toHaveLength(1);
    await sync(secondDevice, firstDevice);
    expect(await firstDevice.queries.notices()).toEqual([]);
    expect((await firstDevice.queries.find(find.id))?.find.name).toBe('Penny');
    expect(await brokenInvariants(firstDevice.replica)).toEqual([]);
  });

  it('is sent by this device too if it was changed here', async () => {
    const server = modelServer();
    const [firstDevice, secondDevice] = twoDevices(server);
    const quest = done(await secondDevice.commands.startQuest(A_QUEST));
    await sync(secondDevice, firstDevice);
    const restore = server.snapshot();
    const { find } = done(await secondDevice.commands.logFind({ questId: quest.id, name: 'Penny' }));
    await sync(secondDevice, firstDevice);
    done(await firstDevice.commands.updateFind(find.id, { depthCm: 12 }));
    await sync(firstDevice);
    restore();
    server.epoch = 'restored';
    await sync(firstDevice);
    expect(server.tables.get('finds')?.get(find.id)?.row).toMatchObject({
      item_description: 'Penny',
      depth_cm: 12,
    });
  });
});

/** A device with a quest, its path, two finds and a photo, of which the server has only the quest. */
async function lostSeason(server: ModelServer, device: ModelDevice): Promise<void> {
  const quest = done(await device.commands.startQuest(A_QUEST));
  await device.drain();
  await device.pull();
  const restore = server.snapshot();
  done(
    await device.commands.recordPathPoint(quest.id, { ...FIELD, lat: 52.3, t: device.clock.nowMs + 40_000 }),
  );
  const { find } = done(await device.commands.logFind({ questId: quest.id, files: newFiles(photo()) }));
  done(await device.commands.logFind({ questId: quest.id, name: 'Button' }));
  await device.drain();
  done(await device.commands.updateFind(find.id, { name: 'Penny' }));
  restore();
  server.epoch = 'restored';
}

describe('a tab killed between any two writes while resending', () => {
  it('continues where it stopped, and nothing is lost or duplicated', async () => {
    let strikeAt = -1;
    for (let isThrough = false; !isThrough; ) {
      // Each page, step or answer is one transaction of several writes, so every second write hits all of
      // them.
      strikeAt += 2;
      const server = modelServer();
      const device = modelDevice(server);
      const injector = injectFaults(device.replica);
      await lostSeason(server, device);
      injector.writes = 0;
      injector.strikeAt = strikeAt;
      await Promise.allSettled([device.pull().then(() => device.drain())]);
      isThrough = injector.writes < strikeAt;
      device.replica.dexie.close();
      const next = modelDevice(server, { userId: device.userId, indexedDB: device.indexedDB });
      expect([strikeAt, await brokenInvariants(next.replica)]).toEqual([strikeAt, []]);
      await sync(next);
      expect([strikeAt, await next.replica.queue.count()]).toEqual([strikeAt, 0]);
      expect(
        [...(server.tables.get('finds')?.values() ?? [])].map(({ row }) => row.item_description).toSorted(),
      ).toEqual(['Button', 'Penny']);
      expect(server.tables.get('media')?.size).toBe(1);
      expect(server.files.size).toBe(1);
      expect([...server.points.values()].map((path) => path.size)).toEqual([2]);
      expect(await next.queries.notices()).toEqual([]);
      next.replica.dexie.close();
    }
    expect(strikeAt).toBeGreaterThan(20);
  });
});

describe('a server restored again while a device is sending', () => {
  it.each([1, 3, 5, 7, 9, 11])('receives everything anyway, before request %i', async (nth) => {
    const server = modelServer();
    let requests = 0;
    let restoreAgain: (() => void) | null = null;
    const network = lossyServer(server, () => {
      requests += 1;
      if (restoreAgain && requests === nth) {
        restoreAgain();
        server.epoch = 'restored again';
      }
      return 'through';
    });
    const device = modelDevice(network);
    await lostSeason(server, device);
    restoreAgain = server.snapshot();
    requests = 0;
    await sync(device);
    await sync(device);
    expect(requests).toBeGreaterThan(nth);
    expect([server.tables.get('finds')?.size, server.files.size]).toEqual([2, 1]);
    expect(await device.replica.queue.count()).toBe(0);
    expect(await brokenInvariants(device.replica)).toEqual([]);
  });
});
