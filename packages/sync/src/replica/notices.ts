import type { NewNotice, Notice, RestorableCounts } from '@metalquest/core/queue/notice';
import { countedAs } from '@metalquest/core/queue/row-labels';
import type { Replica } from './replica.ts';
import type { RestorableRow } from './store-entries.ts';

/** Adds a notice with rows to restore, in the caller's transaction; resolves to its id. */
export async function addNotice(
  replica: Replica,
  notice: NewNotice,
  rows: readonly RestorableRow[] = [],
): Promise<number> {
  if (notice.kind !== 'deleted-elsewhere') {
    const isSame = (other: Notice): boolean =>
      other.kind === notice.kind && other.table === notice.table && other.entityId === notice.entityId;
    await removeNotices(replica, await replica.notices.filter(isSame).primaryKeys());
  }
  if (rows.length === 0) return replica.notices.add(notice);
  const noticeId = await replica.notices.add({ ...notice, kept: countsOf(rows, notice.entityId) });
  await replica.restorableRows.put({ noticeId, rows });
  return noticeId;
}

function countsOf(rows: readonly RestorableRow[], rootId: string): RestorableCounts {
  const below = rows.filter((row) => !row.ancestor && row.id !== rootId);
  const kinds = Map.groupBy(below, ({ table, row }) => countedAs(table, row));
  return Object.fromEntries([...kinds].map(([kind, all]) => [kind, all.length]));
}

export async function removeNotices(replica: Replica, ids: readonly number[]): Promise<void> {
  await replica.notices.bulkDelete([...ids]);
  await replica.restorableRows.bulkDelete([...ids]);
}
