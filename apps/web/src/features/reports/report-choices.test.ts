import { CATEGORIES } from '@metalquest/core/find/category';
import { FIND_SORTS } from '@metalquest/core/find/find-filter';
import { PERIODS } from '@metalquest/core/find/period';
import { asEquipmentId, asPermissionId, asQuestId } from '@metalquest/core/ids';
import { addDays, timesOf } from '@metalquest/core/time/day';
import type { FindNarrowing } from '@metalquest/sync/queries/query-types';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { requestedList } from '../../records/export/list-handoff.ts';
import { narrowingOf, readChoices, storableChoices } from './report-choices.ts';
import { withRequestedList } from './use-report-choices.ts';

const day = fc.integer({ min: 0, max: 20_000 }).map((days) => addDays('1990-01-01', days));

const narrowing: fc.Arbitrary<FindNarrowing> = fc
  .record(
    {
      search: fc.constantFrom('penny', 'church field & lane'),
      category: fc.constantFrom(...CATEGORIES),
      period: fc.constantFrom(...PERIODS),
      material: fc.constantFrom('Silver', 'billon', 'Tin & lead, 50/50'),
      questId: fc.uuid().map(asQuestId),
      permissionId: fc.uuid().map(asPermissionId),
      detectorId: fc.uuid().map(asEquipmentId),
      hasPhoto: fc.boolean(),
      days: fc.record({ from: fc.option(day), to: day }),
      depth: fc.tuple(fc.nat({ max: 500 }), fc.nat({ max: 500 })),
    },
    { requiredKeys: [] },
  )
  .map(({ days, depth, ...rest }) => ({
    ...rest,
    ...(days ? { foundAt: timesOf(days) } : {}),
    ...(depth ? { depthCm: { from: depth[0], to: depth[0] + depth[1] } } : {}),
  }));

const sort = fc.constantFrom(...FIND_SORTS);

/** Cloned like the browser's history state. */
const stepOf = (list: object): unknown => structuredClone(list);

test('a report of finds uses the filters of its list instead of earlier choices', () => {
  fc.assert(
    fc.property(narrowing, sort, narrowing, sort, (requested, by, before, byBefore) => {
      const previous = withRequestedList('finds', null, stepOf(requestedList(before, byBefore)));
      const choices = readChoices(
        'finds',
        withRequestedList('finds', previous, stepOf(requestedList(requested, by))),
      );
      expect(narrowingOf(choices)).toEqual(requested);
      expect(choices.sort).toBe(by);
    }),
  );
});

test('stored choices are restored, and the columns of one list do not affect another', () => {
  fc.assert(
    fc.property(narrowing, sort, (requested, by) => {
      const list = readChoices('finds', requestedList(requested, by).list);
      const choices = { ...list, columns: ['weight'] as const };
      expect(readChoices('finds', JSON.parse(JSON.stringify(storableChoices(choices))))).toEqual(choices);
      const other = readChoices(
        'finds',
        withRequestedList('finds', storableChoices(choices), requestedList({}, 'name')),
      );
      expect(other.columns).toEqual(['weight']);
      expect(narrowingOf(other)).toEqual({});
    }),
  );
});

test('an invalid list in the address counts as not set', () => {
  const previous = { address: '' };
  expect(withRequestedList('season', previous, requestedList({ category: 'Coin' }, 'name'))).toBe(previous);
  fc.assert(
    fc.property(fc.jsonValue(), (state) => {
      const requested = withRequestedList('finds', previous, { list: state });
      expect(() => narrowingOf(readChoices('finds', requested))).not.toThrow();
    }),
  );
  const odd = {
    depth: { fromCm: 9, toCm: 3 },
    photo: true,
    period: 'Georgian',
    material: 7,
    category: 'gold',
  };
  expect(narrowingOf(readChoices('finds', odd))).toEqual({});
});
