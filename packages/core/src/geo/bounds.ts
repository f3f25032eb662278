import type { LngLat } from './point.ts';

/** A box in degrees: west, south, east, north. East may exceed 180 when the box crosses the date line. */
export type Bounds = readonly [west: number, south: number, east: number, north: number];

/**
 * The smallest box around the points, or null without any. Points on both sides of the date line (more than 180
 * degrees apart) are boxed the short way round, with an east above 180 as map libraries expect.
 */
export function boundsOf(points: readonly LngLat[]): Bounds | null {
  if (points.length === 0) return null;
  let [west, south, east, north] = [Infinity, Infinity, -Infinity, -Infinity];
  let [shiftedWest, shiftedEast] = [Infinity, -Infinity];
  // A loop, not Math.min(...points): a path may have more points than a call can take arguments.
  for (const { lng, lat } of points) {
    const shiftedLng = lng < 0 ? lng + 360 : lng;
    west = Math.min(west, lng);
    east = Math.max(east, lng);
    shiftedWest = Math.min(shiftedWest, shiftedLng);
    shiftedEast = Math.max(shiftedEast, shiftedLng);
    south = Math.min(south, lat);
    north = Math.max(north, lat);
  }
  return east - west > 180 && shiftedEast - shiftedWest < east - west
    ? [shiftedWest, south, shiftedEast, north]
    : [west, south, east, north];
}
