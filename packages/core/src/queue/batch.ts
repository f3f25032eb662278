import type { QueueItemId } from '../ids.ts';
import { isEligible } from './outcome.ts';
import type { QueueItem, QueueItemType } from './queue-item.ts';
import { standings } from './standing.ts';

/** Changes to send in one request, oldest first: one UPDATE or DELETE, or INSERTs into one table. */
export interface Batch {
  readonly table: string;
  readonly type: QueueItemType;
  readonly items: readonly [QueueItem, ...QueueItem[]];
}

/** What the current run allows. */
export interface RunState {
  /** Operations left in this run: 10 less those sent, 50 in a manual run (spec section 9). */
  readonly limit: number;
  /** Items already tried in this run, not to be tried again in it. */
  readonly tried?: ReadonlySet<QueueItemId>;
  /** Items to send by themselves, because a batch with them was refused as a whole. */
  readonly alone?: ReadonlySet<QueueItemId>;
}

/**
 * The next request of a run, or null when nothing can be sent. Ask again with the queue as it then is after each
 * answer: what an answer sets free comes into the same run.
 *
 * The oldest item that is eligible and ready goes first; if it is an INSERT, the next ready INSERTs into its table
 * go with it up to the limit. Ready items depend on nothing, so their order among one another is free. The caller stores
 * each item with markSending before the request leaves, and goes on with that version of it.
 */
export function nextBatch(queue: readonly QueueItem[], run: RunState): Batch | null {
  if (run.limit < 1) return null;
  const standing = standings(queue);
  const ready = queue
    .filter(
      (item) => isEligible(item) && standing.get(item.id)?.state === 'ready' && !run.tried?.has(item.id),
    )
    .toSorted((a, b) => a.seq - b.seq);
  const first = ready[0];
  if (!first) return null;
  const { table, type } = first;
  if (type !== 'INSERT' || run.alone?.has(first.id)) return { table, type, items: [first] };
  const more = ready
    .slice(1)
    .filter((item) => item.type === 'INSERT' && item.table === table && !run.alone?.has(item.id));
  return { table, type, items: [first, ...more.slice(0, run.limit - 1)] };
}
