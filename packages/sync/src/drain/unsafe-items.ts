import type { QueueItem } from '@metalquest/core/queue/queue-item';
import { findUnsafe } from '@metalquest/core/stored-data/unsafe-text';
import type { ItemOutcome } from './drain-context.ts';

/**
 * Takes out what must not be sent: commands refuse such text, but an older version of the app, or whatever else can
 * write to this device's storage, may have queued it (spec section 5). It stays in the queue as refused for good, where
 * the user can edit or discard it, and what belongs to it waits.
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
