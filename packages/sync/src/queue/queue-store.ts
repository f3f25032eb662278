import { afterCrash, revived } from '@metalquest/core/queue/outcome';
import type { QueueItem, QueueStatus } from '@metalquest/core/queue/queue-item';
import { type QueueStats, queueStats } from '@metalquest/core/queue/stats';
import { questTable } from '../mapping/quest-table.ts';
import { PATH_POINTS, syncedTable } from '../mapping/tables.ts';
import { tombstoneKey } from '../replica/local-tombstones.ts';
import type { Replica } from '../replica/replica.ts';

/** The whole queue, oldest first. It can be long after an import or a season offline: see readFront. */
export async function readQueue(replica: Replica): Promise<QueueItem[]> {
  return replica.queue.orderBy('seq').toArray();
}

/** Counts from the index, because an import may queue ten thousand items. Reads only failed items. */
export async function readQueueStats(replica: Replica): Promise<QueueStats> {
  if ((await replica.queue.count()) === 0) return queueStats([]);
  const withStatus = (status: QueueStatus) => replica.queue.where('status').equals(status);
  const [pending, processing, completed, failed] = await Promise.all([
    withStatus('pending').count(),
    withStatus('processing').count(),
    withStatus('completed').count(),
    withStatus('failed').toArray(),
  ]);
  const refused = queueStats(failed);
  const total = pending + processing + completed + refused.total;
  return { ...refused, total, pending, processing, completed };
}

/** Resets items in flight when a tab died. The caller must hold the drain lock. */
export async function recoverFromCrash(replica: Replica): Promise<void> {
  await replica.dexie.transaction('rw', replica.queue, async () => {
    const interrupted = await replica.queue.where('status').equals('processing').toArray();
    if (interrupted.length > 0) await replica.queue.bulkPut(interrupted.map(afterCrash));
  });
}

export async function retryHeldForSpace(replica: Replica): Promise<void> {
  const failed = await replica.queue.where('status').equals('failed').toArray();
  const held = failed.filter((item) => item.noRoom !== undefined);
  if (held.length > 0) await replica.queue.bulkPut(held.map(revived));
}

/** Names a queued change in messages: 'find “Silver penny”'. A missing row is named by its table. */
export async function labelOf(
  replica: Replica,
  item: Pick<QueueItem, 'table' | 'entityId' | 'payload'>,
): Promise<string> {
  if (item.table === PATH_POINTS) {
    const quest = await replica.rows(questTable).get(item.entityId);
    return quest ? `path of ${questTable.label(quest.value)}` : 'path of a quest';
  }
  const table = syncedTable(item.table);
  if (!table) return item.table;
  const row = await replica.rows(table).get(item.entityId);
  if (row) return table.label(row.value);
  const tombstone = await replica.localTombstones.get(tombstoneKey(item.table, item.entityId));
  if (tombstone?.label) return tombstone.label;
  const read = table.read(item.payload);
  return read.ok ? table.label(read.value) : table.noun;
}
