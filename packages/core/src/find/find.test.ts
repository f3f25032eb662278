import fc from 'fast-check';
import { expect, test } from 'vitest';
import { asEquipmentId, asFindId, asQuestId, asUserId } from '../ids.ts';
import { CATEGORIES, toCategory } from './category.ts';
import type { Find } from './find.ts';
import { findFailedToast } from './find-toasts.ts';
import {
  COMPACTION_LEVELS,
  MINERALIZATION_LEVELS,
  MOISTURE_LEVELS,
  TERRAIN_TYPES,
  TRASH_DENSITIES,
} from './ground.ts';
import { editFind, type LogFindInput, logFind } from './log-find.ts';

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

test('a find logged with nothing but its quest is an unnamed find of category Other', () => {
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

test('a find keeps what is known about it, trimmed', () => {
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

test('a find without a quest or a user is refused in the words of the product', () => {
  expect(refusal({ questId: null })).toEqual({
    code: 'quest-required',
    message: 'quest_id is required and cannot be empty',
  });
  expect(refusal({ userId: null })).toEqual({ code: 'user-required', message: 'user_id is required' });
});

test('the depth of any find is stored in whole centimetres within half a centimetre', () => {
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
] as const)('%s takes %i characters and no more', (field, limit, code) => {
  expect(refusal({ [field]: 'x'.repeat(limit) })).toBeNull();
  expect(refusal({ [field]: 'x'.repeat(limit + 1) })?.code).toBe(code);
});

test('an unknown or missing category counts as Other, the eight as themselves', () => {
  for (const category of CATEGORIES) expect(toCategory(category)).toBe(category);
  for (const unknown of ['Hoard', '', null, undefined, 7, {}]) expect(toCategory(unknown)).toBe('Other');
});

test('editing changes the named fields only', () => {
  const before = find({ name: 'Coin?', depthCm: 12, details: 'green' });
  const edited = editFind(before, { name: 'Denarius', category: 'Coin' }, USER, NOW + 60_000);
  expect(edited).toEqual({
    ok: true,
    value: { ...before, name: 'Denarius', category: 'Coin', updatedAt: '2026-06-07T08:01:00.000Z' },
  });
});

test('editing needs a signed-in user and keeps to the limits', () => {
  expect(editFind(find(), {}, null, NOW)).toMatchObject({ error: { message: 'User not authenticated' } });
  expect(editFind(find(), { depthCm: -3 }, USER, NOW)).toMatchObject({ error: { code: 'depth-invalid' } });
});

test('the choices about the ground are distinct and short enough to be stored', () => {
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
] as const)("a find's failed %s is told as %s", (action, title) => {
  expect(findFailedToast(action, 'why')).toMatchObject({ title, description: 'why', tone: 'destructive' });
});
