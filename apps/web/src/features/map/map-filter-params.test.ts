import { CATEGORIES } from '@metalquest/core/find/category';
import { asQuestId } from '@metalquest/core/ids';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { mapFilterFrom, mapFilterParams } from './map-filter-params.ts';

const day = fc.constantFrom('2024-02-29', '2026-11-21', null);

test('a filter survives a round trip through an address', () => {
  const filter = fc.record({
    categories: fc.subarray([...CATEGORIES]),
    from: day,
    to: day,
    questId: fc.option(fc.uuid().map(asQuestId)),
  });
  fc.assert(
    fc.property(filter, (wanted) => {
      expect(mapFilterFrom(mapFilterParams(wanted))).toEqual(wanted);
    }),
  );
});

test('invalid values count as not set', () => {
  const odd = new URLSearchParams('category=gold,coin&from=2026-02-30&to=yesterday&quest=1');
  expect(mapFilterFrom(odd)).toEqual({ categories: ['Coin'], from: null, to: null, questId: null });
});
