import { asPermissionId } from '@metalquest/core/ids';
import { describe, expect, it } from 'vitest';
import { done, FIELD, testDevice } from '../../test/support/test-device.ts';

async function deviceWithFinds(count: number) {
  const device = testDevice();
  const quest = done(await device.commands.startQuest({ name: 'Long Meadow', location: FIELD }));
  const logged = [];
  for (let i = 0; i < count; i += 1) {
    const location = { lng: FIELD.lng + i / 1000, lat: FIELD.lat };
    logged.push(done(await device.commands.logFind({ questId: quest.id, location })).find);
  }
  return { ...device, quest, logged };
}

describe('the map of everything', () => {
  it('reads every find with a place once, in chunks', async () => {
    const { commands, queries, quest, logged } = await deviceWithFinds(7);
    done(await commands.logFind({ questId: quest.id, location: null }));
    const seen: string[] = [];
    let after: string | null = null;
    let slices = 0;
    do {
      const slice: Awaited<ReturnType<typeof queries.mapFinds>> = await queries.mapFinds(after, 3);
      seen.push(...slice.finds.map(({ id }) => id));
      after = slice.next;
      slices += 1;
    } while (after !== null);
    expect(seen.toSorted()).toEqual(logged.map(({ id }) => id).toSorted());
    expect(slices).toBe(3);
  });

  it('is notified of finds that were logged, moved and deleted', async () => {
    const { commands, queries, quest, logged } = await deviceWithFinds(2);
    const [moved, deleted] = logged;
    if (!moved || !deleted) throw new Error('two finds were logged');
    const changedIds = new Set<string | null>();
    const end = queries.onFindsChanged((ids) => {
      for (const id of ids ?? [null]) changedIds.add(id);
    });
    const { find: added } = done(await commands.logFind({ questId: quest.id, location: FIELD }));
    done(await commands.updateFind(moved.id, { location: { lng: 1, lat: 2 } }));
    done(await commands.deleteFind(deleted.id));
    await expect.poll(() => [...changedIds].toSorted()).toEqual([added.id, moved.id, deleted.id].toSorted());
    expect(await queries.mapFindsOf([moved.id, deleted.id])).toEqual([
      expect.objectContaining({ id: moved.id, questId: quest.id, category: 'Other', lng: 1, lat: 2 }),
    ]);
    end();
    changedIds.clear();
    done(await commands.updateFind(moved.id, { name: 'Penny' }));
    expect(changedIds.size).toBe(0);
  });

  it('returns every quest with its start and the extent of its path, and the land of permissions', async () => {
    const { commands, queries, quest } = await deviceWithFinds(0);
    done(
      await commands.recordPathPoint(quest.id, { ...FIELD, lat: FIELD.lat + 0.01, t: Date.now() + 60_000 }),
    );
    const { quests, next } = await queries.mapQuests(null, 10);
    expect(next).toBeNull();
    expect(quests).toEqual([expect.objectContaining({ id: quest.id, name: 'Long Meadow', start: FIELD })]);
    expect(quests[0]?.distanceM).toBeGreaterThan(1_000);
    const boundary = [[FIELD, { lng: 0, lat: 51 }, { lng: 0.1, lat: 51 }, FIELD]];
    const allowed = done(await commands.addPermission({ propertyAddress: 'Manor farm', boundary }));
    done(await commands.addPermission({ propertyAddress: 'No boundary' }));
    expect(await queries.boundaries()).toEqual([
      { id: asPermissionId(allowed.id), propertyAddress: 'Manor farm', status: allowed.status, boundary },
    ]);
  });
});
