import type { PathPoint } from '../geo/point.ts';
import {
  type Ground,
  groundM2,
  groundPolygons,
  joinedGround,
  type Land,
  NO_GROUND,
  type Polygon,
  shareOf,
  sweptGround,
} from './coverage.ts';

interface Walk {
  readonly id: string;
  /** Cache key: changes whenever the path changes. */
  readonly stamp: string;
  readonly widthM: number;
  readonly path: readonly PathPoint[];
}

interface WalkCoverage {
  readonly id: string;
  readonly sweptM2: number;
  /** Part of it that no earlier walk had swept. */
  readonly addedM2: number;
}

export interface Coverage {
  readonly landM2: number;
  readonly walkedM2: number;
  readonly share: number;
  readonly walks: readonly WalkCoverage[];
  readonly polygons: readonly Polygon[];
}

export interface CoverageCache {
  /** Whether the path must be supplied, because the cached result is missing or outdated. */
  lacks(walk: Omit<Walk, 'path'>): boolean;
  put(walk: Walk): void;
  /** Coverage of cached walks in the given order; unknown ids count as empty. */
  cover(ids: readonly string[]): Coverage;
}

const keyOf = ({ stamp, widthM }: Omit<Walk, 'path'>): string => `${widthM} ${stamp}`;

/** Caches each walk's area and the running unions, so that appending a walk costs one union. */
export function coverageCache(land: Land): CoverageCache {
  const grounds = new Map<string, { readonly key: string; readonly ground: Ground }>();
  let sums: { readonly id: string; readonly ground: Ground; readonly sum: Ground; readonly sumM2: number }[] =
    [];
  return {
    lacks: (walk) => grounds.get(walk.id)?.key !== keyOf(walk),
    put(walk) {
      grounds.set(walk.id, { key: keyOf(walk), ground: sweptGround(land, walk.path, walk.widthM) });
    },
    cover(ids) {
      const requested = ids.map((id) => ({ id, ground: grounds.get(id)?.ground ?? NO_GROUND }));
      const kept = sums.findIndex(
        ({ id, ground }, i) => requested[i]?.id !== id || requested[i]?.ground !== ground,
      );
      sums = kept < 0 ? sums : sums.slice(0, kept);
      for (const { id, ground } of requested.slice(sums.length)) {
        const before = sums.at(-1);
        const sum = joinedGround(before?.sum ?? NO_GROUND, ground);
        // Rounding to mm must not make the sum shrink.
        sums.push({ id, ground, sum, sumM2: Math.max(before?.sumM2 ?? 0, groundM2(land, sum)) });
      }
      const all = sums.at(-1)?.sum ?? NO_GROUND;
      return {
        landM2: land.areaM2,
        walkedM2: sums.at(-1)?.sumM2 ?? 0,
        share: shareOf(land, all),
        walks: sums.map(({ id, ground, sumM2 }, i) => ({
          id,
          sweptM2: groundM2(land, ground),
          addedM2: sumM2 - (sums[i - 1]?.sumM2 ?? 0),
        })),
        polygons: groundPolygons(land, all),
      };
    },
  };
}
