import type { QueueItemId } from '@metalquest/core/ids';
import { type Batch, isLarge, nextBatch, othersWait, type RunState } from '@metalquest/core/queue/batch';
import { markSending } from '@metalquest/core/queue/outcome';
import type { FullPart, QueueItem } from '@metalquest/core/queue/queue-item';
import { heldForRoom } from '@metalquest/core/queue/room';
import { heldForUndo } from '@metalquest/core/queue/undo';
import { PATH_POINTS, syncedTable } from '../mapping/tables.ts';
import { recoverFromCrash } from '../queue/queue-store.ts';
import { inQueue } from '../queue/read-front.ts';
import { rowsToRefetch } from '../replica/refetch-list.ts';
import type { Replica } from '../replica/replica.ts';
import { syncMeta } from '../replica/sync-meta.ts';
import { endUndosOf } from '../replica/undos.ts';
import { withoutDeletedParents } from './deleted-parents.ts';
import type { BatchOutcome, DrainContext, SendContext } from './drain-context.ts';
import { arePathsDue, heldPaths } from './path-hold.ts';
import { sendInserts } from './send-inserts.ts';
import { sendMedia } from './send-media.ts';
import { sendDelete, sendUpdate } from './send-one.ts';
import { sendPath } from './send-path.ts';
import { settle } from './settle.ts';
import { withoutUnsafe } from './unsafe-items.ts';

export interface RunOptions {
  /** Operations of this run (spec section 9). */
  readonly limit: number;
  /**
   * Whether what is held back goes now: the user asked for this run. Path points that wait for company, and deletes that
   * could still be undone.
   */
  readonly sendHeld: boolean;
  /** Whether path points go without other company: the server is being asked anyway. Not unless given. */
  readonly sendPaths?: boolean;
  /** True once nothing more may be begun: the engine stops, or the session is another user's. */
  readonly stopped: () => boolean;
}

/** What a run did. */
export interface RunReport {
  readonly accepted: number;
  readonly refused: number;
  /** What is full, when the account had no room for something. */
  readonly full: FullPart | null;
  /** Why it ended before the queue or its operations did. */
  readonly stop: BatchOutcome['stop'];
  /** The server holds something that this device does not know yet. */
  readonly pull: boolean;
}

/**
 * Sends queued changes, oldest first but large files behind others, until nothing can be sent, the operations of the
 * run are used up, or the server no longer answers. Only the holder of the drain lock may call it.
 */
export async function drainRun(context: DrainContext, options: RunOptions): Promise<RunReport> {
  await recoverFromCrash(context.replica);
  const tried = new Set<QueueItemId>();
  const alone = new Set<QueueItemId>();
  let operations = 0;
  let accepted = 0;
  let refused = 0;
  let full: FullPart | null = null;
  let pull = false;
  let sendPaths = options.sendHeld || options.sendPaths === true;
  let largeHadTurn = false;
  const stateFor = (queue: readonly QueueItem[]): RunState => {
    const paths = heldPaths(queue, sendPaths || arePathsDue(queue, context.now()));
    const undoable = options.sendHeld ? [] : heldForUndo(queue, context.now());
    return {
      limit: options.limit - operations,
      tried: new Set([...tried, ...paths, ...undoable, ...heldForRoom(queue, context.now())]),
      alone,
      largeHadTurn,
    };
  };
  for (;;) {
    // The server lost what these changes may belong to: first it is found out what.
    if (await isHeld(context.replica)) return { accepted, refused, full, stop: null, pull };
    const batch = options.stopped()
      ? null
      : await inQueue(context.replica, (queue) => nextBatch(queue, stateFor(queue)));
    if (!batch) return { accepted, refused, full, stop: null, pull };
    const { sending, history } = await markBatch(context, batch);
    largeHadTurn ||= sending.some(isLarge);
    const sent: SendContext = {
      ...context,
      history,
      othersWait: async () =>
        (await inQueue(context.replica, (queue) => othersWait(queue, stateFor(queue)) || null)) ?? false,
    };
    const { safe, refused: unsafe } = withoutUnsafe(sending);
    const answered = await sendBatch(sent, batch, safe);
    const outcome = { ...answered, items: [...answered.items, ...unsafe] };
    if (await settle(sent, outcome.items)) return { accepted, refused, full, stop: null, pull: true };
    const split = new Set(outcome.alone?.map((item) => item.id));
    for (const id of split) alone.add(id);
    for (const each of outcome.items) {
      if (each.kind === 'accepted') accepted += 1;
      if (each.kind === 'refused') refused += 1;
      if (each.kind === 'no-room') full = each.part;
      if (each.kind !== 'unanswered' && each.kind !== 'yielded') operations += 1;
      // One that lost a parent is sent once more without it, in the same run.
      const isTried =
        each.kind === 'unanswered' ||
        each.kind === 'unwanted' ||
        each.kind === 'refused' ||
        each.kind === 'no-room' ||
        each.kind === 'deleted-elsewhere';
      if (isTried && !split.has(each.item.id)) tried.add(each.item.id);
    }
    // The radio is awake: what may wait for a quarter of an hour goes along.
    if (outcome.items.some((each) => each.kind === 'accepted')) sendPaths = true;
    const isOvertaken = batch.type === 'UPDATE' && (await rowsToRefetch(context.replica)).length > 0;
    pull ||= outcome.pull === true || isOvertaken;
    if (outcome.stop) return { accepted, refused, full, stop: outcome.stop, pull };
  }
}

async function isHeld(replica: Replica): Promise<boolean> {
  const { recovery } = await syncMeta(replica);
  return recovery?.stage === 'fetch' && recovery.held;
}

/** Says in the queue that the items are about to leave, before they do: nothing folds into them from now on. */
async function markBatch(
  { replica, now }: DrainContext,
  batch: Batch,
): Promise<Pick<SendContext, 'history'> & { readonly sending: readonly QueueItem[] }> {
  return replica.dexie.transaction('rw', replica.everything.slice(), async () => {
    const ids = batch.items.map((item) => item.id);
    // As they are now: a change may have been folded in since the queue was read.
    const current = await replica.queue.where('id').anyOf(ids).toArray();
    const sending: QueueItem[] = [];
    for (const item of current.toSorted((a, b) => a.seq - b.seq)) {
      sending.push(markSending(await withoutDeletedParents(replica, item), now()));
    }
    await replica.queue.bulkPut(sending);
    await endUndosOf(replica, sending);
    return { sending, history: await syncMeta(replica) };
  });
}

async function sendBatch(
  context: SendContext,
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
async function sendPaths(context: SendContext, items: readonly QueueItem[]): Promise<BatchOutcome> {
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
