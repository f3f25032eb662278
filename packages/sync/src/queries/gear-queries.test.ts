import { asEquipmentId, asFindEquipmentId } from '@metalquest/core/ids';
import { describe, expect, it } from 'vitest';
import { done, FIELD, newFiles, photo, testDevice } from '../../test/support/test-device.ts';
import { findEquipmentTable } from '../mapping/equipment-table.ts';
import { findTable } from '../mapping/find-table.ts';
import { storedRow, writeRows } from '../replica/write-rows.ts';

async function deviceWithGear() {
  const device = testDevice();
  const { commands, clock } = device;
  const add = async (name: string, type: 'detector' | 'coil' | 'other') =>
    done(await commands.addEquipment({ name, type }));
  const deus = await add('Deus II', 'detector');
  const coil = await add('9 inch coil', 'coil');
  const spade = await add('Spade', 'other');
  const day = async (name: string) => {
    clock.nowMs += 86_400_000;
    return done(await commands.startQuest({ name, location: FIELD }));
  };
  const log = async (questId: typeof first.id, fields: Parameters<typeof commands.logFind>[0]) =>
    done(await commands.logFind({ ...fields, questId })).find;
  const first = await day('Long Meadow');
  const ring = await log(first.id, {
    questId: first.id,
    name: 'Ring',
    category: 'Jewelry',
    detectorId: deus.id,
    files: newFiles(photo()),
  });
  const can = await log(first.id, { questId: first.id, name: 'Can', category: 'Trash', detectorId: deus.id });
  const second = await day('Top stubble');
  const coin = await log(second.id, {
    questId: second.id,
    name: 'Coin',
    category: 'Coin',
    detectorId: deus.id,
    coilId: coil.id,
  });
  await log(second.id, { questId: second.id, name: 'Button', category: 'Relic' });
  return { ...device, deus, coil, spade, first, second, ring, can, coin };
}

describe('the gear list', () => {
  it('contains all gear by name, with its picture and the number of its finds', async () => {
    const { commands, queries, deus } = await deviceWithGear();
    const manual = new File(['%PDF-1.7\n'], 'manual.pdf', { type: 'application/pdf' });
    done(await commands.addMedia({ equipmentId: deus.id }, newFiles(manual, photo('deus.jpg'))));
    const shelf = await queries.gear();
    expect(shelf.map(({ name, findCount, cover }) => [name, findCount, cover?.filename ?? null])).toEqual([
      ['9 inch coil', 1, null],
      ['Deus II', 3, 'deus.jpg'],
      ['Spade', 0, null],
    ]);
  });
});

describe('a piece of gear', () => {
  it('returns its finds by role, its quests, its last use and its best finds', async () => {
    const { queries, deus, coil, second, coin } = await deviceWithGear();
    const detector = await queries.gearItem(deus.id);
    expect(detector?.usage).toMatchObject({
      findsByRole: { detector: 3, coil: 0, pinpointer: 0, other: 0 },
      questCount: 2,
      lastUsed: coin.foundAt,
    });
    expect(detector?.usage.lastQuests.map(({ name }) => name)).toEqual(['Top stubble', 'Long Meadow']);
    expect(detector?.usage.bestFinds.map(({ name }) => name)).toEqual(['Ring', 'Coin']);
    expect((await queries.gearItem(coil.id))?.usage).toMatchObject({
      findsByRole: { coil: 1 },
      questCount: 1,
      lastQuests: [{ id: second.id }],
    });
  });

  it('counts the finds that use it as other gear', async () => {
    const { queries, replica, userId, spade, ring } = await deviceWithGear();
    const id = asFindEquipmentId('66666666-6666-4666-8666-666666666666');
    const link = { id, userId, findId: ring.id, equipmentId: spade.id, role: 'other' } as const;
    const after = storedRow(findEquipmentTable, id, link, { xid: null, generation: 0 });
    await writeRows(replica, findEquipmentTable, [{ before: undefined, after }]);
    expect((await queries.gearItem(spade.id))?.usage).toMatchObject({
      findsByRole: { other: 1 },
      questCount: 1,
      lastUsed: ring.foundAt,
      bestFinds: [{ id: ring.id }],
    });
  });

  it('counts finds without reading them: reads only the newest hundred', async () => {
    const { queries, replica, userId, deus, coin } = await deviceWithGear();
    const many = Array.from({ length: 400 }, (_, i) => {
      const id = `77777777-7777-4777-8777-${String(i).padStart(12, '0')}`;
      const foundAt = new Date(Date.UTC(2020, 0, 1, 0, i)).toISOString();
      return storedRow(findTable, id, { ...coin, userId, foundAt }, { xid: '1', generation: 0 });
    });
    await replica.rows(findTable).bulkPut(many);
    let read = 0;
    replica.rows(findTable).hook('reading', (row) => {
      read++;
      return row;
    });
    const item = await queries.gearItem(deus.id);
    expect(item?.usage.findsByRole.detector).toBe(403);
    // The detector's newest hundred, and a hundred for each further role.
    expect(read).toBeLessThanOrEqual(300);
  });

  it('is null when it is not on this device', async () => {
    const { queries } = testDevice();
    expect(await queries.gearItem(asEquipmentId('44444444-4444-4444-8444-444444444444'))).toBeNull();
  });
});
