import type { Category } from '@metalquest/core/find/category';
import type { Find } from '@metalquest/core/find/find';
import type { Replica } from './replica.ts';
import type { RowChange, StoredRow } from './stored-row.ts';

/** Figures over all finds, changed with every write of finds in the same transaction, so that none is ever scanned. */
export interface FindCountsRow {
  readonly key: 'finds';
  readonly total: number;
  readonly withPhoto: number;
  readonly byCategory: Readonly<Record<Category, number>>;
  /** By depth in whole cm; a depth no find has is absent. */
  readonly byDepthCm: Readonly<Record<number, number>>;
}

const NO_CATEGORY: Record<Category, number> = {
  Coin: 0,
  Jewelry: 0,
  Relic: 0,
  Historic: 0,
  Military: 0,
  Artifact: 0,
  Trash: 0,
  Other: 0,
};

/** The counts of a replica without finds. */
export const NO_FINDS: FindCountsRow = {
  key: 'finds',
  total: 0,
  withPhoto: 0,
  byCategory: NO_CATEGORY,
  byDepthCm: {},
};

/** The counts after the changes. */
export function recount(counts: FindCountsRow, changes: readonly RowChange<Find>[]): FindCountsRow {
  const byCategory = { ...counts.byCategory };
  const byDepth = new Map(Object.entries(counts.byDepthCm));
  let { total, withPhoto } = counts;
  const add = (row: StoredRow<Find> | undefined, sign: 1 | -1): void => {
    if (!row) return;
    total += sign;
    withPhoto += sign * (row.hasPhoto ?? 0);
    byCategory[row.value.category] += sign;
    const { depthCm } = row.value;
    if (depthCm !== null) byDepth.set(String(depthCm), (byDepth.get(String(depthCm)) ?? 0) + sign);
  };
  for (const { before, after } of changes) {
    add(before, -1);
    add(after, 1);
  }
  const byDepthCm = Object.fromEntries([...byDepth].filter(([, count]) => count > 0));
  return { key: 'finds', total, withPhoto, byCategory, byDepthCm };
}

export async function readFindCounts(replica: Replica): Promise<FindCountsRow> {
  return (await replica.counts.get('finds')) ?? NO_FINDS;
}
