import { describe, expect, it } from 'vitest';
import { done, FIELD, testDevice } from '../../test/support/test-device.ts';

async function deviceWithFinds() {
  const device = testDevice();
  const { commands } = device;
  const quest = done(await commands.startQuest({ name: 'Long Meadow', location: FIELD }));
  const logAt = async (depthCm: number | null, category = 'Coin') =>
    done(await commands.logFind({ questId: quest.id, depthCm, category })).find;
  const shallow = await logAt(8);
  const deep = await logAt(28, 'Relic');
  const alsoDeep = await logAt(28);
  await logAt(null);
  return { ...device, shallow, deep, alsoDeep };
}

describe('finds by their depth', () => {
  it('are counted per depth as they are logged, edited and deleted', async () => {
    const { commands, queries, shallow, deep } = await deviceWithFinds();
    expect((await queries.findCounts()).byDepthCm).toEqual({ 8: 1, 28: 2 });
    done(await commands.updateFind(shallow.id, { depthCm: 28.4 }));
    done(await commands.deleteFind(deep.id));
    expect((await queries.findCounts()).byDepthCm).toEqual({ 28: 2 });
  });

  it('are listed within an inclusive range, without those of unknown depth', async () => {
    const { queries, shallow, deep, alsoDeep } = await deviceWithFinds();
    const list = async (filter: Parameters<typeof queries.finds>[0]) => {
      const page = await queries.finds(filter);
      return { ids: page.items.map(({ id }) => id).toSorted(), total: page.total };
    };
    const all = { offset: 0, limit: 10 };
    expect(await list({ ...all, depthCm: { from: 8, to: 28 } })).toEqual({
      ids: [shallow.id, deep.id, alsoDeep.id].toSorted(),
      total: 3,
    });
    expect(await list({ ...all, depthCm: { from: 9, to: 40 }, category: 'Coin' })).toEqual({
      ids: [alsoDeep.id],
      total: 1,
    });
    expect(await list({ ...all, depthCm: { from: 0, to: 7 } })).toEqual({ ids: [], total: 0 });
  });
});
