import { CATEGORIES, type Category } from '../find/category.ts';
import type { CategoryCounts } from './statistics.ts';

/** In the order of CATEGORIES. */
export type Tally = readonly number[];

export const NO_TALLY: Tally = CATEGORIES.map(() => 0);

function categoryIndex(category: Category): number {
  return CATEGORIES.indexOf(category);
}

export function countOf(tally: Tally | undefined, category: Category): number {
  return tally?.[categoryIndex(category)] ?? 0;
}

export function sumOf(a: Tally, b: Tally): Tally {
  return a.map((count, index) => count + (b[index] ?? 0));
}

export function totalOf(tally: Tally): number {
  return tally.reduce((sum, count) => sum + count, 0);
}

export function byCategory(tally: Tally): CategoryCounts {
  const of = (category: Category) => countOf(tally, category);
  return {
    Coin: of('Coin'),
    Jewelry: of('Jewelry'),
    Relic: of('Relic'),
    Historic: of('Historic'),
    Military: of('Military'),
    Artifact: of('Artifact'),
    Trash: of('Trash'),
    Other: of('Other'),
  };
}
