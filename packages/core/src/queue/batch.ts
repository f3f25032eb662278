import type { QueueItemId } from '../ids.ts';
import { isResumable } from '../media/upload-plan.ts';
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
  /** Whether a large file has had a turn in this run: it was sent, or a piece of it. */
  readonly largeHadTurn?: boolean;
}

/** Whether the item brings a file that is sent in pieces, which may take an hour where others take a moment. */
export function isLarge({ table, type, payload }: QueueItem): boolean {
  const bytes = payload.byte_size;
  return table === 'media' && type === 'INSERT' && typeof bytes === 'number' && isResumable(bytes);
}

/** What nothing is in the way of, oldest first. */
function sendable(queue: readonly QueueItem[], run: Pick<RunState, 'tried'>): readonly QueueItem[] {
  const standing = standings(queue);
  return queue
    .filter(
      (item) => isEligible(item) && standing.get(item.id)?.state === 'ready' && !run.tried?.has(item.id),
    )
    .toSorted((a, b) => a.seq - b.seq);
}

/** Whether a large file that is being sent should let others go first, between two of its pieces. */
export function othersWait(queue: readonly QueueItem[], run: RunState): boolean {
  return run.limit >= 1 && sendable(queue, run).some((item) => !isLarge(item));
}

/**
 * The next request of a run, or null when nothing can be sent. Ask again with the queue as it then is after each
 * answer: what an answer sets free comes into the same run.
 *
 * The oldest item that is eligible and ready goes first; if it is an INSERT, the next ready INSERTs into its table
 * go with it up to the limit. Ready items depend on nothing, so their order among one another is free: large files
 * go behind all others, by themselves, since one of them at the edge of a cell would keep back a day's finds. That others never
 * end must not keep them back for ever: the last operation of a run is a large file's, unless one has had its turn. The
 * caller stores each item with markSending before the request leaves, and goes on with that version of it.
 */
export function nextBatch(queue: readonly QueueItem[], run: RunState): Batch | null {
  if (run.limit < 1) return null;
  const ready = sendable(queue, run);
  const large = ready.find(isLarge);
  const others = ready.filter((item) => !isLarge(item));
  const limit = large && !run.largeHadTurn ? run.limit - 1 : run.limit;
  const [first] = others;
  if (large && (!first || limit < 1)) return { table: large.table, type: large.type, items: [large] };
  if (!first) return null;
  const { table, type } = first;
  if (type !== 'INSERT' || run.alone?.has(first.id)) return { table, type, items: [first] };
  const more = others
    .slice(1)
    .filter((item) => item.type === 'INSERT' && item.table === table && !run.alone?.has(item.id));
  return { table, type, items: [first, ...more.slice(0, limit - 1)] };
}
