import type { Verdict } from '@metalquest/core/queue/outcome';
import { SYNCED_TABLES } from '../mapping/tables.ts';
import type { Stamp } from '../queue/enqueue.ts';
import { syncMeta, updateSyncMeta } from '../replica/sync-meta.ts';
import { applyRows } from './apply-changes.ts';
import type { PullContext } from './pull.ts';

/**
 * On a new device, fetches the newest quests and finds first, with the total number of rows, because pages
 * start with the oldest. The cursor does not move. A server that refuses is an older one: the pages follow
 * without a total.
 */
export async function pullFirstRows(
  { replica, server, progressed }: PullContext,
  stamp: Stamp,
): Promise<Verdict> {
  const { firstSyncDone, changesCursor, epoch } = await syncMeta(replica);
  if (firstSyncDone || changesCursor !== null || epoch !== null) return 'accepted';
  const answer = await server.pullNewest();
  if (answer.verdict === 'refused') return 'accepted';
  if (answer.verdict !== 'accepted') return answer.verdict;
  const { total, changes } = answer.value;
  await replica.dexie.transaction('rw', replica.everything.slice(), async () => {
    let rows = 0;
    for (const table of SYNCED_TABLES) {
      const own = changes.filter((change) => change.table === table.name).map((change) => change.row);
      if (own.length === 0) continue;
      const { fresh } = await applyRows(replica, table, own, stamp);
      rows += fresh;
    }
    const meta = await syncMeta(replica);
    // The pages skip rows that are here already, and with them their paths.
    const known = { firstSyncTotal: total, firstSyncRows: meta.firstSyncRows + rows };
    await updateSyncMeta(replica, { ...known, pathsBehind: true });
  });
  progressed();
  return 'accepted';
}
