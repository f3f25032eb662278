import type { Category } from '@metalquest/core/find/category';
import type { Find } from '@metalquest/core/find/find';
import type { Replica } from './replica.ts';
import type { FindCountsRow } from './store-entries.ts';
import type { RowChange, StoredRow } from './stored-row.ts';

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

export const NO_FINDS: FindCountsRow = {
  key: 'finds',
  total: 0,
  withPhoto: 0,
  byCategory: NO_CATEGORY,
  byDepthCm: {},
  byPeriod: {},
  byMaterial: {},
};

function tally(counts: Readonly<Record<string, number>>) {
  const groups = new Map(Object.entries(counts));
  return {
    add(group: string | number | null, sign: 1 | -1): void {
      if (group !== null) groups.set(String(group), (groups.get(String(group)) ?? 0) + sign);
    },
    counts: (): Record<string, number> => Object.fromEntries([...groups].filter(([, count]) => count > 0)),
  };
}

export function recount(counts: FindCountsRow, changes: readonly RowChange<Find>[]): FindCountsRow {
  const byCategory = { ...counts.byCategory };
  const depths = tally(counts.byDepthCm);
  const periods = tally(counts.byPeriod);
  const materials = tally(counts.byMaterial);
  let { total, withPhoto } = counts;
  const add = (row: StoredRow<Find> | undefined, sign: 1 | -1): void => {
    if (!row) return;
    total += sign;
    withPhoto += sign * (row.hasPhoto ?? 0);
    const { category, depthCm, period, material } = row.value;
    byCategory[category] += sign;
    depths.add(depthCm, sign);
    periods.add(period, sign);
    materials.add(material, sign);
  };
  for (const { before, after } of changes) {
    add(before, -1);
    add(after, 1);
  }
  return {
    key: 'finds',
    total,
    withPhoto,
    byCategory,
    byDepthCm: depths.counts(),
    byPeriod: periods.counts(),
    byMaterial: materials.counts(),
  };
}

export async function readFindCounts(replica: Replica): Promise<FindCountsRow> {
  return (await replica.counts.get('finds')) ?? NO_FINDS;
}
