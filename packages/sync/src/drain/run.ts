import type { QueueItemId } from '@metalquest/core/ids';
import { type Batch, nextBatch } from '@metalquest/core/queue/batch';
import { markSending } from '@metalquest/core/queue/outcome';
import type { QueueItem } from '@metalquest/core/queue/queue-item';
import { PATH_POINTS, syncedTable } from '../mapping/tables.ts';
import { readQueue, recoverFromCrash } from '../queue/queue-store.ts';
import { withoutDeletedParents } from './deleted-parents.ts';
import type { BatchOutcome, DrainContext } from './drain-context.ts';
import { arePathsDue, heldPaths } from './path-hold.ts';
import { sendInserts, sendMedia } from './send-inserts.ts';
import { sendDelete, sendUpdate } from './send-one.ts';
import { sendPath } from './send-path.ts';
import { settle } from './settle.ts';

export interface RunOptions {
  /** Operations of this run (spec section 9). */
  readonly limit: number;
  /** Whether waiting path points go now, even if nothing else does and they are not due. */
  readonly sendPaths: boolean;
  /** True once nothing more may be begun: the engine stops, or the session is another user's. */
  readonly stopped: () => boolean;
}

/** What a run did. */
export interface RunReport {
  readonly accepted: number;
  readonly refused: number;
  /** Why it ended before the queue or its operations did. */
  readonly stop: BatchOutcome['stop'];
  /** The server holds something that this device does not know yet. */
  readonly pull: boolean;
}

/**
 * Sends queued changes, oldest first, until nothing can be sent, the operations of the run are used up, or the server
 * no longer answers. Only the holder of the drain lock may call it.
 */
export async function drainRun(context: DrainContext, options: RunOptions): Promise<RunReport> {
  await recoverFromCrash(context.replica);
  const tried = new Set<QueueItemId>();
  const alone = new Set<QueueItemId>();
  let operations = 0;
  let accepted = 0;
  let refused = 0;
  let pull = false;
  let sendPaths = options.sendPaths;
  for (;;) {
    const queue = await readQueue(context.replica);
    const held = heldPaths(queue, sendPaths || arePathsDue(queue, context.now()));
    const limit = options.limit - operations;
    const batch = options.stopped()
      ? null
      : nextBatch(queue, { limit, tried: new Set([...tried, ...held]), alone });
    if (!batch) return { accepted, refused, stop: null, pull };
    const sending = await markBatch(context, batch);
    const outcome = await sendBatch(context, batch, sending);
    await settle(context, outcome.items);
    const split = new Set(outcome.alone?.map((item) => item.id));
    for (const id of split) alone.add(id);
    for (const each of outcome.items) {
      if (each.kind === 'accepted') accepted += 1;
      if (each.kind === 'refused') refused += 1;
      if (each.kind !== 'unanswered') operations += 1;
      if (each.kind !== 'accepted' && !split.has(each.item.id)) tried.add(each.item.id);
    }
    // The radio is awake: what may wait for a quarter of an hour goes along.
    if (outcome.items.some((each) => each.kind === 'accepted')) sendPaths = true;
    pull ||= outcome.pull === true;
    if (outcome.stop) return { accepted, refused, stop: outcome.stop, pull };
  }
}

/** Says in the queue that the items are about to leave, before they do: nothing folds into them from now on. */
async function markBatch({ replica, now }: DrainContext, batch: Batch): Promise<readonly QueueItem[]> {
  return replica.dexie.transaction('rw', replica.everything.slice(), async () => {
    const ids = batch.items.map((item) => item.id);
    // As they are now: a change may have been folded in since the queue was read.
    const current = await replica.queue.where('id').anyOf(ids).toArray();
    const sending: QueueItem[] = [];
    for (const item of current.toSorted((a, b) => a.seq - b.seq)) {
      sending.push(markSending(await withoutDeletedParents(replica, item), now()));
    }
    await replica.queue.bulkPut(sending);
    return sending;
  });
}

async function sendBatch(
  context: DrainContext,
  batch: Batch,
  items: readonly QueueItem[],
): Promise<BatchOutcome> {
  const [first] = items;
  // All of it was removed between reading the queue and marking it.
  if (!first) return { items: [], stop: null };
  if (batch.table === PATH_POINTS) return sendPaths(context, items);
  const table = syncedTable(batch.table);
  if (!table) {
    const message = 'This version of the app does not know what kind of change this is';
    return { items: items.map((item) => ({ kind: 'refused', item, message })), stop: null };
  }
  if (batch.type === 'UPDATE') return sendUpdate(context, table, first);
  if (batch.type === 'DELETE') return sendDelete(context, table, first);
  return table.name === 'media' ? sendMedia(context, table, items) : sendInserts(context, table, items);
}

/** Paths of several quests: one after the other, until the server no longer answers. */
async function sendPaths(context: DrainContext, items: readonly QueueItem[]): Promise<BatchOutcome> {
  const outcomes: BatchOutcome[] = [];
  for (const item of items) {
    const stopped = outcomes.some((outcome) => outcome.stop);
    outcomes.push(
      stopped ? { items: [{ kind: 'unanswered', item }], stop: null } : await sendPath(context, item),
    );
  }
  return {
    items: outcomes.flatMap((outcome) => outcome.items),
    stop: outcomes.find((outcome) => outcome.stop)?.stop ?? null,
    pull: outcomes.some((outcome) => outcome.pull),
  };
}
