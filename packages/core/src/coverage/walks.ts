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

/** A walk to be measured: its path in order of time, and how much of the ground beside it was swept. */
export interface Walk {
  readonly id: string;
  /** Changes whenever the path does: what was measured under another stamp is measured anew. */
  readonly stamp: string;
  readonly widthM: number;
  readonly path: readonly PathPoint[];
}

/** What a walk came to. */
export interface WalkCoverage {
  readonly id: string;
  /** Square metres that it swept within the land. */
  readonly sweptM2: number;
  /** Those of them that no walk before it had. */
  readonly addedM2: number;
}

/** How much of a land was walked. */
export interface Coverage {
  readonly landM2: number;
  readonly walkedM2: number;
  /** 0 to 1. */
  readonly share: number;
  /** In the order in which the walks were given. */
  readonly walks: readonly WalkCoverage[];
  /** The walked ground, to be drawn. */
  readonly polygons: readonly Polygon[];
}

/** Measures walks over one land, and keeps what it measured while it lives. */
export interface CoverageBook {
  /** Whether the walk's path must be given, because it is not in the book as it is now. */
  lacks(walk: Omit<Walk, 'path'>): boolean;
  put(walk: Walk): void;
  /** The coverage of walks that are in the book, the first given counting first; one that is not counts nothing. */
  cover(ids: readonly string[]): Coverage;
}

const keyOf = ({ stamp, widthM }: Omit<Walk, 'path'>): string => `${widthM} ${stamp}`;

/** Keeps the ground of each walk, and the sums along the last order asked for: a change at its end costs one union. */
export function coverageBook(land: Land): CoverageBook {
  const grounds = new Map<string, { readonly key: string; readonly ground: Ground }>();
  let sums: { readonly id: string; readonly ground: Ground; readonly sum: Ground; readonly sumM2: number }[] =
    [];
  return {
    lacks: (walk) => grounds.get(walk.id)?.key !== keyOf(walk),
    put(walk) {
      grounds.set(walk.id, { key: keyOf(walk), ground: sweptGround(land, walk.path, walk.widthM) });
    },
    cover(ids) {
      const wanted = ids.map((id) => ({ id, ground: grounds.get(id)?.ground ?? NO_GROUND }));
      const kept = sums.findIndex(
        ({ id, ground }, i) => wanted[i]?.id !== id || wanted[i]?.ground !== ground,
      );
      sums = kept < 0 ? sums : sums.slice(0, kept);
      for (const { id, ground } of wanted.slice(sums.length)) {
        const before = sums.at(-1);
        const sum = joinedGround(before?.sum ?? NO_GROUND, ground);
        // Rounding to whole millimetres must not take ground away.
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
