import type { FindListItem } from '@metalquest/sync/queries/queries';
import { useState } from 'react';
import { useEngine } from '../../lib/engine.ts';
import { useLive } from '../../lib/use-live.ts';
import { type FindsFilter, paramsOf } from './finds-filter.ts';

/** Finds shown at first and with each 'Load more' (spec section 9). */
const FINDS_PER_PAGE = 10;

export type FindsState =
  | { readonly status: 'loading' }
  | { readonly status: 'error'; readonly error: Error }
  | {
      readonly status: 'ready';
      readonly items: readonly FindListItem[];
      readonly total: number;
      loadMore(): void;
    };

/** The finds the filter lets through, newest first, ten more at a time; live. */
export function useFinds(filter: FindsFilter): FindsState {
  const { queries } = useEngine();
  const { search, category, depth } = filter;
  // 'Load more' counts for the filter it was asked under; another filter begins at ten again.
  const key = paramsOf({ ...filter, layout: 'grid' }).toString();
  const [asked, setAsked] = useState({ key, limit: FINDS_PER_PAGE });
  const limit = asked.key === key ? asked.limit : FINDS_PER_PAGE;
  const page = useLive(
    () =>
      queries.finds({
        offset: 0,
        limit,
        ...(search.trim() ? { search: search.trim() } : {}),
        ...(category ? { category } : {}),
        ...(depth ? { depthCm: { from: depth.fromCm, to: depth.toCm } } : {}),
      }),
    [queries, limit, key],
  );
  if (page.status === 'loading') return { status: 'loading' };
  if (page.status === 'error') return { status: 'error', error: page.error };
  return {
    status: 'ready',
    items: page.value.items,
    total: page.value.total,
    loadMore: () => setAsked({ key, limit: limit + FINDS_PER_PAGE }),
  };
}
