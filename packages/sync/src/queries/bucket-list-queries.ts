import type { BucketItem } from '@metalquest/core/bucket-list/bucket-item';
import type { BucketItemId } from '@metalquest/core/ids';
import { bucketListTable } from '../mapping/bucket-list-table.ts';
import { findTable } from '../mapping/find-table.ts';
import { questTable } from '../mapping/quest-table.ts';
import type { Replica } from '../replica/replica.ts';
import { newestFirst, page } from './paging.ts';
import type { BucketListFilter, BucketListItem, Page } from './query-types.ts';

const OF_STATUS = '[value.status+value.createdAt]';

async function fulfilled(replica: Replica, item: BucketItem): Promise<BucketListItem> {
  const find = item.findId ? await replica.rows(findTable).get(item.findId) : undefined;
  const quest = item.questId ? await replica.rows(questTable).get(item.questId) : undefined;
  return { ...item, find: find?.value ?? null, quest: quest?.value ?? null };
}

export function bucketListQueries(replica: Replica) {
  const items = replica.rows(bucketListTable);
  return {
    async bucketList({ status, search, offset, limit }: BucketListFilter): Promise<Page<BucketListItem>> {
      const order = status
        ? { index: OF_STATUS, prefix: [status] }
        : { index: 'value.createdAt', prefix: [] };
      const found = await page(items, {
        order,
        offset,
        limit,
        search,
        matches: status && search?.trim() ? (row) => row.value.status === status : null,
        sortKey: (item) => item.createdAt,
        total: () => newestFirst(items, order).count(),
      });
      return {
        items: await Promise.all(found.items.map((row) => fulfilled(replica, row.value))),
        total: found.total,
      };
    },
    async pendingBucketItems(): Promise<readonly BucketItem[]> {
      const pending = await newestFirst(items, { index: OF_STATUS, prefix: ['pending'] }).toArray();
      return pending.map((row) => row.value).toSorted((a, b) => a.name.localeCompare(b.name));
    },
    async bucketItem(id: BucketItemId): Promise<BucketListItem | null> {
      const row = await items.get(id);
      return row ? fulfilled(replica, row.value) : null;
    },
  };
}
