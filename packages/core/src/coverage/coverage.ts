import {
  area,
  booleanOpWithPolyTree,
  ClipType,
  difference,
  EndType,
  FillRule,
  inflatePaths,
  intersect,
  JoinType,
  type Paths64,
  type PolyPath64,
  PolyTree64,
  simplifyPaths,
  union,
} from 'clipper2-ts';
import { boundsOf } from '../geo/bounds.ts';
import type { LngLat, PathPoint } from '../geo/point.ts';
import { landAreaM2 } from '../permission/land-area.ts';
import type { Boundary } from '../permission/permission.ts';
import { type LandPlane, landPlane } from './land-plane.ts';
import { walkedLines } from './walked-lines.ts';

/** How far a drawn round may lie inside the true one, in mm: 0.03 % of the area of a pass of 1.5 m. */
const ROUND_TOLERANCE_MM = 20;

/** How far a drawn outline may lie from the measured one, in mm. */
const DRAWN_TOLERANCE_MM = 30;

/** Segments widened at once. Pieces of a long path are widened by themselves and then joined: four times as quick. */
const PIECE = 200;

/** A permission's land, made ready to be measured. */
export interface Land {
  readonly plane: LandPlane;
  readonly rings: Paths64;
  readonly flatArea: number;
  /** Square metres, as the permission's page has it. */
  readonly areaM2: number;
}

/** Closed rings: the outer line, then what is left out of it. */
export type Polygon = readonly (readonly LngLat[])[];

/** Ground on a land's sheet that was swept. */
export type Ground = Paths64;

export const NO_GROUND: Ground = [];

/** Unsigned: Clipper turns outer rings one way and holes the other. */
const flatArea = (rings: Paths64): number => Math.abs(rings.reduce((sum, ring) => sum + area(ring), 0));

/** The land within a boundary; null when it encloses nothing. A line that crosses itself encloses what it goes round. */
export function landOf(boundary: Boundary): Land | null {
  const [outer = [], ...holes] = boundary;
  const bounds = boundsOf(outer);
  if (!bounds) return null;
  const [west, south, east, north] = bounds;
  const middle: LngLat = { lng: (west + east) / 2, lat: (south + north) / 2 };
  const plane = landPlane(middle.lng > 180 ? { ...middle, lng: middle.lng - 360 } : middle);
  const whole = union([plane.flat(outer)], FillRule.NonZero);
  const rings =
    holes.length === 0
      ? whole
      : difference(
          whole,
          holes.map((hole) => plane.flat(hole)),
          FillRule.NonZero,
        );
  const flat = flatArea(rings);
  return flat > 0 ? { plane, rings, flatArea: flat, areaM2: landAreaM2(boundary) } : null;
}

/**
 * The ground that a path swept within the land: every place at most half of `widthM` from a walked segment (see
 * walkedLines), round at the ends, cut by the boundary. `path` is in order of time.
 */
export function sweptGround(land: Land, path: readonly PathPoint[], widthM: number): Ground {
  const pieces: Paths64 = [];
  const reach = (widthM * 1000) / 2;
  if (!(reach >= 1)) return NO_GROUND;
  for (const line of walkedLines(path)) {
    const flat = land.plane.flat(line);
    for (let from = 0; from === 0 || from < flat.length - 1; from += PIECE) {
      // Neighbouring pieces share a point, whose round belongs to both.
      const piece = flat.slice(from, from + PIECE + 1);
      pieces.push(...inflatePaths([piece], reach, JoinType.Round, EndType.Round, 2, ROUND_TOLERANCE_MM));
    }
  }
  return pieces.length === 0
    ? NO_GROUND
    : intersect(union(pieces, FillRule.NonZero), land.rings, FillRule.NonZero);
}

/** What both swept, once. */
export function joinedGround(a: Ground, b: Ground): Ground {
  if (b.length === 0) return a;
  return a.length === 0 ? b : union(a, b, FillRule.NonZero);
}

/** The part of the land that the ground is, 0 to 1. */
export function shareOf(land: Land, ground: Ground): number {
  return Math.min(1, flatArea(ground) / land.flatArea);
}

/** Square metres of ground, in the measure of the land's own area. */
export function groundM2(land: Land, ground: Ground): number {
  return shareOf(land, ground) * land.areaM2;
}

/** A polygon on the sheet with those inside it: its outer line, then its gaps; what lies within a gap is one of its own. */
function polygonsOf(node: PolyPath64): Paths64[] {
  return childrenOf(node).flatMap((outer) => {
    const gaps = childrenOf(outer);
    return [
      [outer, ...gaps].flatMap(({ poly }) => (poly ? [poly] : [])),
      ...gaps.flatMap((gap) => polygonsOf(gap)),
    ];
  });
}

const childrenOf = (node: PolyPath64): PolyPath64[] =>
  Array.from({ length: node.count }, (_, index) => node.child(index));

/** The ground for a map: polygons of closed rings, each its outer line and then its gaps; true to 3 cm. */
export function groundPolygons(land: Land, ground: Ground): readonly Polygon[] {
  const tree = new PolyTree64();
  booleanOpWithPolyTree(
    ClipType.Union,
    simplifyPaths(ground, DRAWN_TOLERANCE_MM),
    null,
    tree,
    FillRule.NonZero,
  );
  return polygonsOf(tree).map((rings) => land.plane.places(rings));
}
