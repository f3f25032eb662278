import { describe, expect, it } from 'vitest';
import { clearedFilter, filterFrom, isFiltered, paramsOf, toggleCategory } from './finds-filter.ts';

const none = filterFrom(new URLSearchParams());

describe('the filter of the finds', () => {
  it('shows everything as a grid unless the address says otherwise', () => {
    expect(none).toEqual({ search: '', category: null, depth: null, layout: 'grid' });
    expect(isFiltered(none)).toBe(false);
    expect(paramsOf(none).toString()).toBe('');
  });

  it('comes back from its own address', () => {
    const filter = {
      search: 'penny 84',
      category: 'Coin',
      depth: { fromCm: 8, toCm: 28 },
      layout: 'table',
    } as const;
    expect(filterFrom(paramsOf(filter))).toEqual(filter);
  });

  it('ignores a category or a layout that nobody knows', () => {
    expect(filterFrom(new URLSearchParams('category=gold&as=map&depth=28-8'))).toEqual(none);
  });

  it('lifts a category that is chosen twice', () => {
    const coins = toggleCategory(none, 'Coin');
    expect(coins.category).toBe('Coin');
    expect(toggleCategory(coins, 'Coin').category).toBeNull();
    expect(toggleCategory(coins, 'Relic').category).toBe('Relic');
  });

  it('is cleared without changing the layout', () => {
    expect(
      clearedFilter({ search: 'a', category: 'Coin', depth: { fromCm: 0, toCm: 4 }, layout: 'table' }),
    ).toEqual({
      search: '',
      category: null,
      depth: null,
      layout: 'table',
    });
  });
});
