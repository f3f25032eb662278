import fc from 'fast-check';
import { expect, test } from 'vitest';
import { CATEGORIES } from '../find/category.ts';
import { asFindId, asQuestId } from '../ids.ts';
import { localDay } from '../time/day.ts';
import { isWithin } from './in-view.ts';
import {
  filterCount,
  isMapFiltered,
  type MapFind,
  mapFindMatcher,
  NO_MAP_FILTER,
  newestFinds,
} from './map-find.ts';
import { chosenStyle, type OfferedStyle, usableStyles } from './style-choice.ts';

const QUESTS = [crypto.randomUUID(), crypto.randomUUID()].map(asQuestId);

const find: fc.Arbitrary<MapFind> = fc.record({
  id: fc.uuid().map(asFindId),
  questId: fc.constantFrom(...QUESTS),
  category: fc.constantFrom(...CATEGORIES),
  foundAt: fc
    .date({ min: new Date('2020-01-01'), max: new Date('2026-12-31'), noInvalidDate: true })
    .map((date) => date.toISOString()),
  lng: fc.double({ min: -180, max: 180, noNaN: true }),
  lat: fc.double({ min: -85, max: 85, noNaN: true }),
});

test('without a filter every find is shown, and no filter counts as active', () => {
  fc.assert(
    fc.property(find, (one) => {
      expect(mapFindMatcher(NO_MAP_FILTER)(one)).toBe(true);
    }),
  );
  expect(isMapFiltered(NO_MAP_FILTER)).toBe(false);
  expect(filterCount({ ...NO_MAP_FILTER, from: '2026-01-01', to: '2026-02-01' })).toBe(1);
});

test('a find is shown if it matches every part of the filter, days inclusive', () => {
  const day = fc.constantFrom('2021-05-03', '2023-01-01', '2025-12-31', null);
  const filter = fc.record({
    categories: fc.subarray([...CATEGORIES]),
    from: day,
    to: day,
    questId: fc.constantFrom(...QUESTS, null),
  });
  fc.assert(
    fc.property(find, filter, (one, wanted) => {
      const on = localDay(new Date(one.foundAt));
      const expected =
        (wanted.categories.length === 0 || wanted.categories.includes(one.category)) &&
        (wanted.questId === null || wanted.questId === one.questId) &&
        !(wanted.from !== null && on < wanted.from) &&
        !(wanted.to !== null && on > wanted.to);
      expect(mapFindMatcher(wanted)(one)).toBe(expected);
      expect(mapFindMatcher({ ...wanted, from: on, to: on, categories: [], questId: null })(one)).toBe(true);
    }),
  );
});

test('the newest finds equal those of a full sort', () => {
  fc.assert(
    fc.property(fc.array(find, { maxLength: 40 }), fc.nat({ max: 12 }), (finds, limit) => {
      const passes = (one: MapFind) => one.category !== 'Trash';
      const { newest, total } = newestFinds(finds, passes, limit);
      const all = finds.filter(passes).toSorted((a, b) => b.foundAt.localeCompare(a.foundAt));
      expect(newest.map(({ foundAt }) => foundAt)).toEqual(all.slice(0, limit).map(({ foundAt }) => foundAt));
      expect(total).toBe(all.length);
    }),
  );
});

test('a box contains its points, and a box across the date line contains both sides', () => {
  fc.assert(
    fc.property(find, (one) => {
      const box = [one.lng - 1, one.lat - 1, one.lng + 1, one.lat + 1] as const;
      expect(isWithin(box, one)).toBe(true);
      expect(isWithin([box[0] + 360, box[1], box[2] + 360, box[3]], one)).toBe(true);
      expect(isWithin([one.lng + 1, box[1], one.lng + 2, box[3]], one)).toBe(false);
    }),
  );
  expect(isWithin([179, -1, 181, 1], { lng: -179.5, lat: 0 })).toBe(true);
  expect(isWithin([-181, -1, -179, 1], { lng: 179.5, lat: 0 })).toBe(true);
});

const STYLES: readonly OfferedStyle[] = [
  { id: 'outdoor', kind: 'style', url: 'https://maps.example/style.json' },
  { id: 'broken', kind: 'raster' },
  { id: 'streets-v12', kind: 'builtin' },
  { id: 'outdoor', kind: 'raster', url: 'https://maps.example/{z}/{x}/{y}.png' },
];

test('uses the preferred style if available, else the first drawable one', () => {
  expect(usableStyles(STYLES).map(({ id, kind }) => [id, kind])).toEqual([
    ['outdoor', 'style'],
    ['streets-v12', 'builtin'],
  ]);
  expect(chosenStyle(STYLES, 'streets-v12')?.kind).toBe('builtin');
  expect(chosenStyle(STYLES, 'broken')?.id).toBe('outdoor');
  expect(chosenStyle([], 'streets-v12')).toBeNull();
});
