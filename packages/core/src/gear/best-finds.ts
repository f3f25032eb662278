import type { Category } from '../find/category.ts';
import type { Find } from '../find/find.ts';

/** What people are proudest of comes first; a category's place in this list is its rank. */
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

/** A find that may be one of the best. */
export type Candidate = Pick<Find, 'category' | 'foundAt'> & { readonly hasPhoto: boolean };

const rank = (find: Candidate): number => PRIDE.indexOf(find.category);

/** Those with a photo first, then by category as people are proud of them, then the newest. */
function compare(a: Candidate, b: Candidate): number {
  return Number(b.hasPhoto) - Number(a.hasPhoto) || rank(a) - rank(b) || b.foundAt.localeCompare(a.foundAt);
}

/**
 * The finds to show a piece of gear by, at most `count`: those with a photo first, then by category as people are proud
 * of them, then the newest. Trash is never one of them.
 */
export function bestFinds<F extends Candidate>(finds: readonly F[], count: number): readonly F[] {
  return finds
    .filter(({ category }) => category !== 'Trash')
    .toSorted(compare)
    .slice(0, count);
}

/** The same of finds that come one after the other: no more than `count` of them are kept at any time. */
export function bestKeeper<F extends Candidate>(count: number) {
  let kept: readonly F[] = [];
  return {
    add(find: F): void {
      const last = kept[count - 1];
      if (last && compare(last, find) <= 0) return;
      kept = bestFinds([...kept, find], count);
    },
    kept: (): readonly F[] => kept,
  };
}
