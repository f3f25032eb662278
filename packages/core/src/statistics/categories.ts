import { CATEGORIES, type Category } from '../find/category.ts';
import { shareOf } from './intervals.ts';
import type { CategoryShare } from './statistics.ts';
import { countOf, type Tally, totalOf } from './tally.ts';

/** The categories that are there, the most frequent first and equal ones as the product orders them, with their shares. */
export function byShare(tally: Tally): readonly CategoryShare[] {
  const total = totalOf(tally);
  return CATEGORIES.map((category) => ({ category, ...shareOf(countOf(tally, category), total) }))
    .filter(({ count }) => count > 0)
    .toSorted((a, b) => b.count - a.count);
}

/**
 * The category with most finds; of equal ones the first as the product orders them (spec section 3; unknown or missing
 * counts as Other). Null without finds.
 */
export function mostFrequentCategory(tally: Tally): Category | null {
  return byShare(tally)[0]?.category ?? null;
}
