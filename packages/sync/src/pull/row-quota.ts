import { quotaLevel, quotaStaleAfterMs } from '@metalquest/core/account/row-quota';
import { sinceMs } from '@metalquest/core/queue/poll';
import type { Replica } from '../replica/replica.ts';
import { isWalking, syncMeta, updateSyncMeta } from '../replica/sync-meta.ts';
import type { Server } from '../server/server.ts';
import type { SyncEvent } from '../status/sync-event.ts';

interface QuotaContext {
  readonly replica: Replica;
  readonly server: Server;
  readonly now: () => number;
  readonly emit: (event: SyncEvent) => void;
}

/** Keeps the old value without an answer; emits an event when the limit comes near. */
export async function refreshRowQuota({ replica, server, now, emit }: QuotaContext): Promise<void> {
  const response = await server.rowQuota();
  if (response.verdict !== 'accepted') return;
  const quota = response.value;
  const before = await replica.dexie.transaction('rw', replica.meta, async () => {
    const { rowQuota = null } = await syncMeta(replica);
    await updateSyncMeta(replica, { rowQuota: { ...quota, atMs: now() } });
    return rowQuota;
  });
  const wasNear = before !== null && quotaLevel(before) !== 'roomy';
  if (!wasNear && quotaLevel(quota) === 'near') emit({ type: 'quota-near', quota });
}

/** Refreshes a stale value, but not during a walk, to save battery. */
export async function keepRowQuota(context: QuotaContext): Promise<void> {
  const { rowQuota = null } = await syncMeta(context.replica);
  if (sinceMs(rowQuota?.atMs ?? null, context.now()) < quotaStaleAfterMs(rowQuota)) return;
  if (await isWalking(context.replica)) return;
  await refreshRowQuota(context);
}
