import type { QueueItem } from '@metalquest/core/queue/queue-item';
import { findUnsafe } from '@metalquest/core/stored-data/unsafe-text';
import type { ItemOutcome } from './drain-context.ts';

/**
 * Filters out items with unsafe text. Commands refuse such text, but an older app version or another writer
 * to device storage may have queued it (spec section 5). The item stays in the queue as permanently refused
 * for the user to edit or discard; dependent items wait.
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
      const message = `${unsafe.field} holds ${unsafe.content}, which is not sent. Edit it and save it again.`;
      refused.push({ kind: 'refused', item, message, isFinal: true });
    } else safe.push(item);
  }
  return { safe, refused };
}
