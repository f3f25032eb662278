import { BUCKET_ITEM_STATUSES, type BucketItemStatus } from '@metalquest/core/bucket-list/bucket-item';
import type { BucketListItem } from '@metalquest/sync/queries/query-types';
import { useState } from 'react';
import { useEngine } from '../../engine/engine.ts';
import { useLive } from '../../engine/use-live.ts';

/** Items per page, as for finds (spec section 9). */
const ITEMS_PER_PAGE = 10;

type BucketCounts = Readonly<Record<BucketItemStatus, number>>;

export type BucketListState =
  | { readonly status: 'loading' }
  | {
      readonly status: 'ready';
      readonly items: readonly BucketListItem[];
      readonly counts: BucketCounts;
      loadMore(): void;
    };

/** The items of one status, newest first and paged, with the counts of all statuses; a live query. */
export function useBucketList(listedStatus: BucketItemStatus): BucketListState {
  const { queries } = useEngine();
  // 'Load more' applies only to its own tab.
  const [requested, setRequested] = useState({ status: listedStatus, limit: ITEMS_PER_PAGE });
  const limit = requested.status === listedStatus ? requested.limit : ITEMS_PER_PAGE;
  const list = useLive(
    async () => {
      const totals: Record<BucketItemStatus, number> = { pending: 0, found: 0, archived: 0 };
      for (const status of BUCKET_ITEM_STATUSES) {
        totals[status] = (await queries.bucketList({ status, offset: 0, limit: 0 })).total;
      }
      const { items } = await queries.bucketList({ status: listedStatus, offset: 0, limit });
      return { status: listedStatus, items, counts: totals };
    },
    [queries, listedStatus, limit],
    { keepPrevious: true },
  );
  if (list.status === 'error') throw list.error;
  if (list.status === 'loading') return { status: 'loading' };
  const { counts } = list.value;
  return {
    status: 'ready',
    // A result for another tab has valid counts, but not this tab's items.
    items: list.value.status === listedStatus ? list.value.items : [],
    counts,
    loadMore: () => setRequested({ status: listedStatus, limit: limit + ITEMS_PER_PAGE }),
  };
}
