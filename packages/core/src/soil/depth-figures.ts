/** Depth quartiles in whole cm. */
export interface DepthFigures {
  readonly finds: number;
  readonly shallowestCm: number;
  readonly lowerQuartileCm: number;
  readonly medianCm: number;
  readonly upperQuartileCm: number;
  readonly deepestCm: number;
}

/** Number of finds per depth, shallowest first. */
export type DepthCounts = readonly (readonly [depthCm: number, count: number])[];

/** Quantiles are defined as in statistics/depths.ts. Null without depths. */
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

/** Standard score, positive if `a` is deeper: Mann-Whitney with ties (1947, Ann. Math. Stat. 18, 50). */
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

/** Standard score of the pooled two-proportion test (Fleiss 1981, 2.2); positive if higher in `a`. */
export function oftenerBy(a: { count: number; of: number }, b: { count: number; of: number }): number {
  if (a.of === 0 || b.of === 0) return 0;
  const pooled = (a.count + b.count) / (a.of + b.of);
  const variance = pooled * (1 - pooled) * (1 / a.of + 1 / b.of);
  return variance > 0 ? (a.count / a.of - b.count / b.of) / Math.sqrt(variance) : 0;
}
