import { asFindId, asQuestId } from '@metalquest/core/ids';
import { MAX_ATTEMPTS } from '@metalquest/core/queue/limits';
import { afterNoAnswer } from '@metalquest/core/queue/outcome';
import type { QueueItem, RowRef } from '@metalquest/core/queue/queue-item';
import { afterQuotaRefusal } from '@metalquest/core/queue/quota-refusal';
import { planRefusal, settledBy, supersededBy } from '@metalquest/core/queue/settle';
import { PATH_POINTS, syncedTable } from '../mapping/tables.ts';
import { applyDeletion } from '../pull/deleted-elsewhere.ts';
import { itemsOfRow, type Stamp } from '../queue/enqueue.ts';
import { labelOf, retryHeldForSpace } from '../queue/queue-store.ts';
import { beginRecovery, isBelow } from '../recovery/server-restore.ts';
import { tombstoneKey } from '../replica/local-tombstones.ts';
import type { Replica } from '../replica/replica.ts';
import { syncMeta } from '../replica/sync-meta.ts';
import type { SyncEvent } from '../status/sync-event.ts';
import type { DrainContext, ItemOutcome, SendContext } from './drain-context.ts';

/** Writes results in one transaction, then emits events. True if the server has been restored. */
export async function settle(context: SendContext, outcomes: readonly ItemOutcome[]): Promise<boolean> {
  const { replica, history } = context;
  const { events, isServerRestored } = await replica.dexie.transaction(
    'rw',
    replica.everything.slice(),
    async () => {
      const emitted: SyncEvent[] = [];
      const isOver = (await syncMeta(replica)).generation !== history.generation;
      const isServerRestored = !isOver && (await showsServerWentBack(context, outcomes));
      if (isServerRestored) await beginRecovery(replica, { held: true });
      for (const judged of outcomes) {
        const outcome: ItemOutcome =
          isOver || (isServerRestored && judged.kind !== 'refused')
            ? { kind: 'unanswered', item: judged.item }
            : judged;
        const item = await replica.queue.where('id').equals(outcome.item.id).first();
        if (item) emitted.push(...(await settleItem(context, item, outcome)));
        else if (outcome.kind === 'accepted') await outcome.apply?.();
      }
      return { events: emitted, isServerRestored: isOver || isServerRestored };
    },
  );
  for (const event of events) context.emit(event);
  return isServerRestored;
}

/** A lower change number, or a missing row without a tombstone, shows that the server was restored. */
async function showsServerWentBack(
  { replica, history }: SendContext,
  outcomes: readonly ItemOutcome[],
): Promise<boolean> {
  for (const outcome of outcomes) {
    if (outcome.kind === 'accepted' && isBelow(outcome.xid, history.seenXid)) return true;
    if (outcome.kind !== 'refused' || !outcome.isMissing) continue;
    const table = syncedTable(outcome.item.table);
    const row =
      table && table.key === 'id' ? await replica.rows(table).get(outcome.item.entityId) : undefined;
    if (row && row.xid !== null && row.generation === history.generation) return true;
  }
  return false;
}

const stampOf = ({ replica, now, newId }: DrainContext): Stamp => ({
  userId: replica.userId,
  nowMs: now(),
  newId,
});

async function settleItem(
  context: DrainContext,
  item: QueueItem,
  outcome: ItemOutcome,
): Promise<readonly SyncEvent[]> {
  const { replica } = context;
  const { table, entityId } = item;
  if (outcome.kind !== 'accepted' && (await isMoot(context, item))) {
    await replica.queue.delete(item.seq);
    return [];
  }
  switch (outcome.kind) {
    case 'yielded':
    case 'unanswered':
      await replica.queue.put(afterNoAnswer(item));
      return [];
    case 'unwanted': {
      // The row's DELETE is queued behind it, unless it was undone meanwhile.
      const plan = planRefusal(await itemsOfRow(replica, table, entityId), item, '', context.now());
      if (plan.put.length > 0) await replica.queue.put(afterNoAnswer(item));
      else await replica.queue.delete(item.seq);
      return [];
    }
    case 'no-room': {
      const { part, message } = outcome;
      // If the row's DELETE is queued behind it, it needs no room any more.
      const plan = planRefusal(await itemsOfRow(replica, table, entityId), item, message, context.now());
      if (plan.put.length === 0) {
        await replica.queue.delete(item.seq);
        return [];
      }
      const isKnown = (await replica.queue.filter((each) => each.noRoom === part).count()) > 0;
      await replica.queue.put(afterQuotaRefusal(item, part, message, context.now()));
      return isKnown ? [] : [{ type: 'account-full', part }];
    }
    case 'deleted-elsewhere':
      return applyConfirmedDeletion(replica, table, entityId, stampOf(context));
    case 'parent-deleted':
      return withoutParents(context, item, outcome.deleted);
    case 'refused': {
      const { message } = outcome;
      const counted = outcome.isFinal ? { ...item, attempts: MAX_ATTEMPTS - 1 } : item;
      const plan = planRefusal(await itemsOfRow(replica, table, entityId), counted, message, context.now());
      const [refused] = plan.put;
      if (!refused) {
        await replica.queue.delete(item.seq);
        return [];
      }
      await replica.queue.put(refused);
      const type = refused.permanentlyFailed ? 'item-failed-permanently' : 'item-failed';
      return [{ type, table, entityId, label: await labelOf(replica, item), message }];
    }
    case 'accepted': {
      const settled = settledBy(await itemsOfRow(replica, table, entityId), item);
      // With a number, the server created the row; without one, the row already existed.
      const superseded = outcome.xid ? supersededBy(await itemsOfRow(replica, table, entityId), item) : [];
      const seqs = await replica.queue
        .where('id')
        .anyOf([...settled, ...superseded])
        .primaryKeys();
      await replica.queue.bulkDelete(seqs);
      await outcome.apply?.();
      if (item.type === 'DELETE') await retryHeldForSpace(replica);
      if (item.type !== 'INSERT' || (await isImported(replica, item))) return [];
      if (table === 'quests') {
        return [{ type: 'synced-quest', questId: asQuestId(entityId), label: await labelOf(replica, item) }];
      }
      if (table === 'finds') {
        return [{ type: 'synced-find', findId: asFindId(entityId), label: await labelOf(replica, item) }];
      }
      return [];
    }
  }
}

/** An import is reported as a whole, not per row. */
async function isImported(replica: Replica, { table, entityId }: QueueItem): Promise<boolean> {
  return (await replica.importRows.get(tombstoneKey(table, entityId))) !== undefined;
}

/** Applies deletions from elsewhere: clears optional references, deletes rows with a required parent. */
async function withoutParents(
  context: DrainContext,
  item: QueueItem,
  deleted: readonly RowRef[],
): Promise<SyncEvent[]> {
  const { replica } = context;
  const stamp = stampOf(context);
  const events: SyncEvent[] = [];
  for (const parent of deleted) {
    events.push(...(await applyConfirmedDeletion(replica, parent.table, parent.entityId, stamp)));
  }
  const left = await replica.queue.where('id').equals(item.id).first();
  if (!left) return events;
  const needsOne = syncedTable(item.table)?.parents.some(
    ({ column, table, onDelete }) =>
      onDelete === 'cascade' &&
      deleted.some((parent) => parent.table === table && parent.entityId === item.payload[column]),
  );
  if (needsOne) return [...events, ...(await applyDeletion(replica, item.table, item.entityId, stamp))];
  await replica.queue.put(afterNoAnswer(left));
  return events;
}

/** A deletion that the server confirmed. A page requested before it can still contain the row. */
async function applyConfirmedDeletion(
  replica: Replica,
  table: string,
  id: string,
  stamp: Stamp,
): Promise<readonly SyncEvent[]> {
  await replica.deletions.put({ key: tombstoneKey(table, id) });
  return applyDeletion(replica, table, id, stamp);
}

/** Its row was deleted here with a parent while the item was being sent. */
async function isMoot({ replica }: DrainContext, item: QueueItem): Promise<boolean> {
  if (item.type === 'DELETE') return false;
  const table = item.table === PATH_POINTS ? 'quests' : item.table;
  if (!(await replica.localTombstones.get(tombstoneKey(table, item.entityId)))) return false;
  const ownItems = await itemsOfRow(replica, item.table, item.entityId);
  return ownItems.every((other) => other.type !== 'DELETE');
}
