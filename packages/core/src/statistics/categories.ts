import { CATEGORIES, type Category } from '../find/category.ts';
import { shareOf } from './intervals.ts';
import type { CategoryShare } from './statistics.ts';
import { countOf, type Tally, totalOf } from './tally.ts';

/** Categories with shares by descending count, ties in product order. */
export function byShare(tally: Tally): readonly CategoryShare[] {
  const total = totalOf(tally);
  return CATEGORIES.map((category) => ({ category, ...shareOf(countOf(tally, category), total) }))
    .filter(({ count }) => count > 0)
    .toSorted((a, b) => b.count - a.count);
}

/** Ties go to the first in product order (spec section 3). Null without finds. */
export function mostFrequentCategory(tally: Tally): Category | null {
  return byShare(tally)[0]?.category ?? null;
}
