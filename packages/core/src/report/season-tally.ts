import type { Find } from '../find/find.ts';
import { type Candidate, topItems } from '../gear/best-finds.ts';
import { type DaySpan, localDay, timesOf } from '../time/day.ts';

const BEST_SHOWN = 9;

export interface SeasonFinds {
  /** By YYYY-MM; months without finds are absent. */
  readonly byMonth: ReadonlyMap<string, number>;
  readonly byCategory: ReadonlyMap<string, number>;
  /** By detector id; excludes finds without one. */
  readonly byDetector: ReadonlyMap<string, number>;
  readonly best: readonly Find[];
}

/** Local month of an ISO-8601 time, YYYY-MM. */
export const monthOf = (iso: string): string => localDay(new Date(iso)).slice(0, 7);

/** Aggregates finds one at a time in any order, keeping only the best. Skips other days. */
export function seasonTally(days: DaySpan): {
  readonly add: (find: Find, hasPhoto: boolean) => void;
  readonly counted: () => SeasonFinds;
} {
  const { from, before } = timesOf(days);
  const byMonth = new Map<string, number>();
  const byCategory = new Map<string, number>();
  const byDetector = new Map<string, number>();
  const best = topItems<Candidate & { readonly find: Find }>(BEST_SHOWN);
  const oneMore = (counts: Map<string, number>, of: string) => counts.set(of, (counts.get(of) ?? 0) + 1);
  return {
    add(find, hasPhoto) {
      const { foundAt, category, detectorId } = find;
      if ((from && foundAt < from) || (before && foundAt >= before)) return;
      oneMore(byMonth, monthOf(foundAt));
      oneMore(byCategory, category);
      if (detectorId) oneMore(byDetector, detectorId);
      best.add({ category, foundAt, hasPhoto, find });
    },
    counted: () => ({ byMonth, byCategory, byDetector, best: best.items().map(({ find }) => find) }),
  };
}
