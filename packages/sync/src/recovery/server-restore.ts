import { revived } from '@metalquest/core/queue/outcome';
import type { Replica } from '../replica/replica.ts';
import type { SyncMeta } from '../replica/store-entries.ts';
import { syncMeta, updateSyncMeta } from '../replica/sync-meta.ts';
import type { ChangesPage } from '../server/server.ts';

/** The server history as known when a request was sent. Answers are judged by it, not by later knowledge. */
export type History = Pick<SyncMeta, 'generation' | 'seenXid' | 'changesCursor'>;

function numberIn(text: unknown): bigint | null {
  return typeof text === 'string' && /^\d+$/.test(text) ? BigInt(text) : null;
}

/** Whether a server number is lower than an earlier one, which never happens within one history. */
export function isBelow(value: unknown, seen: unknown): boolean {
  const [a, b] = [numberIn(value), numberIn(seen)];
  return a !== null && b !== null && a < b;
}

export function higher(seen: string, given: string | undefined): string {
  return given !== undefined && isBelow(seen, given) ? given : seen;
}

/**
 * Starts a new generation: change numbers become invalid and everything is refetched. In the caller's
 * transaction over `meta` and `queue`. `held`: sends nothing until the missing rows are known.
 */
export async function beginRecovery(
  replica: Replica,
  { held, ...known }: { readonly held: boolean; readonly epoch?: string },
): Promise<void> {
  const { generation } = await syncMeta(replica);
  await updateSyncMeta(replica, {
    ...known,
    generation: generation + 1,
    changesCursor: null,
    seenXid: '0',
    recovery: { stage: 'fetch', held },
  });
  const refused = await replica.queue.where('status').equals('failed').toArray();
  await replica.queue.bulkPut(refused.filter((item) => item.type === 'INSERT').map(revived));
}

export type HistoryCheck = 'apply' | 'again';

/** Detects a restore by the epoch, a lower cursor, or a counter below an accepted change. */
export async function compareHistory(
  replica: Replica,
  page: ChangesPage,
  requestHistory: History,
): Promise<HistoryCheck> {
  return replica.dexie.transaction('rw', replica.meta, replica.queue, async () => {
    const meta = await syncMeta(replica);
    // An answer to a change revealed the restore meanwhile: the page belongs to the old history.
    if (meta.generation !== requestHistory.generation) return 'again';
    const { epoch } = page;
    if (meta.epoch === null && meta.seenXid === '0') {
      await updateSyncMeta(replica, { epoch });
      return 'apply';
    }
    const isOther = meta.epoch !== epoch;
    const isBehind =
      isBelow(page.cursor.xid, requestHistory.changesCursor?.xid) ||
      isBelow(page.counter, requestHistory.seenXid);
    if (!isOther && !isBehind) return 'apply';
    // Changes were accepted before the epoch was known. Only a full fetch shows whether by this history.
    await beginRecovery(replica, { held: meta.epoch !== null, epoch });
    return 'again';
  });
}
