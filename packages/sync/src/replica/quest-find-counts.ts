import type { Find } from '@metalquest/core/find/find';
import type { Replica } from './replica.ts';
import type { RowChange } from './stored-row.ts';

export async function countFindsOfQuests(
  replica: Replica,
  changes: readonly RowChange<Find>[],
): Promise<void> {
  const added = new Map<string, number>();
  const add = (questId: string | undefined, by: 1 | -1): void => {
    if (questId !== undefined) added.set(questId, (added.get(questId) ?? 0) + by);
  };
  for (const { before, after } of changes) {
    add(before?.value.questId, -1);
    add(after?.value.questId, 1);
  }
  const changed = [...added].filter(([, by]) => by !== 0);
  if (changed.length === 0) return;
  const { questFindCounts } = replica;
  const storedCounts = await questFindCounts.bulkGet(changed.map(([questId]) => questId));
  const counts = changed.map(([questId, by], index) => ({
    questId,
    count: (storedCounts[index]?.count ?? 0) + by,
  }));
  const some = counts.filter(({ count }) => count > 0);
  const none = counts.filter(({ count }) => count <= 0);
  if (some.length > 0) await questFindCounts.bulkPut(some);
  if (none.length > 0) await questFindCounts.bulkDelete(none.map(({ questId }) => questId));
}
