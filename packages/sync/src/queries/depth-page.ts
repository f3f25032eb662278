import type { Find } from '@metalquest/core/find/find';
import { findTable } from '../mapping/find-table.ts';
import { readFindCounts } from '../replica/find-counts.ts';
import type { Replica } from '../replica/replica.ts';
import type { StoredRow } from '../replica/stored-row.ts';
import { newestFirst } from './paging.ts';
import type { FindFilter, Page } from './queries.ts';

type DepthRange = NonNullable<FindFilter['depthCm']>;

/** Up to this many finds are read by depth and put in order; more are so common that the newest are soon met. */
const FEW = 2_000;

/** True for a depth that is known and within the range, both ends included. */
export function isWithin(depthCm: number | null, { from, to }: DepthRange): boolean {
  return depthCm !== null && depthCm >= from && depthCm <= to;
}

/** The range when depth is all that is asked for: then the counts tell how many finds there are. */
export function onlyDepth(filter: FindFilter): DepthRange | null {
  const { depthCm, category, questId, hasPhoto, search } = filter;
  const others = category !== undefined || questId !== undefined || hasPhoto !== undefined || search?.trim();
  return depthCm && !others ? depthCm : null;
}

/** A page of the finds from a range of depths, newest first, without reading all finds. */
export async function depthPage(
  replica: Replica,
  range: DepthRange,
  { offset, limit }: Pick<FindFilter, 'offset' | 'limit'>,
): Promise<Page<StoredRow<Find>>> {
  const finds = replica.rows(findTable);
  const { byDepthCm } = await readFindCounts(replica);
  const total = Object.entries(byDepthCm)
    .filter(([depthCm]) => isWithin(Number(depthCm), range))
    .reduce((sum, [, count]) => sum + count, 0);
  if (total > FEW) {
    const newest = newestFirst(finds, { index: 'value.foundAt', prefix: [] });
    const items = await newest
      .filter((row) => isWithin(row.value.depthCm, range))
      .offset(offset)
      .limit(limit)
      .toArray();
    return { items, total };
  }
  const rows = await finds.where('value.depthCm').between(range.from, range.to, true, true).toArray();
  const sorted = rows.toSorted((a, b) => b.value.foundAt.localeCompare(a.value.foundAt));
  return { items: sorted.slice(offset, offset + limit), total };
}
