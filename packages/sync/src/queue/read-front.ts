import { rowKey } from '@metalquest/core/queue/parents';
import type { QueueItem } from '@metalquest/core/queue/queue-item';
import type { Replica } from '../replica/replica.ts';
import { readQueue } from './queue-store.ts';

/** Number of oldest items searched first; reading ten thousand would block the page. */
const FRONT = 300;

export interface QueueFront {
  readonly items: readonly QueueItem[];
  readonly isComplete: boolean;
}

/**
 * The oldest items and all changes of their parent rows, recursively. An item that is ready here is ready in
 * the whole queue. A later DELETE is marked as refused, because its dependencies are not read.
 */
export async function readFront(replica: Replica, size = FRONT): Promise<QueueFront> {
  const oldest = await replica.queue.orderBy('seq').limit(size).toArray();
  if (oldest.length < size) return { items: oldest, isComplete: true };
  const end = oldest.at(-1)?.seq ?? 0;
  const items = new Map(oldest.map((item) => [item.seq, item]));
  const seen = new Set<string>();
  for (let added: readonly QueueItem[] = oldest; added.length > 0; ) {
    const rowKeys: [string, string][] = [];
    for (const { table, entityId, parents, seq } of added) {
      // Earlier changes of a row among the oldest are among them too.
      const rows = seq > end ? [...parents, { table, entityId }] : parents;
      for (const row of rows) {
        const key = rowKey(row.table, row.entityId);
        if (seen.has(key)) continue;
        seen.add(key);
        rowKeys.push([row.table, row.entityId]);
      }
    }
    const found =
      rowKeys.length === 0 ? [] : await replica.queue.where('[table+entityId]').anyOf(rowKeys).toArray();
    added = found.filter((item) => !items.has(item.seq)).map((item) => withoutTurn(item, end));
    for (const item of added) items.set(item.seq, item);
  }
  return { items: [...items.values()].toSorted((a, b) => a.seq - b.seq), isComplete: false };
}

function withoutTurn(item: QueueItem, end: number): QueueItem {
  if (item.type !== 'DELETE' || item.seq <= end) return item;
  return { ...item, status: 'failed', permanentlyFailed: true };
}

export async function inQueue<T>(
  replica: Replica,
  read: (queue: readonly QueueItem[]) => T | null,
  front?: QueueFront,
): Promise<T | null> {
  const { items, isComplete } = front ?? (await readFront(replica));
  const found = read(items);
  return found !== null || isComplete ? found : read(await readQueue(replica));
}
