import type { Verdict } from '@metalquest/core/queue/outcome';
import type { RowRef } from '@metalquest/core/queue/queue-item';
import { SYNCED_TABLES } from '../mapping/tables.ts';
import { refetched, rowsToRefetch } from '../replica/refetch-list.ts';
import type { Replica } from '../replica/replica.ts';
import type { Server } from '../server/server.ts';
import type { SyncEvent } from '../status/sync-event.ts';
import { applyRows } from './apply-changes.ts';
import { pullQuestPath } from './fetch-paths.ts';

/** Ids per request; they are part of the URL. */
const ROWS_PER_REQUEST = 50;

/** Fetches rows marked for refetch, parents first. Unmarks rows that the server lacks. */
export async function refetchRows(context: {
  readonly replica: Replica;
  readonly server: Server;
  readonly now: () => number;
  readonly newId: () => string;
  readonly emit: (event: SyncEvent) => void;
}): Promise<Verdict> {
  const { replica, server } = context;
  const byTable = Map.groupBy(await rowsToRefetch(replica), (row) => row.table);
  for (const table of SYNCED_TABLES) {
    const refs: RowRef[] = byTable.get(table.name) ?? [];
    for (let start = 0; start < refs.length; start += ROWS_PER_REQUEST) {
      const chunk = refs.slice(start, start + ROWS_PER_REQUEST);
      const response = await server.fetchRows(
        table.name,
        table.key,
        chunk.map((ref) => ref.entityId),
      );
      if (response.verdict !== 'accepted') return response.verdict;
      const { events } = await replica.dexie.transaction('rw', replica.everything.slice(), async () => {
        await refetched(replica, chunk);
        const stamp = { userId: replica.userId, nowMs: context.now(), newId: context.newId };
        return applyRows(replica, table, response.value, stamp);
      });
      for (const event of events) context.emit(event);
      if (table.name === 'quests') {
        for (const ref of chunk) await pullQuestPath(replica, server, ref.entityId);
      }
    }
  }
  return 'accepted';
}
