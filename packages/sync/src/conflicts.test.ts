import type { FindId } from '@metalquest/core/ids';
import { describe, expect, it } from 'vitest';
import { brokenInvariants } from '../test/support/invariants.ts';
import { type ModelDevice, twoDevices } from '../test/support/model-device.ts';
import { type ModelServer, modelServer } from '../test/support/model-server.ts';
import { done, FIELD } from '../test/support/test-device.ts';
import { findTable } from './mapping/find-table.ts';

/** Actions of one device on a find that both have. */
const DEEDS = {
  'changes the name': async (device: ModelDevice, id: FindId, who: string) =>
    void done(await device.commands.updateFind(id, { name: `named ${who}` })),
  'changes the depth': async (device: ModelDevice, id: FindId) =>
    void done(await device.commands.updateFind(id, { depthCm: 12 })),
  'deletes it': async (device: ModelDevice, id: FindId) => void done(await device.commands.deleteFind(id)),
  'logs another': async (device: ModelDevice, id: FindId, who: string) => {
    const row = await device.replica.rows(findTable).get(id);
    if (row) done(await device.commands.logFind({ questId: row.value.questId, name: `by ${who}` }));
  },
} as const;

type Deed = keyof typeof DEEDS;
const NAMES: readonly Deed[] = ['changes the name', 'changes the depth', 'deletes it', 'logs another'];
const PAIRS = NAMES.flatMap((first) => NAMES.map((second) => ({ first, second })));

/** The server's final find by the rules of design.md; null when deleted. */
function expected(
  first: Deed,
  second: Deed,
  last: 'first' | 'second',
): { name: string; depthCm: number | null } | null {
  const deeds = [first, second];
  if (deeds.includes('deletes it')) return null;
  const depthCm = deeds.includes('changes the depth') ? 12 : null;
  if (!deeds.includes('changes the name')) return { name: 'Penny', depthCm };
  // Last write per field wins, in order of arrival.
  const isByBoth = first === second;
  const who = isByBoth ? last : first === 'changes the name' ? 'first' : 'second';
  return { name: `named ${who}`, depthCm };
}

const isChange = (deed: Deed): boolean => deed.startsWith('changes');

async function world(): Promise<{ server: ModelServer; devices: [ModelDevice, ModelDevice]; id: FindId }> {
  const server = modelServer();
  const devices = twoDevices(server);
  const quest = done(await devices[0].commands.startQuest({ name: 'Long field', location: FIELD }));
  const { find } = done(await devices[0].commands.logFind({ questId: quest.id, name: 'Penny' }));
  await devices[0].drain();
  await devices[0].pull();
  await devices[1].pull();
  return { server, devices, id: find.id };
}

async function expectAgreed(
  server: ModelServer,
  devices: readonly ModelDevice[],
  id: FindId,
  outcome: ReturnType<typeof expected>,
): Promise<void> {
  for (const device of devices) {
    const row = await device.replica.rows(findTable).get(id);
    expect(row ? { name: row.value.name, depthCm: row.value.depthCm } : null).toEqual(outcome);
    const localIds = await device.replica.rows(findTable).toCollection().primaryKeys();
    expect(localIds.toSorted()).toEqual([...(server.tables.get('finds')?.keys() ?? [])].toSorted());
    expect(await device.replica.queue.count()).toBe(0);
    expect(await brokenInvariants(device.replica)).toEqual([]);
  }
}

/** Expects a notice on the device only if a delete elsewhere beat its change. */
async function expectNotified(device: ModelDevice, id: FindId, isOverruled: boolean): Promise<void> {
  const notices = await device.queries.notices();
  expect(notices.map(({ kind, entityId }) => ({ kind, entityId }))).toEqual(
    isOverruled ? [{ kind: 'deleted-elsewhere', entityId: id }] : [],
  );
}

describe.each([
  'both offline, sent one after the other',
  'the second pulls before it sends',
  'the first hears of the second first',
] as const)('two devices, %s', (order) => {
  it.each(PAIRS)('one $first, the other $second', async ({ first, second }) => {
    const { server, devices, id } = await world();
    const [one, two] = devices;
    await DEEDS[first](one, id, 'first');
    await DEEDS[second](two, id, 'second');
    if (order === 'the first hears of the second first') {
      // The second device's change is sent and pulled while the first's waits, so the first's arrives last.
      await two.drain();
      await one.pull();
      await one.drain();
    } else {
      await one.drain();
      if (order === 'the second pulls before it sends') await two.pull();
      await two.drain();
    }
    for (const device of [one, two, one]) {
      await device.pull();
      await device.drain();
    }
    const isReversed = order === 'the first hears of the second first';
    await expectAgreed(server, devices, id, expected(first, second, isReversed ? 'first' : 'second'));
    await expectNotified(one, id, isReversed && second === 'deletes it' && isChange(first));
    await expectNotified(two, id, !isReversed && first === 'deletes it' && isChange(second));
  });
});

describe('a change overridden by a delete on another device', () => {
  it('can be restored for all devices', async () => {
    const { server, devices, id } = await world();
    const [one, two] = devices;
    done(await two.commands.deleteFind(id));
    await two.drain();
    done(await one.commands.updateFind(id, { name: 'Silver penny' }));
    await one.pull();
    const [notice] = await one.queries.notices();
    done(await one.commands.restoreNotice(notice?.id ?? -1));
    await one.drain();
    await two.pull();
    expect([...(server.tables.get('finds')?.values() ?? [])].map(({ row }) => row.item_description)).toEqual([
      'Silver penny',
    ]);
    const back = await two.replica.rows(findTable).toArray();
    expect(back.map((row) => row.value.name)).toEqual(['Silver penny']);
    expect(await one.queries.notices()).toEqual([]);
  });
});

describe('an update', () => {
  it('contains only the changed columns', async () => {
    const { server, devices, id } = await world();
    const [one] = devices;
    done(await one.commands.updateFind(id, { depthCm: 12 }));
    const [item] = await one.replica.queue.toArray();
    expect(item?.payload).toEqual({ depth_cm: 12 });
    await one.drain();
    expect(server.tables.get('finds')?.get(id)?.row).toMatchObject({
      item_description: 'Penny',
      depth_cm: 12,
    });
  });
});
