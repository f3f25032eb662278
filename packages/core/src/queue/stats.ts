import type { FullPart, QueueItem } from './queue-item.ts';

/** How many items are in which state (spec section 4). */
export interface QueueStats {
  readonly total: number;
  readonly pending: number;
  readonly processing: number;
  /** Refused, and to be tried again. */
  readonly failed: number;
  readonly completed: number;
  readonly permanentlyFailed: number;
  /** What of the account is full, when an item waits for room in it; the rows before the files. */
  readonly full: FullPart | null;
}

/** Counts the queue; every item is in exactly one state, so the states add up to the total. */
export function queueStats(queue: readonly QueueItem[]): QueueStats {
  const full = queue.some((item) => item.noRoom === 'rows')
    ? 'rows'
    : (queue.find((item) => item.noRoom)?.noRoom ?? null);
  const stats = {
    full,
    total: queue.length,
    pending: 0,
    processing: 0,
    failed: 0,
    completed: 0,
    permanentlyFailed: 0,
  };
  for (const item of queue) stats[item.permanentlyFailed ? 'permanentlyFailed' : item.status] += 1;
  return stats;
}

/** Changes that are on this device only: whatever is not completed. Signing out asks first when there are any. */
export function unsyncedCount(stats: QueueStats): number {
  return stats.total - stats.completed;
}
