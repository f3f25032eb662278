import { CATEGORIES, type Category } from '@metalquest/core/find/category';
import type { DepthRange } from './depth-bins.ts';

/** How the finds are laid out. */
export type FindsLayout = 'grid' | 'table';

/** Which finds are shown, and how. It lives in the address, so that going back finds it again. */
export interface FindsFilter {
  readonly search: string;
  readonly category: Category | null;
  readonly depth: DepthRange | null;
  readonly layout: FindsLayout;
}

function depthFrom(text: string | null): DepthRange | null {
  const [, from, to] = /^(\d{1,4})-(\d{1,4})$/.exec(text ?? '') ?? [];
  const range = { fromCm: Number(from), toCm: Number(to) };
  return range.fromCm <= range.toCm ? range : null;
}

/** Reads the filter from an address; what it does not know counts as not set. */
export function filterFrom(params: URLSearchParams): FindsFilter {
  return {
    search: params.get('q') ?? '',
    category: CATEGORIES.find((category) => category.toLowerCase() === params.get('category')) ?? null,
    depth: depthFrom(params.get('depth')),
    layout: params.get('as') === 'table' ? 'table' : 'grid',
  };
}

/** Writes the filter into an address; what is not set is not in it. */
export function paramsOf(filter: FindsFilter): URLSearchParams {
  const params = new URLSearchParams();
  if (filter.search) params.set('q', filter.search);
  if (filter.category) params.set('category', filter.category.toLowerCase());
  if (filter.depth) params.set('depth', `${filter.depth.fromCm}-${filter.depth.toCm}`);
  if (filter.layout === 'table') params.set('as', 'table');
  return params;
}

/** Choosing the category that is chosen lifts it. */
export function toggleCategory(filter: FindsFilter, category: Category): FindsFilter {
  return { ...filter, category: filter.category === category ? null : category };
}

/** Whether fewer than all finds are shown. */
export function isFiltered(filter: FindsFilter): boolean {
  return filter.search.trim() !== '' || filter.category !== null || filter.depth !== null;
}

/** All finds, laid out as before. */
export function clearedFilter(filter: FindsFilter): FindsFilter {
  return { ...filter, search: '', category: null, depth: null };
}
