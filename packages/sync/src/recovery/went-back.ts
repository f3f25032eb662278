import { revived } from '@metalquest/core/queue/outcome';
import type { Replica } from '../replica/replica.ts';
import { type SyncMeta, syncMeta, updateSyncMeta } from '../replica/sync-meta.ts';
import type { ChangesPage } from '../server/server.ts';

/** What was known of the server's history when a request left. An answer is judged by it, not by what is known since. */
export type History = Pick<SyncMeta, 'generation' | 'seenXid' | 'changesCursor'>;

/** The number in a cursor or counter, or null when there is none. */
function numberIn(text: unknown): bigint | null {
  return typeof text === 'string' && /^\d+$/.test(text) ? BigInt(text) : null;
}

/** Whether a number of the server's is below one that it gave before: within one history none ever is. */
export function isBelow(given: unknown, seen: unknown): boolean {
  const [a, b] = [numberIn(given), numberIn(seen)];
  return a !== null && b !== null && a < b;
}

/** The higher of two numbers of the server's. */
export function higher(seen: string, given: string | undefined): string {
  return given !== undefined && isBelow(seen, given) ? given : seen;
}

/**
 * Begins a new generation: cursors and change numbers mean nothing any more, and all is fetched again. Changes that
 * were refused because the server lacked what they belong to get their attempts back. In the caller's transaction over
 * `meta` and `queue`. `held`: nothing is sent until it is known what the server lacks.
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

/** What a page means for where to go on: `apply` it, or ask `again` from the beginning. */
export type Meeting = 'apply' | 'again';

/**
 * Compares a page with what was known when it was asked for. The server has gone back in time when its epoch is another
 * one, when its cursor is below the one this device kept, or when it has counted less far than a change it had
 * accepted or told of.
 */
export async function meetServer(replica: Replica, page: ChangesPage, asked: History): Promise<Meeting> {
  return replica.dexie.transaction('rw', replica.meta, replica.queue, async () => {
    const meta = await syncMeta(replica);
    // Found out meanwhile by an answer to a change: the page belongs to the history that is over.
    if (meta.generation !== asked.generation) return 'again';
    const { epoch } = page;
    if (meta.epoch === null && meta.seenXid === '0') {
      await updateSyncMeta(replica, { epoch });
      return 'apply';
    }
    const isOther = meta.epoch !== epoch;
    const isBehind =
      isBelow(page.cursor.xid, asked.changesCursor?.xid) || isBelow(page.counter, asked.seenXid);
    if (!isOther && !isBehind) return 'apply';
    // Changes were accepted before the history had a name: whether by this one, only fetching everything tells.
    await beginRecovery(replica, { held: meta.epoch !== null, epoch });
    return 'again';
  });
}
