import type { FullPart, QueueItem } from './queue-item.ts';

export interface QueueStats {
  readonly total: number;
  readonly pending: number;
  readonly processing: number;
  readonly failed: number;
  readonly completed: number;
  readonly permanentlyFailed: number;
  readonly full: FullPart | null;
}

/** Each item counts in exactly one state. */
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

/** Changes that are only on this device; sign-out asks for confirmation if there are any. */
export function unsyncedCount(stats: QueueStats): number {
  return stats.total - stats.completed;
}
