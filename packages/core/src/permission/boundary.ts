import { isLngLat, type LngLat } from '../geo/point.ts';
import type { Boundary, Ring } from './permission.ts';

/** Schema limit over all rings. */
export const BOUNDARY_MAX_POINTS = 1000;

type Segment = readonly [LngLat, LngLat];

/** Twice the signed area of a triangle: positive if c is left of the line a to b, 0 if on it. */
function turn(a: LngLat, b: LngLat, c: LngLat): number {
  return (b.lng - a.lng) * (c.lat - a.lat) - (b.lat - a.lat) * (c.lng - a.lng);
}

const isSame = (a: LngLat, b: LngLat): boolean => a.lng === b.lng && a.lat === b.lat;

function isBetween(a: LngLat, b: LngLat, c: LngLat): boolean {
  const { min, max } = Math;
  return (
    c.lng >= min(a.lng, b.lng) &&
    c.lng <= max(a.lng, b.lng) &&
    c.lat >= min(a.lat, b.lat) &&
    c.lat <= max(a.lat, b.lat)
  );
}

function touches([a, b]: Segment, [c, d]: Segment): boolean {
  const [abc, abd, cda, cdb] = [turn(a, b, c), turn(a, b, d), turn(c, d, a), turn(c, d, b)];
  if (Math.sign(abc) * Math.sign(abd) < 0 && Math.sign(cda) * Math.sign(cdb) < 0) return true;
  return (
    (abc === 0 && isBetween(a, b, c)) ||
    (abd === 0 && isBetween(a, b, d)) ||
    (cda === 0 && isBetween(c, d, a)) ||
    (cdb === 0 && isBetween(c, d, b))
  );
}

function segmentsOf(ring: Ring): Segment[] {
  const segments: Segment[] = [];
  for (const [index, end] of ring.entries()) {
    const start = ring[index - 1];
    // Skip repeated points.
    if (start && !isSame(start, end)) segments.push([start, end]);
  }
  return segments;
}

/** Whether a ring crosses, touches or overlaps itself, or has no area. */
function isCrossed(segments: readonly Segment[]): boolean {
  const last = segments.length - 1;
  if (last < 2) return true;
  for (const [index, side] of segments.entries()) {
    for (let other = index + 1; other <= last; other += 1) {
      const against = segments[other];
      if (!against) continue;
      if (other === index + 1 || (index === 0 && other === last)) {
        // Neighbours share a corner but must not overlap.
        const [from, corner, to] =
          other === index + 1 ? [side[0], side[1], against[1]] : [against[0], side[0], side[1]];
        if (turn(from, corner, to) === 0 && (isBetween(corner, from, to) || isBetween(corner, to, from)))
          return true;
      } else if (touches(side, against)) return true;
    }
  }
  return false;
}

/** Point in polygon; undefined for points on the edge. */
function isInside(ring: readonly Segment[], { lng, lat }: LngLat): boolean {
  let inside = false;
  for (const [a, b] of ring) {
    const spans = a.lat > lat !== b.lat > lat;
    if (spans && lng < a.lng + ((lat - a.lat) / (b.lat - a.lat)) * (b.lng - a.lng)) inside = !inside;
  }
  return inside;
}

/** Validation message, or null. Same rules as the server. */
export function boundaryError(boundary: Boundary): string | null {
  const [outer, ...holes] = boundary;
  if (!outer) return 'A boundary needs at least three corners.';
  const points = boundary.reduce((sum, ring) => sum + ring.length, 0);
  if (points > BOUNDARY_MAX_POINTS) return `A boundary can have at most ${BOUNDARY_MAX_POINTS} points.`;
  for (const ring of boundary) {
    const [first] = ring;
    const last = ring.at(-1);
    if (!ring.every(isLngLat)) return 'A point of the boundary is not a valid position.';
    if (ring.length < 4 || !first || !last || !isSame(first, last))
      return 'A boundary needs at least three corners and must be closed.';
  }
  const sides = boundary.map(segmentsOf);
  if (sides.some(isCrossed)) return 'The boundary must not cross or touch itself.';
  const [outerSides = [], ...holeSides] = sides;
  for (const [index, hole] of holes.entries()) {
    const own = holeSides[index] ?? [];
    const corner = hole[0];
    const others = [outerSides, ...holeSides.filter((_, other) => other !== index)];
    const apart = others.every((ring) => ring.every((side) => own.every((mine) => !touches(side, mine))));
    const isInOtherHole =
      corner && holeSides.some((ring, other) => other !== index && isInside(ring, corner));
    if (!corner || !apart || isInOtherHole || !isInside(outerSides, corner))
      return 'Excluded areas must lie inside the boundary.';
  }
  return null;
}
