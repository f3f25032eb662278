import fc from 'fast-check';
import { expect, test } from 'vitest';
import { asEquipmentId, asFindId, asQuestId, asUserId } from '../ids.ts';
import { CATEGORIES, toCategory } from './category.ts';
import type { Find } from './find.ts';
import { type FindRecord, recordError, recordOf } from './find-record.ts';
import { findFailedToast } from './find-toasts.ts';
import {
  COMPACTION_LEVELS,
  MINERALIZATION_LEVELS,
  MOISTURE_LEVELS,
  TERRAIN_TYPES,
  TRASH_DENSITIES,
} from './ground.ts';
import { editFind, type LogFindInput, logFind } from './log-find.ts';
import { MATERIALS } from './material.ts';
import { PERIODS, toPeriod } from './period.ts';
import { DIMENSION_MAX_MM, WEIGHT_MAX_G, YEAR_EARLIEST, YEAR_LATEST } from './record-limits.ts';

const NOW = Date.UTC(2026, 5, 7, 8);
const USER = asUserId('11111111-1111-4111-8111-111111111111');
const input = (changes: Partial<LogFindInput> = {}): LogFindInput => ({
  id: asFindId('22222222-2222-4222-8222-222222222222'),
  userId: USER,
  questId: asQuestId('33333333-3333-4333-8333-333333333333'),
  ...changes,
});
const refusal = (changes: Partial<LogFindInput>) => {
  const logged = logFind(input(changes), NOW);
  return logged.ok ? null : logged.error;
};
function find(changes: Partial<LogFindInput> = {}): Find {
  const logged = logFind(input(changes), NOW);
  if (!logged.ok) throw new Error(logged.error.message);
  return logged.value;
}

test('a find with only a quest is an unnamed find of category Other', () => {
  expect(find()).toMatchObject({
    name: 'Unnamed Find',
    category: 'Other',
    depthCm: null,
    location: null,
    targetId: null,
    foundAt: '2026-06-07T08:00:00.000Z',
    createdAt: '2026-06-07T08:00:00.000Z',
  });
  expect(find({ name: '  ' }).name).toBe('Unnamed Find');
});

test('a find keeps its known values, trimmed', () => {
  const detectorId = asEquipmentId('44444444-4444-4444-8444-444444444444');
  expect(
    find({
      name: ' Denarius ',
      category: 'Coin',
      targetId: ' 72-75 ',
      detectorId,
      terrainType: 'Pasture',
      foundAt: '2026-06-07T07:00:00.000Z',
      location: { lng: 0.1, lat: 52 },
    }),
  ).toMatchObject({
    name: 'Denarius',
    category: 'Coin',
    targetId: '72-75',
    detectorId,
    terrainType: 'Pasture',
    foundAt: '2026-06-07T07:00:00.000Z',
    location: { lng: 0.1, lat: 52 },
  });
});

test("a find without a quest or a user is refused with the product's message", () => {
  expect(refusal({ questId: null })).toEqual({
    code: 'quest-required',
    message: 'quest_id is required and cannot be empty',
    field: null,
  });
  expect(refusal({ userId: null })).toEqual({
    code: 'user-required',
    message: 'user_id is required',
    field: null,
  });
});

test('depth is rounded to whole centimetres', () => {
  fc.assert(
    fc.property(fc.double({ min: 0, max: 1000, noNaN: true }), (depthCm) => {
      const stored = find({ depthCm }).depthCm ?? Number.NaN;
      expect(Number.isInteger(stored)).toBe(true);
      expect(Math.abs(stored - depthCm)).toBeLessThanOrEqual(0.5);
    }),
  );
  expect(find({ depthCm: 17.5 }).depthCm).toBe(18);
});

test.each([-1, 1000.5, Number.NaN, Number.POSITIVE_INFINITY])('a depth of %j cm is refused', (depthCm) => {
  expect(refusal({ depthCm })?.code).toBe('depth-invalid');
});

test('a location off the globe is refused', () => {
  expect(refusal({ location: { lng: 0, lat: 91 } })?.code).toBe('location-invalid');
});

test.each([
  ['targetId', 16, 'target-id-too-long'],
  ['name', 300, 'name-too-long'],
  ['details', 20_000, 'details-too-long'],
  ['specialConditions', 300, 'conditions-too-long'],
  ['terrainType', 100, 'ground-too-long'],
  ['groundCompaction', 100, 'ground-too-long'],
] as const)('%s accepts %i characters and no more', (field, limit, code) => {
  expect(refusal({ [field]: 'x'.repeat(limit) })).toBeNull();
  expect(refusal({ [field]: 'x'.repeat(limit + 1) })?.field).toBe(
    code === 'ground-too-long' ? 'terrainType' : field,
  );
  expect(refusal({ [field]: 'x'.repeat(limit + 1) })?.code).toBe(code);
});

test('maps an unknown or missing category to Other, and keeps the eight known ones', () => {
  for (const category of CATEGORIES) expect(toCategory(category)).toBe(category);
  for (const unknown of ['Hoard', '', null, undefined, 7, {}]) expect(toCategory(unknown)).toBe('Other');
});

test('editing changes only the given fields', () => {
  const before = find({ name: 'Coin?', depthCm: 12, details: 'green' });
  const edited = editFind(before, { name: 'Denarius', category: 'Coin' }, USER, NOW + 60_000);
  expect(edited).toEqual({
    ok: true,
    value: { ...before, name: 'Denarius', category: 'Coin', updatedAt: '2026-06-07T08:01:00.000Z' },
  });
});

test('editing requires a signed-in user and enforces the limits', () => {
  expect(editFind(find(), {}, null, NOW)).toMatchObject({ error: { message: 'User not authenticated' } });
  expect(editFind(find(), { depthCm: -3 }, USER, NOW)).toMatchObject({ error: { code: 'depth-invalid' } });
});

test('the ground options are distinct and short enough to store', () => {
  for (const choices of [
    TERRAIN_TYPES,
    MOISTURE_LEVELS,
    MINERALIZATION_LEVELS,
    TRASH_DENSITIES,
    COMPACTION_LEVELS,
  ]) {
    expect(new Set(choices).size).toBe(choices.length);
    for (const choice of choices) expect(refusal({ terrainType: choice })).toBeNull();
  }
});

test.each([
  ['add', 'Find Sync Failed'],
  ['update', 'Find Update Sync Failed'],
  ['delete', 'Find Deletion Sync Failed'],
] as const)("a find's failed %s is reported as %s", (action, title) => {
  expect(findFailedToast(action, 'why')).toMatchObject({ title, description: 'why', tone: 'destructive' });
});

const year = fc.integer({ min: YEAR_EARLIEST, max: YEAR_LATEST }).filter((each) => each !== 0);
const measure = (max: number) => fc.option(fc.double({ min: 0, max, noNaN: true }));
const record: fc.Arbitrary<FindRecord> = fc
  .record({
    period: fc.option(fc.constantFrom(...PERIODS)),
    years: fc.tuple(fc.option(year), fc.option(year)),
    material: fc.option(fc.oneof(fc.constantFrom(...MATERIALS), fc.string({ maxLength: 100 }))),
    weightG: measure(WEIGHT_MAX_G),
    lengthMm: measure(DIMENSION_MAX_MM),
    widthMm: measure(DIMENSION_MAX_MM),
    thicknessMm: measure(DIMENSION_MAX_MM),
    diameterMm: measure(DIMENSION_MAX_MM),
  })
  .map(({ years: [one, two], ...rest }) => {
    const inOrder = one !== null && two !== null && one > two;
    return { ...rest, yearFrom: inOrder ? two : one, yearTo: inOrder ? one : two };
  });

test('the record of a find is rounded to a hundredth, and stable afterwards', () => {
  fc.assert(
    fc.property(record, (fields) => {
      const stored = find(fields);
      expect(stored).toMatchObject({
        period: fields.period,
        yearFrom: fields.yearFrom,
        yearTo: fields.yearTo,
      });
      for (const measured of ['weightG', 'lengthMm', 'widthMm', 'thicknessMm', 'diameterMm'] as const) {
        expect(stored[measured] === null).toBe(fields[measured] === null);
        expect(Math.abs((stored[measured] ?? 0) - (fields[measured] ?? 0))).toBeLessThan(0.00501);
      }
      expect(recordError(stored)).toBeNull();
      expect(recordOf(stored)).toEqual(recordOf(recordOf(stored)));
    }),
  );
});

test.each([
  [{ yearFrom: 0 }, 'year-from-invalid', 'yearFrom'],
  [{ yearFrom: 1_066.5 }, 'year-from-invalid', 'yearFrom'],
  [{ yearTo: 2101 }, 'year-to-invalid', 'yearTo'],
  [{ yearTo: Number.NaN }, 'year-to-invalid', 'yearTo'],
  [{ yearFrom: 43, yearTo: -32 }, 'years-reversed', 'yearTo'],
  [{ material: 'x'.repeat(101) }, 'material-too-long', 'material'],
  [{ weightG: -0.1 }, 'weight-invalid', 'weightG'],
  [{ weightG: Number.NaN }, 'weight-invalid', 'weightG'],
  [{ widthMm: 10_000.1 }, 'dimension-invalid', 'widthMm'],
  [{ diameterMm: Number.POSITIVE_INFINITY }, 'dimension-invalid', 'diameterMm'],
] as const)('a record of %j is refused as %s, at %s', (fields, code, field) => {
  expect(refusal(fields)).toMatchObject({ code, field });
});

test('a known material gets its standard spelling, and others stay as typed', () => {
  expect(find({ material: ' copper  ALLOY' }).material).toBe('Copper alloy');
  expect(find({ material: ' billon ' }).material).toBe('billon');
  expect(find({ material: '  ' }).material).toBeNull();
});

test('a period is recognised in any spelling, and nothing else is', () => {
  expect(toPeriod('POST MEDIEVAL')).toBe('Post Medieval');
  expect(toPeriod('post-medieval')).toBe('Post Medieval');
  for (const none of ['', 'Georgian', null, undefined, 3]) expect(toPeriod(none)).toBeNull();
});
