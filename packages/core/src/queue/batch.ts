import type { QueueItemId } from '../ids.ts';
import { isResumable } from '../media/upload-plan.ts';
import { isEligible } from './outcome.ts';
import type { QueueItem, QueueItemType } from './queue-item.ts';
import { sendStates } from './send-state.ts';

/** One request, oldest item first: a single UPDATE or DELETE, or INSERTs into one table. */
export interface Batch {
  readonly table: string;
  readonly type: QueueItemType;
  readonly items: readonly [QueueItem, ...QueueItem[]];
}

export interface RunState {
  /** Remaining operations: of 10, or 50 in a manual run (spec section 9). */
  readonly limit: number;
  readonly tried?: ReadonlySet<QueueItemId>;
  /** Items to send singly, because a batch with them was refused. */
  readonly alone?: ReadonlySet<QueueItemId>;
  /** Whether a large file, or a chunk of one, was sent in this run. */
  readonly largeHadTurn?: boolean;
}

/** Whether the item has a file that is uploaded in chunks, which can take an hour. */
export function isLarge({ table, type, payload }: QueueItem): boolean {
  const bytes = payload.byte_size;
  return table === 'media' && type === 'INSERT' && typeof bytes === 'number' && isResumable(bytes);
}

function sendable(queue: readonly QueueItem[], run: Pick<RunState, 'tried'>): readonly QueueItem[] {
  const standing = sendStates(queue);
  return queue
    .filter(
      (item) => isEligible(item) && standing.get(item.id)?.state === 'ready' && !run.tried?.has(item.id),
    )
    .toSorted((a, b) => a.seq - b.seq);
}

/** Whether a large upload should yield to other items between two chunks. */
export function hasOtherSendable(queue: readonly QueueItem[], run: RunState): boolean {
  return run.limit >= 1 && sendable(queue, run).some((item) => !isLarge(item));
}

/**
 * The next request of a run, or null. Call again with the updated queue after each response.
 * The oldest ready item goes first; an INSERT takes along ready INSERTs of the same table up to the limit.
 * Ready items are independent, so large files go last and alone, since one can block a day's finds on a weak
 * connection. To avoid starvation, the last operation of a run is reserved for a large file unless one had
 * its turn. The caller stores each item with markSending before the request.
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
