import type { QueueItemType } from '@metalquest/core/queue/queue-item';
import { describe, expect, it } from 'vitest';
import { injectFaults } from '../../test/support/fault.ts';
import { brokenInvariants } from '../../test/support/invariants.ts';
import { copyDevice, type ModelDevice, modelDevice, twoDevices } from '../../test/support/model-device.ts';
import { type ModelServer, modelServer } from '../../test/support/model-server.ts';
import { done, FIELD, newFiles, photo } from '../../test/support/test-device.ts';

const A_QUEST = { name: 'Long field', location: FIELD };

/** Prepares a device with an open decision. `refuses` holds the writes that the server still refuses. */
type Before = (server: ModelServer) => Promise<ModelDevice>;

interface Story {
  readonly before: Before;
  readonly decide: (device: ModelDevice) => Promise<unknown>;
}

/** Everything a decision touches, without values that differ between runs (new ids, times). */
async function stateOf({ replica }: ModelDevice): Promise<string> {
  const count = async (name: string): Promise<string> => `${name} ${await replica.dexie.table(name).count()}`;
  const stores = [
    'quests',
    'finds',
    'media',
    'mediaFiles',
    'mediaThumbs',
    'pathPoints',
    'notices',
    'keptRows',
    'graves',
  ];
  const counts = await Promise.all(stores.map(count));
  const queue = (await replica.queue.toArray()).map(
    ({ table, type, status, attempts, permanentlyFailed }) =>
      `${type} ${table} ${status} ${attempts} ${permanentlyFailed}`,
  );
  const refetch = (await replica.meta.get('sync'))?.refetch?.length ?? 0;
  return [...counts, ...queue.toSorted(), `refetch ${refetch}`].join('\n');
}

/** Kills the tab at every write of the decision; the next page must find all of it or nothing. */
async function wholeOrAbsent({ before, decide }: Story): Promise<number> {
  const server = modelServer();
  const source = await before(server);
  const untouched = await stateOf(source);
  const { refuses } = server;
  for (let strikeAt = 1; ; strikeAt += 1) {
    const putBack = server.snapshot();
    server.refuses = refuses;
    const device = await copyDevice(source, server);
    const injector = injectFaults(device.replica);
    device.replica.dexie.close({ disableAutoOpen: false });
    expect([strikeAt, await stateOf(device)]).toEqual([strikeAt, untouched]);
    injector.strikeAt = strikeAt;
    await Promise.allSettled([decide(device)]);
    const isThrough = injector.writes < strikeAt;
    device.replica.dexie.close();
    const next = modelDevice(server, { userId: device.userId, indexedDB: device.indexedDB });
    expect([strikeAt, await brokenInvariants(next.replica)]).toEqual([strikeAt, []]);
    if (!isThrough) {
      expect([strikeAt, await stateOf(next)]).toEqual([strikeAt, untouched]);
      expect(await decide(next)).toMatchObject({ ok: true });
    }
    server.refuses = null;
    for (let n = 0; n < 3; n += 1) {
      await next.drain();
      await next.pull();
    }
    expect([strikeAt, await next.replica.queue.count()]).toEqual([strikeAt, 0]);
    expect(await brokenInvariants(next.replica)).toEqual([]);
    for (const name of ['quests', 'finds', 'media']) {
      const localIds = (await next.replica.dexie.table(name).toArray()).map((row) => row.id);
      expect(localIds.toSorted()).toEqual([...(server.tables.get(name)?.keys() ?? [])].toSorted());
    }
    next.replica.dexie.close();
    putBack();
    if (isThrough) return strikeAt - 1;
  }
}

async function decideAbout(
  device: ModelDevice,
  type: QueueItemType,
  table: string,
  decision: 'retryItem' | 'discardItem',
): Promise<unknown> {
  const items = await device.replica.queue.toArray();
  const item = items.find((each) => each.type === type && each.table === table);
  return item ? device.commands[decision](item.id) : { ok: true, value: undefined };
}

const sent: Before = async (server) => {
  const device = modelDevice(server);
  const quest = done(await device.commands.startQuest(A_QUEST));
  done(await device.commands.logFind({ questId: quest.id, name: 'Penny', files: newFiles(photo()) }));
  await device.drain();
  await device.pull();
  return device;
};

const refused: Before = async (server) => {
  const device = modelDevice(server);
  const quest = done(await device.commands.startQuest(A_QUEST));
  await device.drain();
  await device.pull();
  server.refuses = (table) => (table === 'finds' ? 'no' : null);
  done(
    await device.commands.logFind({
      questId: quest.id,
      name: 'Penny',
      files: newFiles(photo(), photo('b.jpg')),
    }),
  );
  for (let n = 0; n < 3; n += 1) await device.drain();
  return device;
};

const changeRefused: Before = async (server) => {
  const device = await sent(server);
  server.refuses = () => 'no';
  const quest = await device.queries.currentQuest();
  if (quest) done(await device.commands.updateQuest(quest.id, { name: 'Wood' }));
  for (let n = 0; n < 3; n += 1) await device.drain();
  return device;
};

const deleted: Before = async (server) => {
  const device = await sent(server);
  const quest = await device.queries.currentQuest();
  if (quest) done(await device.commands.deleteQuest(quest.id));
  return device;
};

const changeAndDelete: Before = async (server) => {
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
  await device.pull();
  return device;
};

async function aboutNotice(
  device: ModelDevice,
  decision: 'restoreNotice' | 'dismissNotice',
): Promise<unknown> {
  const [notice] = await device.queries.notices();
  return notice ? device.commands[decision](notice.id) : { ok: true, value: undefined };
}

const STORIES: Readonly<Record<string, Story & { readonly leastWrites: number }>> = {
  'retrying one change': {
    before: refused,
    decide: (device) => decideAbout(device, 'INSERT', 'finds', 'retryItem'),
    leastWrites: 1,
  },
  'retrying all': { before: refused, decide: ({ commands }) => commands.retryAll(), leastWrites: 1 },
  'discarding a refused find with its photos': {
    before: refused,
    decide: (device) => decideAbout(device, 'INSERT', 'finds', 'discardItem'),
    leastWrites: 5,
  },
  'discarding a refused change': {
    before: changeRefused,
    decide: (device) => decideAbout(device, 'UPDATE', 'quests', 'discardItem'),
    leastWrites: 2,
  },
  'taking a deletion back': {
    before: deleted,
    decide: (device) => decideAbout(device, 'DELETE', 'quests', 'discardItem'),
    leastWrites: 5,
  },
  'restoring what a delete elsewhere beat': {
    before: changeAndDelete,
    decide: (device) => aboutNotice(device, 'restoreNotice'),
    leastWrites: 10,
  },
  'dismissing it': {
    before: changeAndDelete,
    decide: (device) => aboutNotice(device, 'dismissNotice'),
    leastWrites: 3,
  },
};

describe('a tab killed at any write to IndexedDB', () => {
  it.each(Object.keys(STORIES))('leaves %s complete or absent', async (name) => {
    const story = STORIES[name];
    if (!story) throw new Error(name);
    expect(await wholeOrAbsent(story)).toBeGreaterThanOrEqual(story.leastWrites);
  });
});
