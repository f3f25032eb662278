import { CATEGORIES } from '../find/category.ts';
import type { Groups } from './groups.ts';
import type { DepthCount, DepthPattern } from './statistics.ts';
import { byCategory, countOf, totalOf } from './tally.ts';

const inOrder = ({ depths }: Groups) => [...depths].toSorted(([a], [b]) => a - b);

/** Finds per whole cm, of those with a numeric depth (spec sections 3 and 5). */
export function findsByDepth(groups: Groups): readonly DepthCount[] {
  return inOrder(groups).map(([depthCm, tally]) => ({
    depthCm,
    count: totalOf(tally),
    byCategory: byCategory(tally),
  }));
}

/** Cm, numeric depths only (spec sections 3 and 5). Quantile: Hyndman and Fan 1996, definition 1. */
export function depthPatterns(groups: Groups): readonly DepthPattern[] {
  const depths = inOrder(groups);
  return CATEGORIES.flatMap((category): DepthPattern[] => {
    const own = depths
      .map(([depthCm, tally]) => ({ depthCm, count: countOf(tally, category) }))
      .filter(({ count }) => count > 0);
    const [first] = own;
    const last = own.at(-1);
    if (!first || !last) return [];
    const total = own.reduce((sum, { count }) => sum + count, 0);
    const quantile = (part: number): number => {
      let seen = 0;
      for (const { depthCm, count } of own) {
        seen += count;
        if (seen >= part * total) return depthCm;
      }
      return last.depthCm;
    };
    return [
      {
        category,
        count: total,
        shallowestCm: first.depthCm,
        lowerQuartileCm: quantile(0.25),
        medianCm: quantile(0.5),
        upperQuartileCm: quantile(0.75),
        deepestCm: last.depthCm,
        averageCm: own.reduce((sum, { depthCm, count }) => sum + depthCm * count, 0) / total,
      },
    ];
  });
}
