import { UNDO_MS } from '@metalquest/core/queue/undo';
import { describe, expect, it } from 'vitest';
import { brokenInvariants } from '../../test/support/invariants.ts';
import { twoDevices } from '../../test/support/model-device.ts';
import { modelServer } from '../../test/support/model-server.ts';
import { done, FIELD, newFiles, photo, type TestDevice, testDevice } from '../../test/support/test-device.ts';

async function someFinds({ commands }: Pick<TestDevice, 'commands'>, count: number) {
  const spade = done(await commands.addEquipment({ name: 'Spade', type: 'other' })).id;
  const coil = done(await commands.addEquipment({ name: '9 inch', type: 'coil' })).id;
  const quest = done(await commands.startQuest({ name: 'Long field', location: FIELD })).id;
  const ids = [];
  for (let n = 0; n < count; n += 1) {
    const files = n === 0 ? newFiles(photo()) : [];
    const fields = { questId: quest, name: `Find ${n}`, category: 'Coin', furtherGearIds: [coil], files };
    ids.push(done(await commands.logFind(fields)).find.id);
  }
  return { quest, spade, coil, ids };
}

const details = async (
  { queries }: Pick<TestDevice, 'queries'>,
  ids: readonly Parameters<typeof queries.find>[0][],
) => Promise.all(ids.map((id) => queries.find(id)));

describe('many finds', () => {
  it('get a category, a period and gear, each with one undo', async () => {
    const device = testDevice();
    const { commands, queries, replica } = device;
    const { ids, spade, coil } = await someFinds(device, 3);
    const chosen = ids.slice(0, 2);
    done(await commands.changeFinds(chosen, { category: 'Relic' }));
    const period = done(await commands.changeFinds(chosen, { period: 'Roman' }));
    expect((await details(device, ids)).map((one) => [one?.find.category, one?.find.period])).toEqual([
      ['Relic', 'Roman'],
      ['Relic', 'Roman'],
      ['Coin', null],
    ]);
    done(await commands.undoEdit(period));
    const linked = done(await commands.changeFinds(chosen, { gearId: spade }));
    const main = done(await commands.changeFinds(ids, { gearId: coil }));
    const gear = async () =>
      (await details(device, ids)).map((one) => [
        one?.coil?.name ?? null,
        ...(one?.furtherGear.map(({ name }) => name) ?? []),
      ]);
    expect(await gear()).toEqual([['9 inch', 'Spade'], ['9 inch', 'Spade'], ['9 inch']]);
    done(await commands.undoEdit(main));
    done(await commands.undoEdit(linked));
    expect(await gear()).toEqual([
      [null, '9 inch'],
      [null, '9 inch'],
      [null, '9 inch'],
    ]);
    expect((await queries.findCounts()).byCategory).toMatchObject({ Relic: 2, Coin: 1 });
    expect((await details(device, ids)).map((one) => one?.find.period)).toEqual([null, null, null]);
    expect(await brokenInvariants(replica)).toEqual([]);
  });

  it('are deleted with photos and links, and return together', async () => {
    const device = testDevice();
    const { commands, queries, replica } = device;
    const { ids } = await someFinds(device, 3);
    const before = await details(device, ids);
    const undo = done(await commands.deleteFinds(ids));
    expect((await queries.findCounts()).total).toBe(0);
    done(await commands.undoEdit(undo));
    expect(await details(device, ids)).toEqual(before);
    expect(await replica.mediaFiles.count()).toBe(1);
    const again = done(await commands.deleteFinds(ids));
    device.clock.nowMs += UNDO_MS;
    expect(await commands.undoEdit(again)).toMatchObject({ ok: false, error: { code: 'too-late' } });
    expect(await brokenInvariants(replica)).toEqual([]);
  });

  it('return without the one that another device deleted meanwhile', async () => {
    const [phone, tablet] = twoDevices(modelServer());
    const { ids } = await someFinds(phone, 2);
    await phone.drain();
    await phone.pull();
    await tablet.pull();
    const [first, second] = ids;
    if (!first || !second) throw new Error('no finds');
    const undo = done(await phone.commands.deleteFinds(ids));
    done(await tablet.commands.deleteFind(first));
    await tablet.drain();
    await phone.pull();
    done(await phone.commands.undoEdit(undo));
    expect((await phone.queries.finds({ offset: 0, limit: 5 })).items.map(({ id }) => id)).toEqual([second]);
  });

  it('skip finds that are gone; without any, the change is refused', async () => {
    const device = testDevice();
    const { commands, queries } = device;
    const { ids } = await someFinds(device, 2);
    const [first, second] = ids;
    if (!first || !second) throw new Error('no finds');
    done(await commands.deleteFind(first));
    done(await commands.changeFinds(ids, { category: 'Trash' }));
    expect((await queries.find(second))?.find.category).toBe('Trash');
    const undo = done(await commands.changeFinds([second], { category: 'Coin' }));
    done(await commands.updateFind(second, { category: 'Other' }));
    expect(await commands.undoEdit(undo)).toMatchObject({ ok: false, error: { code: 'too-late' } });
    expect(await commands.deleteFinds([first])).toMatchObject({ ok: false, error: { code: 'not-found' } });
  });
});
