import type { LngLat } from './point.ts';

export const EARTH_RADIUS_M = 6_371_000;

const toRadians = (degrees: number): number => (degrees * Math.PI) / 180;

/** Great-circle distance in metres, haversine formula (spec section 9). */
export function haversineM(a: LngLat, b: LngLat): number {
  const sinHalfLat = Math.sin(toRadians(b.lat - a.lat) / 2);
  const sinHalfLng = Math.sin(toRadians(b.lng - a.lng) / 2);
  const h = sinHalfLat ** 2 + Math.cos(toRadians(a.lat)) * Math.cos(toRadians(b.lat)) * sinHalfLng ** 2;
  // Rounding may put h above 1 for antipodes, for which asin returns NaN.
  return 2 * EARTH_RADIUS_M * Math.asin(Math.min(1, Math.sqrt(h)));
}

export function pathLengthM(points: readonly LngLat[]): number {
  let lengthM = 0;
  let previous: LngLat | null = null;
  for (const point of points) {
    if (previous) lengthM += haversineM(previous, point);
    previous = point;
  }
  return lengthM;
}
