import type { QuestListItem } from '@metalquest/sync/queries/queries';
import { useState } from 'react';
import { useEngine } from '../../lib/engine.ts';
import { useLive } from '../../lib/use-live.ts';

/** Quests shown at first and with each 'Load more' (spec section 9). */
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

/** The user's quests, newest first, ten more at a time; live. */
export function useQuestList(): QuestListState {
  const { queries } = useEngine();
  const [limit, setLimit] = useState(QUESTS_PER_PAGE);
  const page = useLive(() => queries.quests({ offset: 0, limit }), [queries, limit]);
  if (page.status === 'loading') return { status: 'loading' };
  if (page.status === 'error') return { status: 'error', error: page.error };
  return {
    status: 'ready',
    items: page.value.items,
    total: page.value.total,
    loadMore: () => setLimit((now) => now + QUESTS_PER_PAGE),
  };
}
