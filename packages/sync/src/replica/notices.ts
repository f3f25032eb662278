import type { PathPoint } from '@metalquest/core/geo/point';
import type { JsonObject } from '@metalquest/core/json';
import type { KeptCounts, NewNotice, Notice } from '@metalquest/core/queue/notice';
import { countedAs } from '@metalquest/core/queue/row-words';
import type { Replica } from './replica.ts';

/** A row that is gone from its store and could be made anew, as the server's columns. */
export interface KeptRow {
  readonly table: string;
  readonly id: string;
  readonly row: JsonObject;
  /** Only looked at when a row below it needs it: it was not deleted together with them, as far as is known. */
  readonly ancestor?: true;
  /** Quests only: the path as far as it was on this device. */
  readonly path?: readonly PathPoint[];
}

/** What a notice keeps, beside it, so that a list of notices does not load it. Parents before children. */
export interface KeptRows {
  readonly noticeId: number;
  readonly rows: readonly KeptRow[];
}

/**
 * Adds a notice, and the rows to restore from, in the caller's transaction (over `notices` and `keptRows`); answers
 * its number. What was left out, or is missing, is said once of each row; of deletes every one is told, since each
 * dropped other changes.
 */
export async function addNotice(
  replica: Replica,
  notice: NewNotice,
  rows: readonly KeptRow[] = [],
): Promise<number> {
  if (notice.kind !== 'deleted-elsewhere') {
    const isSame = (other: Notice): boolean =>
      other.kind === notice.kind && other.table === notice.table && other.entityId === notice.entityId;
    await removeNotices(replica, await replica.notices.filter(isSame).primaryKeys());
  }
  if (rows.length === 0) return replica.notices.add(notice);
  const noticeId = await replica.notices.add({ ...notice, kept: countsOf(rows, notice.entityId) });
  await replica.keptRows.put({ noticeId, rows });
  return noticeId;
}

function countsOf(rows: readonly KeptRow[], rootId: string): KeptCounts {
  const below = rows.filter((row) => !row.ancestor && row.id !== rootId);
  const kinds = Map.groupBy(below, ({ table, row }) => countedAs(table, row));
  return Object.fromEntries([...kinds].map(([kind, all]) => [kind, all.length]));
}

/** Removes notices and what they kept, in the caller's transaction. */
export async function removeNotices(replica: Replica, ids: readonly number[]): Promise<void> {
  await replica.notices.bulkDelete([...ids]);
  await replica.keptRows.bulkDelete([...ids]);
}
