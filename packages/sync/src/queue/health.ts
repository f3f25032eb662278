import { HEALTH_CHECK_INTERVAL_MS, HEALTH_CHECK_MIN_GAP_MS } from '@metalquest/core/queue/limits';
import { sinceMs } from '@metalquest/core/queue/poll';
import { type QueueStats, queueStats } from '@metalquest/core/queue/stats';
import { queueHealthToast } from '@metalquest/core/queue/sync-toasts';
import { heldNow } from '../drain/path-hold.ts';
import type { Clock } from '../environment/clock.ts';
import type { Replica } from '../replica/replica.ts';
import type { SyncEvent } from '../status/sync-event.ts';
import { readQueue } from './queue-store.ts';

/**
 * Checks every 5 minutes for stuck changes and warns at most once in 5 minutes (spec section 9). Ignores
 * held-back items (waiting path points, deletes that can be undone). Returns a function that stops it.
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
    if (sinceMs(lastCheckAtMs, nowMs) >= HEALTH_CHECK_MIN_GAP_MS) {
      lastCheckAtMs = nowMs;
      const stats = await statsWithoutHeld(replica, nowMs);
      if (queueHealthToast(stats, lastWarningAtMs, nowMs) && !stopped) {
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

async function statsWithoutHeld(replica: Replica, nowMs: number): Promise<QueueStats> {
  const queue = await readQueue(replica);
  const held = new Set(heldNow(queue, nowMs));
  return queueStats(queue.filter((item) => !held.has(item.id)));
}
