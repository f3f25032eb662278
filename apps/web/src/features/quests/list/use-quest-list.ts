import type { QuestStatus } from '@metalquest/core/quest/quest';
import type { QuestListItem } from '@metalquest/sync/queries/query-types';
import { useState } from 'react';
import { useEngine } from '../../../engine/engine.ts';
import { useLive } from '../../../engine/use-live.ts';
import { paramsOf, type QuestsFilter, queryOf } from './quests-filter.ts';

/** Quests per page (spec section 9). */
const QUESTS_PER_PAGE = 10;

export type QuestListState =
  | { readonly status: 'loading' }
  | { readonly status: 'error'; readonly error: Error }
  | {
      readonly status: 'ready';
      readonly items: readonly QuestListItem[];
      readonly total: number;
      loadMore(): void;
    };

/** The matching quests in the filter's order, paged; a live query. */
export function useQuestList(filter: QuestsFilter): QuestListState {
  const { queries } = useEngine();
  // 'Load more' applies only to its filter; another filter starts at ten again.
  const key = paramsOf(filter).toString();
  const [requested, setRequested] = useState({ key, limit: QUESTS_PER_PAGE });
  const limit = requested.key === key ? requested.limit : QUESTS_PER_PAGE;
  const page = useLive(
    () => queries.quests({ ...queryOf(filter), offset: 0, limit }),
    [queries, limit, key],
    { keepPrevious: true },
  );
  if (page.status === 'loading') return { status: 'loading' };
  if (page.status === 'error') return { status: 'error', error: page.error };
  return {
    status: 'ready',
    items: page.value.items,
    total: page.value.total,
    loadMore: () => setRequested({ key, limit: limit + QUESTS_PER_PAGE }),
  };
}

export interface QuestCounts {
  readonly all: number;
  readonly byStatus: Readonly<Record<QuestStatus, number>>;
  readonly first: QuestListItem | null;
}

export function useQuestCounts(): QuestCounts | null {
  const { queries } = useEngine();
  const counts = useLive(async () => {
    const count = async (status: QuestStatus) =>
      (await queries.quests({ status, offset: 0, limit: 1 })).total;
    const oldest = await queries.quests({ sort: 'oldest', offset: 0, limit: 1 });
    const byStatus = {
      active: await count('active'),
      paused: await count('paused'),
      ended: await count('ended'),
    };
    return { all: oldest.total, byStatus, first: oldest.items[0] ?? null };
  }, [queries]);
  if (counts.status === 'error') throw counts.error;
  return counts.value ?? null;
}
