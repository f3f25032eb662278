import type { Category } from '../find/category.ts';
import type { LngLat } from '../geo/point.ts';
import type { FindId, QuestId } from '../ids.ts';
import { addDays } from '../time/day.ts';

/** Minimal data of a find for large maps. `foundAt` is ISO-8601 UTC. */
export interface MapFind extends LngLat {
  readonly id: FindId;
  readonly questId: QuestId;
  readonly category: Category;
  readonly foundAt: string;
}

/** The default shows all finds. */
export interface MapFilter {
  readonly categories: readonly Category[];
  /** Local days, YYYY-MM-DD, inclusive. */
  readonly from: string | null;
  readonly to: string | null;
  readonly questId: QuestId | null;
}

export const NO_MAP_FILTER: MapFilter = { categories: [], from: null, to: null, questId: null };

export function isMapFiltered(filter: MapFilter): boolean {
  return filterCount(filter) > 0;
}

export function filterCount({ categories, from, to, questId }: MapFilter): number {
  return [categories.length > 0, from !== null || to !== null, questId !== null].filter(Boolean).length;
}

function dayStart(day: string): string {
  const [year = 0, month = 1, date = 1] = day.split('-').map(Number);
  return new Date(year, month - 1, date).toISOString();
}

/** Predicate on ISO-8601 UTC times. Converts the days once, so that 100,000 finds are compared as strings. */
export function timeMatcher({ from, to }: Pick<MapFilter, 'from' | 'to'>): (iso: string) => boolean {
  const since = from === null ? null : dayStart(from);
  const until = to === null ? null : dayStart(addDays(to, 1));
  return (iso) => (since === null || iso >= since) && (until === null || iso < until);
}

export function mapFindMatcher(filter: MapFilter): (find: MapFind) => boolean {
  const { categories, questId } = filter;
  const selected = categories.length > 0 ? new Set(categories) : null;
  const matchesTime = timeMatcher(filter);
  return (find) =>
    (selected === null || selected.has(find.category)) &&
    (questId === null || find.questId === questId) &&
    matchesTime(find.foundAt);
}

export function newestFinds(
  finds: Iterable<MapFind>,
  passes: (find: MapFind) => boolean,
  limit: number,
): { readonly newest: readonly MapFind[]; readonly total: number } {
  const newest: MapFind[] = [];
  let total = 0;
  for (const find of finds) {
    if (!passes(find)) continue;
    total += 1;
    const last = newest.length < limit ? undefined : newest.at(-1);
    if (limit === 0 || (last && last.foundAt >= find.foundAt)) continue;
    const at = newest.findIndex(({ foundAt }) => foundAt < find.foundAt);
    newest.splice(at < 0 ? newest.length : at, 0, find);
    if (newest.length > limit) newest.pop();
  }
  return { newest, total };
}
