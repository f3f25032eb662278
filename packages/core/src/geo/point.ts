import { isRecord } from '../json.ts';

/** A position in degrees, WGS84 (SRID 4326 on the server). */
export interface LngLat {
  readonly lng: number;
  readonly lat: number;
}

/** A recorded position of a quest's path; `t` is epoch milliseconds. */
export interface PathPoint extends LngLat {
  readonly t: number;
}

/** True when the value is a position with finite numbers within the range of the globe (spec section 5). */
export function isLngLat(value: unknown): value is LngLat {
  if (!isRecord(value)) return false;
  const { lng, lat } = value;
  return typeof lng === 'number' && typeof lat === 'number' && Math.abs(lng) <= 180 && Math.abs(lat) <= 90;
}

/**
 * True for exactly 0, 0, which broken positioning reports when it knows nothing; such a start is not stored
 * (spec section 3, Quest).
 */
export function isNullIsland(point: LngLat): boolean {
  return point.lng === 0 && point.lat === 0;
}
