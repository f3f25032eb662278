import {
  HEALTH_CHECK_INTERVAL_MS,
  HEALTH_CHECK_MIN_GAP_MS,
  HEALTH_WARNING_MIN_GAP_MS,
} from '@metalquest/core/queue/limits';
import { type QueueStats, queueStats } from '@metalquest/core/queue/stats';
import { arePathsDue, heldPaths } from '../drain/path-hold.ts';
import type { Clock } from '../environment/clock.ts';
import type { Replica } from '../replica/replica.ts';
import type { SyncEvent } from '../status/sync-event.ts';
import { readQueue } from './queue-store.ts';

/**
 * Looks every 5 minutes whether changes are stuck and tells, at most once in 5 minutes (spec section 9). A path whose
 * points wait for company is no trouble and is not counted by itself. The answer ends it.
 */
export function watchQueueHealth(
  replica: Replica,
  clock: Clock,
  emit: (event: SyncEvent) => void,
): () => void {
  let lastCheckAtMs = clock.now();
  let lastWarningAtMs: number | null = null;
  let cancel = clock.schedule(() => void check(), HEALTH_CHECK_INTERVAL_MS);
  let stopped = false;

  async function check(): Promise<void> {
    const nowMs = clock.now();
    if (nowMs - lastCheckAtMs >= HEALTH_CHECK_MIN_GAP_MS) {
      lastCheckAtMs = nowMs;
      const stats = await statsWithoutHeldPaths(replica, nowMs);
      const quiet = lastWarningAtMs !== null && nowMs - lastWarningAtMs < HEALTH_WARNING_MIN_GAP_MS;
      if (!quiet && stats.total > 0 && !stopped) {
        emit({ type: 'queue-health', stats, lastWarningAtMs, nowMs });
        lastWarningAtMs = nowMs;
      }
    }
    if (!stopped) cancel = clock.schedule(() => void check(), HEALTH_CHECK_INTERVAL_MS);
  }

  return () => {
    stopped = true;
    cancel();
  };
}

async function statsWithoutHeldPaths(replica: Replica, nowMs: number): Promise<QueueStats> {
  const queue = await readQueue(replica);
  const held = new Set(heldPaths(queue, arePathsDue(queue, nowMs)));
  return queueStats(queue.filter((item) => !held.has(item.id)));
}
