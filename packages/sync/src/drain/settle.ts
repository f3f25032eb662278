import { asFindId, asQuestId } from '@metalquest/core/ids';
import { afterSilence } from '@metalquest/core/queue/outcome';
import type { QueueItem } from '@metalquest/core/queue/queue-item';
import { planRefusal, settledBy } from '@metalquest/core/queue/settle';
import { PATH_POINTS } from '../mapping/tables.ts';
import { applyDeletion } from '../pull/deleted-elsewhere.ts';
import { itemsOfRow } from '../queue/enqueue.ts';
import { labelOf } from '../queue/queue-store.ts';
import { graveKey } from '../replica/graves.ts';
import type { SyncEvent } from '../status/sync-event.ts';
import type { DrainContext, ItemOutcome } from './drain-context.ts';

/**
 * Writes what came of a request to the queue and the replica, in one transaction, then tells. An item that another
 * change removed meanwhile (a delete pulled from elsewhere) stays removed.
 */
export async function settle(context: DrainContext, outcomes: readonly ItemOutcome[]): Promise<void> {
  const { replica } = context;
  const events = await replica.dexie.transaction('rw', replica.everything.slice(), async () => {
    const told: SyncEvent[] = [];
    for (const outcome of outcomes) {
      const item = await replica.queue.where('id').equals(outcome.item.id).first();
      if (item) told.push(...(await settleItem(context, item, outcome)));
      else if (outcome.kind === 'accepted') await outcome.apply?.();
    }
    return told;
  });
  for (const event of events) context.emit(event);
}

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
    case 'unanswered':
      await replica.queue.put(afterSilence(item));
      return [];
    case 'deleted-elsewhere':
      return applyDeletion(replica, table, entityId, context.now());
    case 'refused': {
      const { message } = outcome;
      const plan = planRefusal(await itemsOfRow(replica, table, entityId), item, message, context.now());
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
      const seqs = await replica.queue
        .where('id')
        .anyOf([...settled])
        .primaryKeys();
      await replica.queue.bulkDelete(seqs);
      await outcome.apply?.();
      if (item.type !== 'INSERT') return [];
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

/** Its row went with a parent that was deleted here while the item was on its way: nothing is left to say. */
async function isMoot({ replica }: DrainContext, item: QueueItem): Promise<boolean> {
  if (item.type === 'DELETE') return false;
  const table = item.table === PATH_POINTS ? 'quests' : item.table;
  if (!(await replica.graves.get(graveKey(table, item.entityId)))) return false;
  const own = await itemsOfRow(replica, item.table, item.entityId);
  return own.every((other) => other.type !== 'DELETE');
}
