import { CATEGORIES, type Category } from '../find/category.ts';
import type { Condition } from './conditions.ts';
import { deeperBy, oftenerBy } from './depth-figures.ts';
import { type ConditionFigures, type DetectorRate, MIN_FINDS, type StateFigures } from './soil-report.ts';

/** 99 % two-sided, because each condition needs several comparisons. */
const CLEAR_SCORE = 2.576;

interface Ground {
  readonly state: string;
  readonly finds: number;
}

/** Finds on one state lay deeper than on another. Medians in whole cm. */
export interface DepthClaim {
  readonly kind: 'depth';
  readonly condition: Condition;
  readonly deeper: Ground & { readonly medianCm: number };
  readonly shallower: Ground & { readonly medianCm: number };
  readonly score: number;
}

/** No two states differ significantly in depth. */
export interface LevelClaim {
  readonly kind: 'level';
  readonly condition: Condition;
  readonly states: number;
  readonly finds: number;
  readonly leastMedianCm: number;
  readonly mostMedianCm: number;
}

/** A category is more frequent on one state than on all others together. */
export interface CategoryClaim {
  readonly kind: 'category';
  readonly condition: Condition;
  readonly category: Category;
  readonly here: Ground & { readonly count: number };
  readonly elsewhere: { readonly finds: number; readonly count: number };
  readonly score: number;
}

/** The best detector on a state, by finds per hour, with the runner-up. */
export interface DetectorClaim {
  readonly kind: 'detector';
  readonly condition: Condition;
  readonly state: string;
  readonly best: DetectorRate;
  readonly next: DetectorRate;
  readonly isClear: boolean;
}

export type Claim = DepthClaim | LevelClaim | CategoryClaim | DetectorClaim;

const pairsOf = <T>(all: readonly T[]): readonly (readonly [T, T])[] =>
  all.flatMap((a, i) => all.slice(i + 1).map((b) => [a, b] as const));

function depthClaim(condition: Condition, states: readonly StateFigures[]): DepthClaim | LevelClaim | null {
  const measured = states.flatMap(({ state, depthCounts, depth }) =>
    depth ? [{ state, depthCounts, finds: depth.finds, medianCm: depth.medianCm }] : [],
  );
  if (measured.length < 2) return null;
  let best: DepthClaim | null = null;
  for (const [a, b] of pairsOf(measured)) {
    const signed = deeperBy(a.depthCounts, b.depthCounts);
    const [deeper, shallower] = signed > 0 ? [a, b] : [b, a];
    const score = Math.abs(signed);
    // Skip when ranks and medians disagree.
    if (score < CLEAR_SCORE || deeper.medianCm <= shallower.medianCm || (best && best.score >= score))
      continue;
    const ground = ({ state, finds, medianCm }: typeof a) => ({ state, finds, medianCm });
    best = { kind: 'depth', condition, deeper: ground(deeper), shallower: ground(shallower), score };
  }
  if (best) return best;
  const medians = measured.map(({ medianCm }) => medianCm);
  return {
    kind: 'level',
    condition,
    states: measured.length,
    finds: measured.reduce((sum, { finds }) => sum + finds, 0),
    leastMedianCm: Math.min(...medians),
    mostMedianCm: Math.max(...medians),
  };
}

function categoryClaim(condition: Condition, states: readonly StateFigures[]): CategoryClaim | null {
  const all = states.reduce((sum, { finds }) => sum + finds, 0);
  const claims = states.flatMap(({ state, finds, categories }) =>
    CATEGORIES.flatMap((category): CategoryClaim[] => {
      const count = categories[category];
      const others = states.reduce((sum, one) => sum + one.categories[category], 0) - count;
      const score = oftenerBy({ count, of: finds }, { count: others, of: all - finds });
      if (Math.min(count, all - finds) < MIN_FINDS || score < CLEAR_SCORE) return [];
      const here = { state, finds, count };
      return [
        {
          kind: 'category',
          condition,
          category,
          here,
          elsewhere: { finds: all - finds, count: others },
          score,
        },
      ];
    }),
  );
  // Prefer other categories over Trash; with two states, Trash is the same fact from the other side.
  const [best] = claims.toSorted(
    (a, b) => Number(a.category === 'Trash') - Number(b.category === 'Trash') || b.score - a.score,
  );
  return best ?? null;
}

function detectorClaims(condition: Condition, states: readonly StateFigures[]): readonly DetectorClaim[] {
  return states.flatMap(({ state, detectors: [best, next] }): DetectorClaim[] =>
    best && next
      ? [{ kind: 'detector', condition, state, best, next, isClear: best.rate.low > next.rate.high }]
      : [],
  );
}

export function claimsOf({ condition, states }: ConditionFigures): readonly Claim[] {
  const depth = depthClaim(condition, states);
  const category = categoryClaim(condition, states);
  return [...(depth ? [depth] : []), ...(category ? [category] : []), ...detectorClaims(condition, states)];
}

const weight = (claim: Claim): number => {
  if (claim.kind === 'level') return 0;
  if (claim.kind === 'detector') return claim.isClear ? CLEAR_SCORE : 0;
  return claim.score;
};

/** Headline claim: the strongest difference in depth, else in category or detector; null if there is none. */
export function foremost(claims: readonly Claim[]): Claim | null {
  const ranked = claims
    .filter((claim) => weight(claim) > 0)
    .toSorted((a, b) => Number(b.kind === 'depth') - Number(a.kind === 'depth') || weight(b) - weight(a));
  return ranked[0] ?? null;
}
