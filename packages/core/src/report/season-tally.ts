import type { Find } from '../find/find.ts';
import { bestKeeper, type Candidate } from '../gear/best-finds.ts';
import { type DaySpan, localDay, timesOf } from '../time/day.ts';

/** The best finds that a season's report shows. */
const BEST_SHOWN = 9;

/** What a season's report says of its finds. */
export interface SeasonFinds {
  /** Finds by month (YYYY-MM); a month without any is absent. */
  readonly byMonth: ReadonlyMap<string, number>;
  readonly byCategory: ReadonlyMap<string, number>;
  /** Finds by the id of their detector; those that name none are in none. */
  readonly byDetector: ReadonlyMap<string, number>;
  /** At most nine, as bestFinds has it. */
  readonly best: readonly Find[];
}

/** The month an instant (ISO-8601) lies in where the device is, as YYYY-MM. */
export const monthOf = (iso: string): string => localDay(new Date(iso)).slice(0, 7);

/**
 * Adds up the finds of some days one after the other, in whatever order they come: of a hundred thousand none is kept
 * but the best, and no step is longer than one find. Finds of other days are passed over.
 */
export function seasonTally(days: DaySpan): {
  readonly add: (find: Find, hasPhoto: boolean) => void;
  readonly counted: () => SeasonFinds;
} {
  const { from, before } = timesOf(days);
  const byMonth = new Map<string, number>();
  const byCategory = new Map<string, number>();
  const byDetector = new Map<string, number>();
  const best = bestKeeper<Candidate & { readonly find: Find }>(BEST_SHOWN);
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
    counted: () => ({ byMonth, byCategory, byDetector, best: best.kept().map(({ find }) => find) }),
  };
}
