import type { QueueItemId } from '@metalquest/core/ids';
import type { JsonObject } from '@metalquest/core/json';
import {
  type Batch,
  hasOtherSendable,
  isLarge,
  nextBatch,
  type RunState,
} from '@metalquest/core/queue/batch';
import { markSending } from '@metalquest/core/queue/outcome';
import { parentsIn } from '@metalquest/core/queue/parents';
import type { FullPart, QueueItem } from '@metalquest/core/queue/queue-item';
import { heldForSpace } from '@metalquest/core/queue/quota-refusal';
import { heldForUndo } from '@metalquest/core/queue/undo';
import { findUnsafe } from '@metalquest/core/stored-data/unsafe-text';
import { PATH_POINTS, syncedTable, TABLE_PARENTS } from '../mapping/tables.ts';
import { recoverFromCrash } from '../queue/queue-store.ts';
import { inQueue } from '../queue/read-front.ts';
import { rowsToRefetch } from '../replica/refetch-list.ts';
import type { Replica } from '../replica/replica.ts';
import { syncMeta } from '../replica/sync-meta.ts';
import { endUndosOf } from '../replica/undos.ts';
import type { BatchOutcome, DrainContext, ItemOutcome, SendContext } from './drain-context.ts';
import { arePathsDue, heldPaths } from './path-hold.ts';
import { sendInserts } from './send-inserts.ts';
import { sendMedia } from './send-media.ts';
import { sendDelete, sendUpdate } from './send-one.ts';
import { sendPath } from './send-path.ts';
import { settle } from './settle.ts';

/** Filters out items with unsafe text (spec section 5), which stay queued as permanently refused. */
function withoutUnsafe(items: readonly QueueItem[]): {
  readonly safe: readonly QueueItem[];
  readonly refused: readonly ItemOutcome[];
} {
  const safe: QueueItem[] = [];
  const refused: ItemOutcome[] = [];
  for (const item of items) {
    const unsafe = findUnsafe(item.payload);
    if (unsafe) {
      const message = `${unsafe.field} contains ${unsafe.content} and was not sent. Edit it and save it again.`;
      refused.push({ kind: 'refused', item, message, isFinal: true });
    } else safe.push(item);
  }
  return { safe, refused };
}

/** Clears optional references to deleted rows, in the caller's transaction; the server rejects them. */
async function withoutDeletedParents(replica: Replica, item: QueueItem): Promise<QueueItem> {
  const cleared: Record<string, null> = {};
  for (const parent of syncedTable(item.table)?.parents ?? []) {
    const id = item.payload[parent.column];
    const table = syncedTable(parent.table);
    if (parent.onDelete !== 'clear' || typeof id !== 'string' || !table) continue;
    if (!(await replica.rows(table).get(id))) cleared[parent.column] = null;
  }
  if (Object.keys(cleared).length === 0) return item;
  const payload: JsonObject = { ...item.payload, ...cleared };
  return { ...item, payload, parents: parentsIn(TABLE_PARENTS, item.table, payload) };
}

export interface RunOptions {
  readonly limit: number;
  /** Whether to send held-back items too (path points, undoable deletes), as in a manual sync. */
  readonly sendHeld: boolean;
  readonly sendPaths?: boolean;
  /** True if the caller has just looked up the session. Each request checks it again (own-session.ts). */
  readonly isSessionReady?: boolean;
  /** True once no new request may start: the engine is stopping, or the session is another user's. */
  readonly stopped: () => boolean;
}

export interface RunReport {
  readonly accepted: number;
  readonly refused: number;
  readonly full: FullPart | null;
  readonly stop: BatchOutcome['stop'];
  readonly pull: boolean;
}

/** Sends queued changes, oldest first and large files last. The caller must hold the drain lock. */
export async function drainRun(context: DrainContext, options: RunOptions): Promise<RunReport> {
  await recoverFromCrash(context.replica);
  const attempted = new Set<QueueItemId>();
  const sendSingly = new Set<QueueItemId>();
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
      tried: new Set([...attempted, ...paths, ...undoable, ...heldForSpace(queue, context.now())]),
      alone: sendSingly,
      largeHadTurn,
    };
  };
  for (;;) {
    // The server was restored from a backup: recovery has to run first.
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
      hasOtherSendable: async () =>
        (await inQueue(context.replica, (queue) => hasOtherSendable(queue, stateFor(queue)) || null)) ??
        false,
    };
    const { safe, refused: unsafe } = withoutUnsafe(sending);
    const batchResult = await sendBatch(sent, batch, safe);
    const outcome = { ...batchResult, items: [...batchResult.items, ...unsafe] };
    if (await settle(sent, outcome.items)) return { accepted, refused, full, stop: null, pull: true };
    const split = new Set(outcome.alone?.map((item) => item.id));
    for (const id of split) sendSingly.add(id);
    for (const each of outcome.items) {
      if (each.kind === 'accepted') accepted += 1;
      if (each.kind === 'refused') refused += 1;
      if (each.kind === 'no-room') full = each.part;
      if (each.kind !== 'unanswered' && each.kind !== 'yielded') operations += 1;
      // An item that lost a parent is sent again without it in the same run.
      const isTried =
        each.kind === 'unanswered' ||
        each.kind === 'unwanted' ||
        each.kind === 'refused' ||
        each.kind === 'no-room' ||
        each.kind === 'deleted-elsewhere';
      if (isTried && !split.has(each.item.id)) attempted.add(each.item.id);
    }
    // The radio is awake, so send held paths too.
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

/** Marks the items as being sent before the request, so that later changes are no longer merged into them. */
async function markBatch(
  { replica, now }: DrainContext,
  batch: Batch,
): Promise<Pick<SendContext, 'history'> & { readonly sending: readonly QueueItem[] }> {
  return replica.dexie.transaction('rw', replica.everything.slice(), async () => {
    const ids = batch.items.map((item) => item.id);
    // Read again: a change may have been merged in since the queue was read.
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
  if (!first) return { items: [], stop: null };
  if (batch.table === PATH_POINTS) return sendPaths(context, items);
  const table = syncedTable(batch.table);
  if (!table) {
    const message = 'This version of the app does not support this kind of change';
    return { items: items.map((item) => ({ kind: 'refused', item, message })), stop: null };
  }
  if (batch.type === 'UPDATE') return sendUpdate(context, table, first);
  if (batch.type === 'DELETE') return sendDelete(context, table, first);
  return table.name === 'media' ? sendMedia(context, table, items) : sendInserts(context, table, items);
}

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
