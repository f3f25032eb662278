import type { PermissionStatus } from '@metalquest/core/permission/permission';
import type { PermissionListItem } from '@metalquest/sync/queries/query-types';
import { useState } from 'react';
import { useEngine } from '../../../engine/engine.ts';
import { useLive } from '../../../engine/use-live.ts';

/** Rows per page (spec section 9). */
export const ROWS_PER_PAGE = 10;

export interface PermissionListFilter {
  readonly search: string;
  readonly status: PermissionStatus | null;
}

export type PermissionListState =
  | { readonly status: 'loading' }
  | { readonly status: 'error'; readonly error: Error }
  | {
      readonly status: 'ready';
      readonly items: readonly PermissionListItem[];
      readonly total: number;
      loadMore(): void;
    };

/** The user's permissions, newest first and paged; a live query. */
export function usePermissionList({ search, status }: PermissionListFilter): PermissionListState {
  const { queries } = useEngine();
  // 'Load more' applies only to its filter; another filter starts at ten again.
  const key = `${status ?? ''} ${search.trim()}`;
  const [requested, setRequested] = useState({ key, limit: ROWS_PER_PAGE });
  const limit = requested.key === key ? requested.limit : ROWS_PER_PAGE;
  const page = useLive(
    () =>
      queries.permissions({
        offset: 0,
        limit,
        ...(search.trim() ? { search: search.trim() } : {}),
        ...(status ? { status } : {}),
      }),
    [queries, key, limit],
    { keepPrevious: true },
  );
  if (page.status !== 'ready') return page;
  const { items, total } = page.value;
  return {
    status: 'ready',
    items,
    total,
    loadMore: () => setRequested({ key, limit: limit + ROWS_PER_PAGE }),
  };
}
