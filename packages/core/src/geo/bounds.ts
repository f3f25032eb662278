import type { LngLat } from './point.ts';

/** In degrees. East may exceed 180 when the box crosses the date line. */
export type Bounds = readonly [west: number, south: number, east: number, north: number];

/** Null for no points. Across the date line east exceeds 180, as map libraries expect. */
export function boundsOf(points: readonly LngLat[]): Bounds | null {
  if (points.length === 0) return null;
  let [west, south, east, north] = [Infinity, Infinity, -Infinity, -Infinity];
  let [shiftedWest, shiftedEast] = [Infinity, -Infinity];
  // Not Math.min(...points): a path may exceed the maximum number of arguments.
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

/** Whether all of `inner` is in `outer`, also if their longitudes differ by 360. */
export function containsBounds(outer: Bounds, inner: Bounds): boolean {
  const [west, south, east, north] = outer;
  return (
    inner[1] >= south &&
    inner[3] <= north &&
    (east - west >= 360 || [-360, 0, 360].some((turn) => inner[0] + turn >= west && inner[2] + turn <= east))
  );
}
