import type { Verdict } from '@metalquest/core/queue/outcome';
import { toIso } from '@metalquest/core/time/instant';
import { SYNCED_TABLES } from '../mapping/tables.ts';
import type { Stamp } from '../queue/enqueue.ts';
import { sendMissingFiles } from '../recovery/resend-files.ts';
import { sendMissingRows } from '../recovery/resend-rows.ts';
import { compareHistory } from '../recovery/server-restore.ts';
import { settledTombstones } from '../replica/local-tombstones.ts';
import type { Replica } from '../replica/replica.ts';
import { syncMeta, updateSyncMeta } from '../replica/sync-meta.ts';
import type { Server } from '../server/server.ts';
import type { SyncEvent } from '../status/sync-event.ts';
import { applyChanges, applyRows } from './apply-changes.ts';
import { coverAllTables } from './covered-tables.ts';
import { refetchRows } from './refetch.ts';
import { keepRowQuota } from './row-quota.ts';

/**
 * On a new device, fetches the newest quests and finds first, because pages start with the oldest. The cursor
 * does not move. An older server refuses; the pages then follow without a total.
 */
async function pullFirstRows({ replica, server, progressed }: PullContext, stamp: Stamp): Promise<Verdict> {
  const { firstSyncDone, changesCursor, epoch } = await syncMeta(replica);
  if (firstSyncDone || changesCursor !== null || epoch !== null) return 'accepted';
  const response = await server.pullNewest();
  if (response.verdict === 'refused') return 'accepted';
  if (response.verdict !== 'accepted') return response.verdict;
  const { total, changes } = response.value;
  await replica.dexie.transaction('rw', replica.everything.slice(), async () => {
    let rows = 0;
    for (const table of SYNCED_TABLES) {
      const tableRows = changes.filter((change) => change.table === table.name).map((change) => change.row);
      if (tableRows.length === 0) continue;
      const { fresh } = await applyRows(replica, table, tableRows, stamp);
      rows += fresh;
    }
    const meta = await syncMeta(replica);
    // The pages skip rows that are here already, and with them their paths.
    const progress = { firstSyncTotal: total, firstSyncRows: meta.firstSyncRows + rows };
    await updateSyncMeta(replica, { ...progress, pathsBehind: true });
  });
  progressed();
  return 'accepted';
}

export interface PullContext {
  readonly replica: Replica;
  readonly server: Server;
  readonly now: () => number;
  readonly newId: () => string;
  readonly emit: (event: SyncEvent) => void;
  readonly stopped: () => boolean;
  readonly progressed: () => void;
  readonly mediaArrived: (ids: readonly string[]) => void;
}

/** Limit of server histories per pull; more would mean two alternating servers. */
const MAX_HISTORIES = 3;

export type PullEnd = Verdict | 'interrupted';

/** Pulls all rows changed since the last pull, page by page. The caller must hold the pull lock. */
export async function pullAll(context: PullContext): Promise<PullEnd> {
  const { replica, server } = context;
  const stamp = (): Stamp => ({ userId: replica.userId, nowMs: context.now(), newId: context.newId });
  const tombstones = await settledTombstones(replica);
  let histories = 0;
  await coverAllTables(replica);
  const firstEnd = await pullFirstRows(context, stamp());
  if (firstEnd !== 'accepted') return firstEnd;
  let cursor = (await syncMeta(replica)).changesCursor;
  for (;;) {
    if (context.stopped()) return 'interrupted';
    const meta = await syncMeta(replica);
    const response = await server.pullChanges(cursor);
    if (response.verdict !== 'accepted') return response.verdict;
    const page = response.value;
    const meeting = await compareHistory(replica, page, meta);
    const applied = meeting === 'apply' ? await applyChanges(replica, page, meta.generation, stamp()) : null;
    if (!applied) {
      // The cursor belongs to another history, so the page may lack rows.
      histories += 1;
      if (histories > MAX_HISTORIES) return 'silence';
      cursor = null;
      continue;
    }
    for (const event of applied.events) context.emit(event);
    if (applied.newMedia.length > 0) context.mediaArrived(applied.newMedia);
    context.progressed();
    if (!page.more) break;
    cursor = page.next;
  }
  if ((await syncMeta(replica)).recovery?.stage === 'fetch') await sendMissingRows(replica, stamp());
  const refetchEnd = await refetchRows(context);
  if (refetchEnd !== 'accepted') return refetchEnd;
  const filesEnd = await sendMissingFiles(replica, server, stamp);
  if (filesEnd !== 'accepted') return filesEnd;
  if (tombstones.length > 0) await replica.localTombstones.bulkDelete([...tombstones]);
  await noteSynced(replica, context.now());
  await keepRowQuota(context);
  return 'accepted';
}

/** Records the time of the last full sync, if the queue is empty. */
export async function noteSynced(replica: Replica, nowMs: number): Promise<void> {
  await replica.dexie.transaction('rw', replica.meta, replica.queue, async () => {
    if ((await replica.queue.count()) > 0) return;
    await updateSyncMeta(replica, { lastSyncedAt: toIso(nowMs) });
  });
}
