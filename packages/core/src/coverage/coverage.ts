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
import { haversineM } from '../geo/distance.ts';
import { PATH_MIN_INTERVAL_MS, PATH_MIN_MOVE_M } from '../geo/path-rule.ts';
import type { LngLat, PathPoint } from '../geo/point.ts';
import { landAreaM2 } from '../permission/land-area.ts';
import type { Boundary } from '../permission/permission.ts';
import { type LandPlane, landPlane } from './land-plane.ts';

/** Arc tolerance in mm: an error of 0.03 % of the area of a pass 1.5 m wide. */
const ROUND_TOLERANCE_MM = 20;

/** Tolerance of the outline drawn on the map, in mm. */
const DRAWN_TOLERANCE_MM = 30;

/** Segments per inflate call. Inflating pieces and joining them is four times as fast for a long path. */
const PIECE = 200;

export interface Land {
  readonly plane: LandPlane;
  readonly rings: Paths64;
  readonly flatArea: number;
  /** Geodesic area in square metres, as on the permission's page. */
  readonly areaM2: number;
}

/** Closed rings: outer ring, then holes. */
export type Polygon = readonly (readonly LngLat[])[];

export type Ground = Paths64;

export const NO_GROUND: Ground = [];

/** Absolute value, because Clipper gives holes the opposite orientation. */
const flatArea = (rings: Paths64): number => Math.abs(rings.reduce((sum, ring) => sum + area(ring), 0));

/** The land inside a boundary (non-zero fill rule); null if it has no area. */
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

/** Area within `widthM`/2 of the walked segments, clipped to the land. `path` is in order of time. */
export function sweptGround(land: Land, path: readonly PathPoint[], widthM: number): Ground {
  const pieces: Paths64 = [];
  const reach = (widthM * 1000) / 2;
  if (!(reach >= 1)) return NO_GROUND;
  for (const line of walkedLines(path)) {
    const flat = land.plane.flat(line);
    for (let from = 0; from === 0 || from < flat.length - 1; from += PIECE) {
      // Adjacent pieces share a point, so their round ends overlap.
      const piece = flat.slice(from, from + PIECE + 1);
      pieces.push(...inflatePaths([piece], reach, JoinType.Round, EndType.Round, 2, ROUND_TOLERANCE_MM));
    }
  }
  return pieces.length === 0
    ? NO_GROUND
    : intersect(union(pieces, FillRule.NonZero), land.rings, FillRule.NonZero);
}

export function joinedGround(a: Ground, b: Ground): Ground {
  if (b.length === 0) return a;
  return a.length === 0 ? b : union(a, b, FillRule.NonZero);
}

export function shareOf(land: Land, ground: Ground): number {
  return Math.min(1, flatArea(ground) / land.flatArea);
}

/** Area in square metres, scaled to the land's geodesic area. */
export function groundM2(land: Land, ground: Ground): number {
  return shareOf(land, ground) * land.areaM2;
}

/** Polygons of a Clipper tree, each as outer ring and holes; islands in a hole are separate polygons. */
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

/** Polygons for the map, simplified to 3 cm. */
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

/** Ten missing points mean a paused quest or a sleeping device. */
export const MAX_GAP_MS = 10 * PATH_MIN_INTERVAL_MS;

/** A longer step means that points in between are missing. */
export const MAX_STEP_M = 2 * PATH_MIN_MOVE_M;

/** Faster means a drive or a wrong fix. Paths store no accuracy, so a bad fix shows only as a jump. */
export const MAX_SPEED_MPS = 3;

/** Whether the segment between neighbouring points counts as walked, by time, distance and speed. */
function isWalked(from: PathPoint, to: PathPoint): boolean {
  const ms = to.t - from.t;
  if (!(ms > 0) || ms > MAX_GAP_MS) return false;
  const distanceM = haversineM(from, to);
  return distanceM <= MAX_STEP_M && distanceM <= (ms / 1000) * MAX_SPEED_MPS;
}

/** Splits a path into uninterrupted lines; drops isolated points. */
export function walkedLines(path: readonly PathPoint[]): readonly (readonly PathPoint[])[] {
  const lines: PathPoint[][] = [];
  let line: PathPoint[] = [];
  let before: PathPoint | null = null;
  for (const point of path) {
    if (before && isWalked(before, point)) {
      if (line.length === 0) {
        line = [before];
        lines.push(line);
      }
      line.push(point);
    } else line = [];
    before = point;
  }
  return lines;
}
