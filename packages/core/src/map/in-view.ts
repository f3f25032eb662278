import type { Bounds } from '../geo/bounds.ts';
import type { LngLat } from '../geo/point.ts';

/** Whether a position is in the box, including boxes across the date line. */
export function isWithin([west, south, east, north]: Bounds, { lng, lat }: LngLat): boolean {
  if (lat < south || lat > north) return false;
  if (east - west >= 360) return true;
  return (
    (lng >= west && lng <= east) ||
    (lng + 360 >= west && lng + 360 <= east) ||
    (lng - 360 >= west && lng - 360 <= east)
  );
}
