import { rowKey } from '@metalquest/core/queue/parents';
import type { QueueItem } from '@metalquest/core/queue/queue-item';
import type { Replica } from '../replica/replica.ts';
import { readQueue } from './queue-store.ts';

/** Items of a run are found among so many of the oldest; reading all of ten thousand would hold up the page. */
const FRONT = 300;

/** The oldest items of the queue, with what they wait for. */
export interface QueueFront {
  readonly items: readonly QueueItem[];
  /** True when that is the whole queue. */
  readonly isWhole: boolean;
}

/**
 * The front of the queue: what is ready in it is ready in the whole queue as well. In it are the oldest items, and all
 * changes of every row that they need as a parent, and so on. A DELETE beyond the oldest stands in it as refused, and so
 * holds back what comes after it: what it waits for is not looked up.
 */
export async function readFront(replica: Replica, size = FRONT): Promise<QueueFront> {
  const oldest = await replica.queue.orderBy('seq').limit(size).toArray();
  if (oldest.length < size) return { items: oldest, isWhole: true };
  const end = oldest.at(-1)?.seq ?? 0;
  const items = new Map(oldest.map((item) => [item.seq, item]));
  const known = new Set<string>();
  for (let added: readonly QueueItem[] = oldest; added.length > 0; ) {
    const wanted: [string, string][] = [];
    for (const { table, entityId, parents, seq } of added) {
      // Earlier changes of a row among the oldest are among them too.
      const rows = seq > end ? [...parents, { table, entityId }] : parents;
      for (const row of rows) {
        const key = rowKey(row.table, row.entityId);
        if (known.has(key)) continue;
        known.add(key);
        wanted.push([row.table, row.entityId]);
      }
    }
    const found =
      wanted.length === 0 ? [] : await replica.queue.where('[table+entityId]').anyOf(wanted).toArray();
    added = found.filter((item) => !items.has(item.seq)).map((item) => withoutTurn(item, end));
    for (const item of added) items.set(item.seq, item);
  }
  return { items: [...items.values()].toSorted((a, b) => a.seq - b.seq), isWhole: false };
}

/** A DELETE after `end` as one whose turn does not come; any other change as it is. */
function withoutTurn(item: QueueItem, end: number): QueueItem {
  if (item.type !== 'DELETE' || item.seq <= end) return item;
  return { ...item, status: 'failed', permanentlyFailed: true };
}

/** What `look` finds in the front of the queue; in the whole queue where it finds nothing there. */
export async function inQueue<T>(
  replica: Replica,
  look: (queue: readonly QueueItem[]) => T | null,
): Promise<T | null> {
  const front = await readFront(replica);
  const found = look(front.items);
  return found !== null || front.isWhole ? found : look(await readQueue(replica));
}
