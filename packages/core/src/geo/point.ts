import { isRecord } from '../json.ts';

/** WGS84 degrees (SRID 4326 on the server). */
export interface LngLat {
  readonly lng: number;
  readonly lat: number;
}

export interface PathPoint extends LngLat {
  readonly t: number;
}

/** Validates type and range (spec section 5). */
export function isLngLat(value: unknown): value is LngLat {
  if (!isRecord(value)) return false;
  const { lng, lat } = value;
  return typeof lng === 'number' && typeof lat === 'number' && Math.abs(lng) <= 180 && Math.abs(lat) <= 90;
}

/** Exactly 0, 0: broken positioning reports it, and it is not stored as a start (spec section 3, Quest). */
export function isNullIsland(point: LngLat): boolean {
  return point.lng === 0 && point.lat === 0;
}
