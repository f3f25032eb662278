import type { EquipmentId } from '@metalquest/core/ids';
import { liveQuery } from 'dexie';
import { expect, test } from 'vitest';
import { brokenInvariants } from '../../test/support/invariants.ts';
import { type ModelDevice, twoDevices } from '../../test/support/model-device.ts';
import { modelServer } from '../../test/support/model-server.ts';
import { tabOf } from '../../test/support/statistics-tab.ts';
import { done, FIELD, testDevice } from '../../test/support/test-device.ts';
import { findEquipmentTable } from '../mapping/equipment-table.ts';

async function aFind(device: Pick<ModelDevice, 'commands'>) {
  const { commands } = device;
  const add = async (name: string, type: 'detector' | 'other') =>
    done(await commands.addEquipment({ name, type })).id;
  const [deus, spade, headphones] = [
    await add('Deus II', 'detector'),
    await add('Spade', 'other'),
    await add('Headphones', 'other'),
  ];
  const quest = done(await commands.startQuest({ name: 'Long field', location: FIELD }));
  const fields = { questId: quest.id, name: 'Penny', detectorId: deus, furtherGearIds: [deus, spade] };
  return { find: done(await commands.logFind(fields)).find, deus, spade, headphones };
}

async function gearOf({ queries }: Pick<ModelDevice, 'queries'>, id: Parameters<typeof queries.find>[0]) {
  const detail = await queries.find(id);
  return [detail?.detector?.name ?? null, ...(detail?.furtherGear.map(({ name }) => name) ?? [])];
}

test('links and unlinks gear with the find, and undoes it; a piece counts once for a find', async () => {
  const device = testDevice();
  const { commands, queries } = device;
  const { find, deus, spade, headphones } = await aFind(device);
  expect(await gearOf(device, find.id)).toEqual(['Deus II', 'Spade']);
  expect(await queries.lastGear()).toMatchObject({ gear: { detectorId: deus, furtherGearIds: [spade] } });
  const uses = tabOf(device.replica, device.clock.nowMs).watch();
  const used = (id: EquipmentId) =>
    uses.last()?.gearUsageCount.find(({ equipmentId }) => equipmentId === id)?.count ?? 0;
  await expect.poll(() => [deus, spade, headphones].map(used)).toEqual([1, 1, 0]);

  const changes = { name: 'Half groat', detectorId: null, furtherGearIds: [headphones, deus] };
  const { undo } = done(await commands.updateFind(find.id, changes));
  expect(await gearOf(device, find.id)).toEqual([null, 'Deus II', 'Headphones']);
  await expect.poll(() => [deus, spade, headphones].map(used)).toEqual([1, 0, 1]);
  expect((await queries.gear()).map(({ name, findCount }) => [name, findCount])).toEqual([
    ['Deus II', 1],
    ['Headphones', 1],
    ['Spade', 0],
  ]);
  done(await commands.undoEdit(undo));
  expect(await gearOf(device, find.id)).toEqual(['Deus II', 'Spade']);
  expect((await queries.find(find.id))?.find.name).toBe('Penny');
  await expect.poll(() => [deus, spade, headphones].map(used)).toEqual([1, 1, 0]);
  expect(await brokenInvariants(device.replica)).toEqual([]);
});

test('the page of a find shows new links at once', async () => {
  const device = testDevice();
  const { find, headphones } = await aFind(device);
  const seen: string[][] = [];
  const subscription = liveQuery(() => device.queries.find(find.id)).subscribe((detail) => {
    seen.push(detail?.furtherGear.map(({ name }) => name) ?? []);
  });
  await expect.poll(() => seen.at(-1)).toEqual(['Spade']);
  done(await device.commands.updateFind(find.id, { furtherGearIds: [headphones] }));
  await expect.poll(() => seen.at(-1)).toEqual(['Headphones']);
  subscription.unsubscribe();
});

test('an edit that names no gear keeps the links', async () => {
  const device = testDevice();
  const { find } = await aFind(device);
  done(await device.commands.updateFind(find.id, { name: 'Half groat' }));
  expect(await gearOf(device, find.id)).toEqual(['Deus II', 'Spade']);
});

test('two devices that link the same gear without signal end with one link', async () => {
  const server = modelServer();
  const [phone, tablet] = twoDevices(server);
  const { find, headphones } = await aFind(phone);
  await phone.drain();
  await tablet.pull();
  for (const device of [phone, tablet])
    done(await device.commands.updateFind(find.id, { furtherGearIds: [headphones] }));
  for (const device of [phone, tablet, phone, tablet]) {
    await device.drain();
    await device.pull();
  }
  for (const device of [phone, tablet]) {
    expect(await gearOf(device, find.id)).toEqual(['Deus II', 'Headphones']);
    expect(await device.replica.rows(findEquipmentTable).count()).toBe(1);
    expect(await device.replica.queue.count()).toBe(0);
    expect(await device.replica.notices.count()).toBe(0);
  }
});
