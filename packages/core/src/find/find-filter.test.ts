import fc from 'fast-check';
import { expect, test } from 'vitest';
import { asFindId, asPermissionId, asQuestId, asUserId } from '../ids.ts';
import type { Find } from './find.ts';
import { compareFinds, FIND_SORTS, matchesFind, nameKey } from './find-filter.ts';
import { logFind } from './log-find.ts';

const PERMISSION = asPermissionId('55555555-5555-4555-8555-555555555555');

function find(name: string, depthCm: number | null, foundAt: string, last = '2'): Find {
  const logged = logFind(
    {
      id: asFindId(`22222222-2222-4222-8222-22222222222${last}`),
      userId: asUserId('11111111-1111-4111-8111-111111111111'),
      questId: asQuestId('33333333-3333-4333-8333-333333333333'),
      name,
      depthCm,
      foundAt,
      category: 'Coin',
    },
    0,
  );
  if (!logged.ok) throw new Error(logged.error.message);
  return logged.value;
}

const anyFind = fc
  .record({
    name: fc.constantFrom('Zinc', 'älter', 'Alter', 'penny'),
    depthCm: fc.option(fc.integer({ min: 0, max: 5 })),
    hour: fc.integer({ min: 10, max: 13 }),
    last: fc.constantFrom('1', '2', '3'),
  })
  .map(({ name, depthCm, hour, last }) => find(name, depthCm, `2026-06-07T${hour}:00:00.000Z`, last));

test('every order is total: the initial order does not matter', () => {
  fc.assert(
    fc.property(
      fc.uniqueArray(anyFind, { selector: ({ id }) => id }),
      fc.constantFrom(...FIND_SORTS),
      (finds, sort) => {
        const compare = compareFinds(sort);
        expect(finds.toReversed().toSorted(compare)).toEqual(finds.toSorted(compare));
      },
    ),
  );
});

test('finds of unknown depth come last, and names ignore accents and case', () => {
  const at = '2026-06-07T10:00:00.000Z';
  const finds = [find('Zinc', null, at), find('älter', 0, at), find('penny', 12, at)];
  const names = (sort: 'deepest' | 'name') => finds.toSorted(compareFinds(sort)).map(({ name }) => name);
  expect(names('deepest')).toEqual(['penny', 'älter', 'Zinc']);
  expect(names('name')).toEqual(['älter', 'penny', 'Zinc']);
  expect(nameKey(' Édouard ')).toBe('edouard');
});

test('a find matches if it meets every criterion, including the limits', () => {
  const coin = find('Penny', 12, '2026-06-07T10:00:00.000Z');
  const around = { hasPhoto: true, permissionId: PERMISSION };
  const keeps = (criteria: Parameters<typeof matchesFind>[0]) => matchesFind(criteria, coin, around);
  expect(keeps({})).toBe(true);
  expect(keeps({ category: 'Coin', hasPhoto: true, permissionId: PERMISSION })).toBe(true);
  expect(keeps({ category: 'Coin', hasPhoto: false })).toBe(false);
  expect(keeps({ depthCm: { from: 12, to: 12 } })).toBe(true);
  expect(keeps({ depthCm: { from: 13, to: 40 } })).toBe(false);
  expect(keeps({ foundAt: { from: '2026-06-07T10:00:00.000Z' } })).toBe(true);
  expect(keeps({ foundAt: { before: '2026-06-07T10:00:00.000Z' } })).toBe(false);
  const unmeasured = find('Penny', null, '2026-06-07T10:00:00.000Z');
  expect(matchesFind({ depthCm: { from: 0, to: 1000 } }, unmeasured, around)).toBe(false);
});
