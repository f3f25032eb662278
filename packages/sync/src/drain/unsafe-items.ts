import type { QueueItem } from '@metalquest/core/queue/queue-item';
import { findUnsafe } from '@metalquest/core/stored-data/unsafe-text';
import type { ItemOutcome } from './drain-context.ts';

/**
 * Filters out items with unsafe text, which an older app version or another writer may have queued (spec
 * section 5). They stay in the queue as permanently refused, for the user to edit or discard.
 */
export function withoutUnsafe(items: readonly QueueItem[]): {
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
