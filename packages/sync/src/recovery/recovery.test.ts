import type { Find } from '@metalquest/core/find/find';
import type { QuestId } from '@metalquest/core/ids';
import { describe, expect, it } from 'vitest';
import { brokenInvariants } from '../../test/support/invariants.ts';
import { type ModelDevice, twoDevices } from '../../test/support/model-device.ts';
import { type ModelServer, modelServer } from '../../test/support/model-server.ts';
import { done, FIELD, newFiles, photo } from '../../test/support/test-device.ts';

const A_QUEST = { name: 'Long field', location: FIELD };

/** Restored with a new epoch, or manually with the same one. */
const RESTORES = ['with a new epoch', 'put back by hand'] as const;

interface World {
  readonly server: ModelServer;
  readonly firstDevice: ModelDevice;
  readonly secondDevice: ModelDevice;
  readonly find: Find;
}

async function sync(...devices: readonly ModelDevice[]): Promise<void> {
  for (let round = 0; round < 4; round += 1) {
    for (const device of devices) {
      await device.drain();
      await device.pull();
    }
  }
}

/** Two devices that have a quest with a find and a photo, as the server has. */
async function world(): Promise<World> {
  const server = modelServer();
  const [firstDevice, secondDevice] = twoDevices(server);
  const quest = done(await firstDevice.commands.startQuest(A_QUEST));
  const { find } = done(
    await firstDevice.commands.logFind({ questId: quest.id, name: 'Penny', files: newFiles(photo()) }),
  );
  await sync(firstDevice, secondDevice);
  return { server, firstDevice, secondDevice, find };
}

function restored(server: ModelServer, restore: () => void, how: (typeof RESTORES)[number]): void {
  restore();
  if (how === 'with a new epoch') server.epoch = `${server.epoch}, restored`;
}

async function expectEqual({ server, firstDevice, secondDevice }: World): Promise<void> {
  for (const device of [firstDevice, secondDevice]) {
    expect(await device.replica.queue.toArray()).toEqual([]);
    expect(await brokenInvariants(device.replica)).toEqual([]);
    for (const name of ['quests', 'finds', 'media', 'equipment']) {
      const ids = await device.replica.dexie.table(name).toCollection().primaryKeys();
      expect([name, ids.map(String).toSorted()]).toEqual([
        name,
        [...(server.tables.get(name)?.keys() ?? [])].toSorted(),
      ]);
    }
  }
  for (const { row } of server.tables.get('media')?.values() ?? []) {
    expect(server.files.has(String(row.storage_path))).toBe(true);
  }
}

const nameOnServer = (server: ModelServer, find: Find): unknown =>
  server.tables.get('finds')?.get(find.id)?.row.item_description;
const detailsOnServer = (server: ModelServer, find: Find): unknown =>
  server.tables.get('finds')?.get(find.id)?.row.details;

async function logged(device: ModelDevice, questId: QuestId, name: string): Promise<Find> {
  return done(await device.commands.logFind({ questId, name, files: newFiles(photo(`${name}.jpg`)) })).find;
}

interface Case {
  readonly what: string;
  /** Runs before the snapshot; then all devices sync. */
  readonly before?: (world: World) => Promise<void>;
  /** Runs between snapshot and restore; returns the find to check. */
  readonly between: (world: World) => Promise<Find>;
  /** Runs after the restore, before any device contacts the server. */
  readonly after?: (world: World, find: Find) => Promise<void>;
  readonly ends: (world: World, find: Find) => void | Promise<void>;
}

const CASES: readonly Case[] = [
  {
    what: 'a find logged here, with its photo, is sent again',
    async between({ firstDevice, secondDevice, find }) {
      const sixpence = await logged(firstDevice, find.questId, 'Sixpence');
      await sync(firstDevice, secondDevice);
      return sixpence;
    },
    ends: ({ server }, find) => expect(nameOnServer(server, find)).toBe('Sixpence'),
  },
  {
    what: 'a whole quest of this device is sent again, with its path, parents first',
    async between({ firstDevice, secondDevice }) {
      const quest = done(await firstDevice.commands.startQuest({ ...A_QUEST, name: 'Wood' }));
      const point = { ...FIELD, lat: FIELD.lat + 0.001, t: firstDevice.clock.nowMs + 31_000 };
      done(await firstDevice.commands.recordPathPoint(quest.id, point));
      const find = await logged(firstDevice, quest.id, 'Buckle');
      await sync(firstDevice, secondDevice);
      return find;
    },
    ends: ({ server }, find) => {
      expect(nameOnServer(server, find)).toBe('Buckle');
      expect(server.points.get(find.questId)?.size).toBe(2);
    },
  },
  {
    what: 'points walked since the snapshot are appended again',
    async between({ firstDevice, secondDevice, find }) {
      for (let i = 1; i <= 3; i += 1) {
        const t = firstDevice.clock.nowMs + i * 31_000;
        done(
          await firstDevice.commands.recordPathPoint(find.questId, {
            ...FIELD,
            lat: FIELD.lat + i / 1_000,
            t,
          }),
        );
      }
      await sync(firstDevice, secondDevice);
      return find;
    },
    ends: ({ server }, find) => expect(server.points.get(find.questId)?.size).toBe(4),
  },
  {
    what: 'a change of this device is sent again',
    async between({ firstDevice, secondDevice, find }) {
      done(await firstDevice.commands.updateFind(find.id, { name: 'Silver penny' }));
      await sync(firstDevice, secondDevice);
      return find;
    },
    ends: ({ server }, find) => expect(nameOnServer(server, find)).toBe('Silver penny'),
  },
  {
    what: 'a change of the other device, which this one had pulled, is resent by whichever device is first',
    async between({ firstDevice, secondDevice, find }) {
      done(await secondDevice.commands.updateFind(find.id, { name: 'Silver penny' }));
      await sync(secondDevice, firstDevice);
      return find;
    },
    ends: ({ server }, find) => expect(nameOnServer(server, find)).toBe('Silver penny'),
  },
  {
    what: 'changes of both devices to one find meet, though neither had fetched the other’s',
    async between({ firstDevice, secondDevice, find }) {
      done(await firstDevice.commands.updateFind(find.id, { name: 'Silver penny' }));
      await firstDevice.drain();
      done(await secondDevice.commands.updateFind(find.id, { details: 'Edge worn' }));
      await secondDevice.drain();
      return find;
    },
    ends: ({ server }, find) => {
      expect([nameOnServer(server, find), detailsOnServer(server, find)]).toEqual([
        'Silver penny',
        'Edge worn',
      ]);
    },
  },
  {
    what: 'a change that waits here goes to the row that is sent again before it',
    async between({ firstDevice, secondDevice, find }) {
      const sixpence = await logged(firstDevice, find.questId, 'Sixpence');
      await sync(firstDevice, secondDevice);
      done(await firstDevice.commands.updateFind(sixpence.id, { name: 'Shilling' }));
      return sixpence;
    },
    ends: ({ server }, find) => expect(nameOnServer(server, find)).toBe('Shilling'),
  },
  {
    what: 'a change that waits on the other device finds the row that only this one can send',
    async between({ firstDevice, secondDevice, find }) {
      const sixpence = await logged(firstDevice, find.questId, 'Sixpence');
      await sync(firstDevice, secondDevice);
      done(await secondDevice.commands.updateFind(sixpence.id, { name: 'Shilling' }));
      return sixpence;
    },
    ends: ({ server }, find) => expect(nameOnServer(server, find)).toBe('Shilling'),
  },
  {
    what: 'a find that waits here arrives though its quest was lost',
    async between({ firstDevice, secondDevice }) {
      const quest = done(await firstDevice.commands.startQuest({ ...A_QUEST, name: 'Wood' }));
      await sync(firstDevice, secondDevice);
      return logged(secondDevice, quest.id, 'Buckle');
    },
    ends: ({ server }, find) => expect(nameOnServer(server, find)).toBe('Buckle'),
  },
  {
    what: 'a find deleted here stays deleted',
    async between({ firstDevice, secondDevice, find }) {
      done(await firstDevice.commands.deleteFind(find.id));
      await sync(firstDevice, secondDevice);
      return find;
    },
    ends: ({ server }, find) => {
      expect(nameOnServer(server, find)).toBeUndefined();
      expect(server.tables.get('media')?.size).toBe(0);
    },
  },
  {
    what: 'a quest deleted on the other device stays deleted with all below it',
    async between({ firstDevice, secondDevice, find }) {
      done(await secondDevice.commands.deleteQuest(find.questId));
      await sync(secondDevice, firstDevice);
      return find;
    },
    ends: ({ server }) => expect(server.tables.get('quests')?.size).toBe(0),
  },
  {
    what: 'a find made here and deleted on the other device since the snapshot stays deleted',
    async between({ firstDevice, secondDevice, find }) {
      const sixpence = await logged(firstDevice, find.questId, 'Sixpence');
      await sync(firstDevice, secondDevice);
      done(await secondDevice.commands.deleteFind(sixpence.id));
      await secondDevice.drain();
      await secondDevice.pull();
      return sixpence;
    },
    ends: ({ server }, find) => expect(nameOnServer(server, find)).toBeUndefined(),
  },
  {
    what: 'a delete that waits here is sent to the row that is back',
    async between({ firstDevice, secondDevice, find }) {
      await sync(firstDevice, secondDevice);
      done(await firstDevice.commands.deleteFind(find.id));
      return find;
    },
    // Before the counter has caught up.
    after: async ({ secondDevice }) => void (await secondDevice.pull()),
    ends: ({ server }, find) => expect(nameOnServer(server, find)).toBeUndefined(),
  },
  {
    what: 'what was deleted before the snapshot stays deleted on every device',
    async before({ firstDevice, find }) {
      done(await firstDevice.commands.deleteFind(find.id));
      await firstDevice.drain();
    },
    between: async ({ find }) => find,
    ends: ({ server }, find) => expect(nameOnServer(server, find)).toBeUndefined(),
  },
  {
    what: 'a file that the server lost though it has its row is uploaded again',
    between: async ({ find }) => find,
    async after({ server, firstDevice, find }) {
      const [media] = await firstDevice.queries.media(find.id);
      if (media) server.files.delete(media.storagePath);
      server.epoch = 'restored without its files';
    },
    ends: ({ server }) => expect(server.files.size).toBe(1),
  },
];

describe.each(RESTORES)('a server %s', (how) => {
  it.each(CASES)('$what', async ({ before, between, after, ends }) => {
    const all = await world();
    await before?.(all);
    const restore = all.server.snapshot();
    // The server accepts a change after the snapshot; otherwise the restore would go unnoticed.
    done(await all.firstDevice.commands.addEquipment({ name: 'Deus II' }));
    await all.firstDevice.drain();
    const find = await between(all);
    restored(all.server, restore, how);
    await after?.(all, find);
    // A server restored manually is detectable only until its counter catches up.
    if (how === 'put back by hand') await all.firstDevice.pull();
    await sync(all.firstDevice, all.secondDevice);
    await expectEqual(all);
    await ends(all, find);
    for (const device of [all.firstDevice, all.secondDevice]) {
      expect((await device.queries.notices()).map((notice) => notice.kind)).not.toContain(
        'missing-on-server',
      );
    }
  });
});
