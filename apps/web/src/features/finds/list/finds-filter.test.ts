import { CATEGORIES } from '@metalquest/core/find/category';
import { FIND_SORTS } from '@metalquest/core/find/find-filter';
import { PERIODS } from '@metalquest/core/find/period';
import { asEquipmentId, asPermissionId, asQuestId } from '@metalquest/core/ids';
import { addDays } from '@metalquest/core/time/day';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  clearedFilter,
  countFilters,
  type FindsFilter,
  filterFrom,
  narrowingOf,
  paramsOf,
  toggleCategory,
} from './finds-filter.ts';

const maybe = <T>(of: fc.Arbitrary<T>) => fc.option(of);
const day = fc.integer({ min: 0, max: 20_000 }).map((days) => addDays('1990-01-01', days));

const anyFilter: fc.Arbitrary<FindsFilter> = fc.record({
  search: fc.string(),
  category: maybe(fc.constantFrom(...CATEGORIES)),
  period: maybe(fc.constantFrom(...PERIODS)),
  material: maybe(fc.constantFrom('Copper alloy', 'billon', 'Tin & lead, 50/50')),
  depth: maybe(
    fc
      .tuple(fc.nat({ max: 500 }), fc.nat({ max: 500 }))
      .map(([fromCm, more]) => ({ fromCm, toCm: fromCm + more })),
  ),
  days: fc.record({ from: maybe(day), to: maybe(day) }),
  hasPhoto: maybe(fc.boolean()),
  questId: maybe(fc.uuid().map(asQuestId)),
  permissionId: maybe(fc.uuid().map(asPermissionId)),
  detectorId: maybe(fc.uuid().map(asEquipmentId)),
  sort: fc.constantFrom(...FIND_SORTS),
  layout: fc.constantFrom('grid', 'table'),
});

describe('the filter of the finds', () => {
  it('survives a round trip through the address', () => {
    fc.assert(
      fc.property(anyFilter, (filter) => {
        expect(filterFrom(new URLSearchParams(paramsOf(filter).toString()))).toEqual(filter);
      }),
    );
  });

  it('leaves the address empty when all finds are shown', () => {
    expect(paramsOf(filterFrom(new URLSearchParams())).toString()).toBe('');
  });

  it('ignores invalid values in an address', () => {
    const params =
      'category=gold&period=georgian&material=&depth=28-8&from=2025-02-30&photo=maybe&quest=1&sort=value&as=cards';
    expect(countFilters(filterFrom(new URLSearchParams(params)))).toBe(0);
  });

  it('is cleared completely, except order and layout', () => {
    fc.assert(
      fc.property(anyFilter, (filter) => {
        const cleared = clearedFilter(filter);
        expect(narrowingOf(cleared)).toEqual({});
        expect([cleared.sort, cleared.layout]).toEqual([filter.sort, filter.layout]);
      }),
    );
  });

  it('toggles the selected category off', () => {
    const coins = toggleCategory(filterFrom(new URLSearchParams()), 'Coin');
    expect(coins.category).toBe('Coin');
    expect(toggleCategory(coins, 'Coin').category).toBeNull();
    expect(toggleCategory(coins, 'Relic').category).toBe('Relic');
  });
});
