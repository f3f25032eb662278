import type { Find } from '@metalquest/core/find/find';
import type { Quest } from '@metalquest/core/quest/quest';
import { findFact } from '@metalquest/core/statistics/facts';
import type { Replica } from './replica.ts';
import type { RowChange, StoredRow } from './stored-row.ts';

/** Above this number of records, reading all finds again is cheaper. */
const TOO_MANY = 5_000;

const findFingerprint = (row: StoredRow<Find> | undefined): string =>
  row ? JSON.stringify(findFact(row.value, [])) : '';

function questFingerprint(row: StoredRow<Quest> | undefined): string {
  if (!row) return '';
  const { startTime, durationSeconds, permissionId, status, litterCount = 0 } = row.value;
  return JSON.stringify([startTime, durationSeconds, permissionId, status, litterCount, row.pathPointCount]);
}

function changedIds<V>(
  changes: readonly RowChange<V>[],
  serialise: (row: StoredRow<V> | undefined) => string,
): readonly string[] {
  return changes.flatMap(({ before, after }) => {
    const id = (after ?? before)?.id;
    return id === undefined || serialise(before) === serialise(after) ? [] : id;
  });
}

/** Records changed finds, in the caller's transaction; skips changes that do not affect statistics. */
export async function noteChangedFinds(replica: Replica, changes: readonly RowChange<Find>[]): Promise<void> {
  const finds = changedIds(changes, findFingerprint);
  if (finds.length > 0) await replica.factChanges.add({ finds });
}

/** For finds whose links to gear changed. */
export async function noteRelinkedFinds(replica: Replica, finds: readonly string[]): Promise<void> {
  if (finds.length > 0) await replica.factChanges.add({ finds });
}

export async function noteChangedQuests(
  replica: Replica,
  changes: readonly RowChange<Quest>[],
): Promise<void> {
  const quests = changedIds(changes, questFingerprint);
  if (quests.length > 0) await replica.factChanges.add({ quests });
}

/** Not needed for recorded points: statistics read open quests again every time. */
export async function noteChangedPath(replica: Replica, questId: string): Promise<void> {
  await replica.factChanges.add({ quests: [questId] });
}

/** Limits the list of changes; statistics are then recomputed from the rows. */
export async function forgetOldFactChanges(replica: Replica): Promise<void> {
  if ((await replica.factChanges.count()) <= TOO_MANY) return;
  await replica.dexie.transaction('rw', replica.factPieces, replica.factChanges, async () => {
    const last = await replica.factChanges.orderBy(':id').last();
    await replica.factPieces.clear();
    // Keep the last one, so that the sequence continues.
    if (last) await replica.factChanges.where(':id').below(last.seq).delete();
  });
}
