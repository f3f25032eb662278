/** How deep finds lay, in whole cm: the depth that a quarter, half and three quarters of them did not exceed. */
export interface DepthFigures {
  /** Finds whose depth is known. */
  readonly finds: number;
  readonly shallowestCm: number;
  readonly lowerQuartileCm: number;
  readonly medianCm: number;
  readonly upperQuartileCm: number;
  readonly deepestCm: number;
}

/** How many finds lay at each depth, the shallowest first. */
export type DepthCounts = readonly (readonly [depthCm: number, count: number])[];

/** The figures of counted depths; a quantile is as statistics/depths.ts has it. Null without any. */
export function depthFigures(counts: DepthCounts): DepthFigures | null {
  const [first] = counts;
  const last = counts.at(-1);
  if (!first || !last) return null;
  const finds = counts.reduce((sum, [, count]) => sum + count, 0);
  const quantile = (part: number): number => {
    let seen = 0;
    for (const [depthCm, count] of counts) {
      seen += count;
      if (seen >= part * finds) return depthCm;
    }
    return last[0];
  };
  return {
    finds,
    shallowestCm: first[0],
    lowerQuartileCm: quantile(0.25),
    medianCm: quantile(0.5),
    upperQuartileCm: quantile(0.75),
    deepestCm: last[0],
  };
}

/**
 * How far the depths of `a` lie below those of `b`, as the standard score of the rank-sum test of Mann and Whitney (1947,
 * Ann. Math. Stat. 18, 50) with its correction for ties: 0 when neither lies deeper, and swapped the same with the other
 * sign. It compares ranks, so that one very deep find weighs no more than any other.
 */
export function deeperBy(a: DepthCounts, b: DepthCounts): number {
  const countA = a.reduce((sum, [, count]) => sum + count, 0);
  const countB = b.reduce((sum, [, count]) => sum + count, 0);
  const total = countA + countB;
  if (countA === 0 || countB === 0) return 0;
  const ofA = new Map(a);
  const ofB = new Map(b);
  const depths = [...new Set([...ofA.keys(), ...ofB.keys()])].toSorted((x, y) => x - y);
  let [wins, below, ties] = [0, 0, 0];
  for (const depth of depths) {
    const [inA, inB] = [ofA.get(depth) ?? 0, ofB.get(depth) ?? 0];
    wins += inA * (below + inB / 2);
    below += inB;
    ties += (inA + inB) ** 3 - (inA + inB);
  }
  const variance = ((countA * countB) / 12) * (total + 1 - ties / (total * (total - 1)));
  return variance > 0 ? (wins - (countA * countB) / 2) / Math.sqrt(variance) : 0;
}

/**
 * The standard score of two parts of two wholes being different: how much more often something is so in `a` than in `b`.
 * The pooled two-proportion test (Fleiss 1981, Statistical Methods for Rates and Proportions, 2.2).
 */
export function oftenerBy(a: { count: number; of: number }, b: { count: number; of: number }): number {
  if (a.of === 0 || b.of === 0) return 0;
  const pooled = (a.count + b.count) / (a.of + b.of);
  const variance = pooled * (1 - pooled) * (1 / a.of + 1 / b.of);
  return variance > 0 ? (a.count / a.of - b.count / b.of) / Math.sqrt(variance) : 0;
}
