import type { Category } from '../find/category.ts';
import type { Find } from '../find/find.ts';

const PRIDE: readonly Category[] = [
  'Jewelry',
  'Coin',
  'Historic',
  'Artifact',
  'Military',
  'Relic',
  'Other',
  'Trash',
];

export type Candidate = Pick<Find, 'category' | 'foundAt'> & { readonly hasPhoto: boolean };

const rank = (find: Candidate): number => PRIDE.indexOf(find.category);

function compare(a: Candidate, b: Candidate): number {
  return Number(b.hasPhoto) - Number(a.hasPhoto) || rank(a) - rank(b) || b.foundAt.localeCompare(a.foundAt);
}

/** The best finds to show for a piece of gear, at most `count`; excludes Trash. */
export function bestFinds<F extends Candidate>(finds: readonly F[], count: number): readonly F[] {
  return finds
    .filter(({ category }) => category !== 'Trash')
    .toSorted(compare)
    .slice(0, count);
}

/** Streaming variant of `bestFinds` that keeps at most `count` finds. */
export function topItems<F extends Candidate>(count: number) {
  let items: readonly F[] = [];
  return {
    add(find: F): void {
      const last = items[count - 1];
      if (last && compare(last, find) <= 0) return;
      items = bestFinds([...items, find], count);
    },
    items: (): readonly F[] => items,
  };
}
