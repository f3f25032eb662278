import type { Find } from '@metalquest/core/find/find';
import type { Quest } from '@metalquest/core/quest/quest';
import { findFact } from '@metalquest/core/statistics/facts';
import type { Replica } from './replica.ts';
import type { RowChange, StoredRow } from './stored-row.ts';

/**
 * Which finds and quests one transaction changed, as far as statistics see it. Written in that transaction, so that
 * what statistics keep is never behind without knowing; one small record, however much was written.
 */
export interface NewFactChange {
  readonly finds?: readonly string[];
  readonly quests?: readonly string[];
}

/** The same as it is stored; `seq` rises by one with each. */
export interface FactChange extends NewFactChange {
  readonly seq: number;
}

/** More records than this cost more to go through than all finds. */
const TOO_MANY = 5_000;

const findSays = (row: StoredRow<Find> | undefined): string =>
  row ? JSON.stringify(findFact(row.value)) : '';

function questSays(row: StoredRow<Quest> | undefined): string {
  if (!row) return '';
  const { startTime, durationSeconds, permissionId, status } = row.value;
  return JSON.stringify([startTime, durationSeconds, permissionId, status, row.pathPointCount]);
}

function changedIds<V>(
  changes: readonly RowChange<V>[],
  says: (row: StoredRow<V> | undefined) => string,
): readonly string[] {
  return changes.flatMap(({ before, after }) => {
    const id = (after ?? before)?.id;
    return id === undefined || says(before) === says(after) ? [] : id;
  });
}

/** Notes changed finds, in the caller's transaction; those of which statistics see nothing are left out. */
export async function noteChangedFinds(replica: Replica, changes: readonly RowChange<Find>[]): Promise<void> {
  const finds = changedIds(changes, findSays);
  if (finds.length > 0) await replica.factChanges.add({ finds });
}

/** Notes changed quests, in the caller's transaction. */
export async function noteChangedQuests(
  replica: Replica,
  changes: readonly RowChange<Quest>[],
): Promise<void> {
  const quests = changedIds(changes, questSays);
  if (quests.length > 0) await replica.factChanges.add({ quests });
}

/**
 * Notes a quest whose path changed, in the caller's transaction. A point that is recorded is not noted: the quest it
 * belongs to is in hand, and those are read anew each time.
 */
export async function noteChangedPath(replica: Replica, questId: string): Promise<void> {
  await replica.factChanges.add({ quests: [questId] });
}

/** Where nobody looks at statistics for long, they are read anew some day, and what changed is not listed for ever. */
export async function forgetOldFactChanges(replica: Replica): Promise<void> {
  if ((await replica.factChanges.count()) <= TOO_MANY) return;
  await replica.dexie.transaction('rw', replica.factPieces, replica.factChanges, async () => {
    const last = await replica.factChanges.orderBy(':id').last();
    await replica.factPieces.clear();
    // The last one stays, so that the numbers after it are known to follow.
    if (last) await replica.factChanges.where(':id').below(last.seq).delete();
  });
}
