import { areaM2 } from '../geo/area.ts';
import type { Boundary } from './permission.ts';

/** Area in square metres: outer ring minus holes. */
export function landAreaM2(boundary: Boundary): number {
  const [outer = [], ...holes] = boundary;
  return Math.max(
    0,
    holes.reduce((area, hole) => area - areaM2(hole), areaM2(outer)),
  );
}
