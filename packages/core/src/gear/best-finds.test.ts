import fc from 'fast-check';
import { expect, test } from 'vitest';
import { CATEGORIES } from '../find/category.ts';
import { bestFinds, topItems } from './best-finds.ts';

const candidate = fc.record({
  category: fc.constantFrom(...CATEGORIES),
  hasPhoto: fc.boolean(),
  foundAt: fc
    .date({ min: new Date('2000-01-01'), max: new Date('2030-01-01'), noInvalidDate: true })
    .map((date) => date.toISOString()),
});

test('the best finds are no trash, and ones with photos come first', () => {
  fc.assert(
    fc.property(fc.array(candidate, { maxLength: 30 }), fc.nat(6), (finds, count) => {
      const best = bestFinds(finds, count);
      const worthy = finds.filter(({ category }) => category !== 'Trash');
      expect(best).toHaveLength(Math.min(count, worthy.length));
      for (const find of best) expect(worthy).toContain(find);
      const left = worthy.filter((find) => !best.includes(find));
      if (left.some(({ hasPhoto }) => hasPhoto)) expect(best.every(({ hasPhoto }) => hasPhoto)).toBe(true);
    }),
  );
});

test('incremental selection equals selection from all finds', () => {
  fc.assert(
    fc.property(fc.array(candidate, { maxLength: 30 }), fc.nat(6), (finds, count) => {
      const keeper = topItems(count);
      for (const find of finds) keeper.add(find);
      expect(keeper.items()).toEqual(bestFinds(finds, count));
    }),
  );
});

test('ranks a ring before a coin before an older coin, all with photos before a hoard without', () => {
  const find = (
    name: string,
    category: 'Jewelry' | 'Coin' | 'Trash',
    hasPhoto: boolean,
    foundAt: string,
  ) => ({
    name,
    category,
    hasPhoto,
    foundAt,
  });
  const best = bestFinds(
    [
      find('hoard', 'Coin', false, '2026-05-01'),
      find('old coin', 'Coin', true, '2020-05-01'),
      find('ring pull', 'Trash', true, '2026-05-03'),
      find('coin', 'Coin', true, '2026-05-01'),
      find('ring', 'Jewelry', true, '2019-05-01'),
    ],
    9,
  );
  expect(best.map(({ name }) => name)).toEqual(['ring', 'coin', 'old coin', 'hoard']);
});
