import { randomUUID } from 'node:crypto';
import { CATEGORIES } from '@metalquest/core/find/category';
import type { Find } from '@metalquest/core/find/find';
import { compareFinds, FIND_SORTS, type FindCriteria, matchesFind } from '@metalquest/core/find/find-filter';
import { PERIODS } from '@metalquest/core/find/period';
import { asFindId, type FindId, type PermissionId } from '@metalquest/core/ids';
import fc from 'fast-check';
import { beforeAll, describe, expect, it } from 'vitest';
import { done, FIELD, newFiles, photo, testDevice } from '../../test/support/test-device.ts';
import { findTable } from '../mapping/find-table.ts';
import { storedRow, writeRows } from '../replica/write-rows.ts';
import type { FindNarrowing } from './query-types.ts';

const NAMES = ['Silver penny', 'musket ball', 'Édouard jeton', 'Buckle plate', 'buckle', 'Unnamed Find'];
const START = Date.UTC(2026, 0, 1);

/** Enough finds that common filters use only keys and rare ones scan rows. */
async function fullDevice() {
  const device = testDevice();
  const { commands } = device;
  const permission = done(await commands.addPermission({ propertyAddress: 'Hill Farm' }));
  const detectors = [
    done(await commands.addEquipment({ name: 'Deus II', type: 'detector' })),
    done(await commands.addEquipment({ name: 'Equinox', type: 'detector' })),
  ];
  const quests = [
    done(await commands.startQuest({ name: 'Long field', location: FIELD, permissionId: permission.id })),
    done(await commands.startQuest({ name: 'Wood', location: FIELD })),
    done(await commands.startQuest({ name: 'Shore', location: FIELD, permissionId: permission.id })),
  ];
  const [first] = quests;
  if (!first) throw new Error('no quest');
  const one = done(
    await commands.logFind({ questId: first.id, category: 'Coin', files: newFiles(photo()) }),
  ).find;
  const pick = <T>(from: readonly T[], at: number): T => {
    const found = from[at % from.length];
    if (found === undefined) throw new Error('nothing to pick from');
    return found;
  };
  const finds = Array.from({ length: 1_300 }, (_, at): Find => {
    const id = asFindId(randomUUID());
    return {
      ...one,
      id,
      name: pick(NAMES, at * 7 + (at % 5)),
      category: at % 9 === 0 ? pick(CATEGORIES, at) : 'Coin',
      depthCm: at % 4 === 0 ? null : (at * 13) % 41,
      period: at % 3 === 0 ? null : pick(PERIODS, at % 8 === 0 ? at : 6),
      material: at % 5 === 0 ? null : pick(['Silver', 'Lead'], at % 7 === 0 ? 1 : 0),
      // Several at the same moment.
      foundAt: new Date(START + Math.floor(at / 3) * 3_600_000).toISOString(),
      questId: pick(quests, at % 11 === 0 ? 1 : 0).id,
      detectorId: at % 6 === 0 ? null : pick(detectors, at % 17 === 0 ? 1 : 0).id,
    };
  });
  await device.replica.dexie.transaction('rw', device.replica.everything, async () =>
    writeRows(
      device.replica,
      findTable,
      finds.map((find) => ({
        before: undefined,
        after: storedRow(findTable, find.id, find, { xid: '1', generation: 0 }),
      })),
    ),
  );
  const permissions = new Map<string, PermissionId | null>(
    quests.map((quest) => [quest.id, quest.permissionId]),
  );
  return {
    ...device,
    all: [...finds, one],
    photographed: one.id,
    permissions,
    permission,
    detectors,
    quests,
  };
}

let device: Awaited<ReturnType<typeof fullDevice>>;
beforeAll(async () => {
  device = await fullDevice();
});

function expected({ search, ...criteria }: FindNarrowing): Find[] {
  const words = (search ?? '').toLowerCase().split(' ').filter(Boolean);
  return device.all.filter((find) => {
    const own = find.name.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase().split(' ');
    return (
      words.every((word) => own.some((each) => each.startsWith(word))) &&
      matchesFind(criteria, find, {
        hasPhoto: find.id === device.photographed,
        permissionId: device.permissions.get(find.questId) ?? null,
      })
    );
  });
}

const optional = <T>(from: readonly T[]) => fc.option(fc.constantFrom(...from), { nil: undefined });

const narrowing = () =>
  fc
    .record({
      category: optional(['Coin', 'Relic', 'Trash'] as const),
      period: optional(['Roman', 'Medieval'] as const),
      material: optional(['Silver', 'Lead', 'Jet']),
      questId: optional(device.quests.map(({ id }) => id)),
      permissionId: optional([device.permission.id]),
      detectorId: optional(device.detectors.map(({ id }) => id)),
      hasPhoto: optional([true, false]),
      foundAt: optional([
        { from: new Date(START + 40 * 3_600_000).toISOString() },
        { before: new Date(START + 400 * 3_600_000).toISOString() },
        { from: new Date(START).toISOString(), before: new Date(START + 3 * 3_600_000).toISOString() },
      ]),
      depthCm: optional([
        { from: 0, to: 40 },
        { from: 10, to: 12 },
      ]),
      search: optional(['buck', 'penny silver', 'edouard', 'nothing']),
    })
    .map(
      (fields): FindNarrowing =>
        Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined)),
    );

const countBy = <K extends string | number>(finds: readonly Find[], key: (find: Find) => K | null) => {
  const counts: Partial<Record<K, number>> = {};
  for (const find of finds) {
    const group = key(find);
    if (group !== null) counts[group] = (counts[group] ?? 0) + 1;
  }
  return counts;
};

const without = (filter: FindNarrowing, field: keyof FindCriteria): FindNarrowing => {
  const { [field]: _, ...rest } = filter;
  return rest;
};

describe('a list of finds', () => {
  it('contains the finds that match all filters, in its order, whichever index is used', async () => {
    await fc.assert(
      fc.asyncProperty(narrowing(), fc.constantFrom(...FIND_SORTS), async (filter, sort) => {
        const ids = expected(filter)
          .toSorted(compareFinds(sort))
          .map(({ id }) => id);
        const found = await device.queries.findIds({ ...filter, sort });
        expect(found ?? ids).toEqual(ids);
        expect(found === null).toBe(Object.keys(filter).length === 0);
        const page = await device.queries.finds({ ...filter, sort, offset: 10, limit: 10 });
        expect(page.items.map(({ id }) => id)).toEqual(ids.slice(10, 20));
        expect(page.total).toBe(ids.length);
      }),
      { numRuns: 60 },
    );
  });

  it('counts the finds for each further filter value', async () => {
    await fc.assert(
      fc.asyncProperty(narrowing(), async (filter) => {
        const figures = await device.queries.findFigures(filter);
        expect(figures.total).toBe(expected(filter).length);
        const byCategory = countBy(expected(without(filter, 'category')), ({ category }) => category);
        expect(figures.byCategory).toMatchObject(byCategory);
        expect(Object.values(figures.byCategory).reduce((sum, count) => sum + count)).toBe(
          expected(without(filter, 'category')).length,
        );
        expect(figures.byDepthCm).toEqual(
          countBy(expected(without(filter, 'depthCm')), ({ depthCm }) => depthCm),
        );
        expect(figures.byPeriod).toEqual(
          countBy(expected(without(filter, 'period')), ({ period }) => period),
        );
        expect(figures.byMaterial).toEqual(
          countBy(expected(without(filter, 'material')), ({ material }) => material),
        );
        const either = expected(without(filter, 'hasPhoto'));
        const withPhoto = either.filter(({ id }) => id === device.photographed).length;
        expect(figures).toMatchObject({ withPhoto, withoutPhoto: either.length - withPhoto });
      }),
      { numRuns: 40 },
    );
  });

  it('counts the finds per quest, permission and detector', async () => {
    const choices = [
      ['questId', device.quests.map(({ id }) => id)],
      ['permissionId', [device.permission.id]],
      ['detectorId', device.detectors.map(({ id }) => id)],
    ] as const;
    await fc.assert(
      fc.asyncProperty(narrowing(), fc.constantFrom(...choices), async (filter, [by, ids]) => {
        const found = await device.queries.findChoices(filter, by, ids);
        const counts = ids.map((id) => expected({ ...filter, [by]: id }).length);
        expect(ids.map((id) => found.get(id))).toEqual(counts);
      }),
      { numRuns: 30 },
    );
  });

  it('returns the requested finds in their order, without deleted ones', async () => {
    const [a, b] = device.all;
    if (!a || !b) throw new Error('no finds');
    const deletedId: FindId = asFindId(randomUUID());
    const items = await device.queries.findItems([b.id, deletedId, a.id]);
    expect(items.map(({ id }) => id)).toEqual([b.id, a.id]);
  });
});
