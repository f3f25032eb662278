import { EARTH_RADIUS_M } from './distance.ts';
import type { LngLat } from './point.ts';

const toRadians = (degrees: number): number => (degrees * Math.PI) / 180;

/** The shorter way round, in degrees. */
function turned(degrees: number): number {
  return degrees > 180 ? degrees - 360 : degrees < -180 ? degrees + 360 : degrees;
}

/**
 * Area in square metres within the line through the corners and back to the first, on the sphere of spec section 9; 0
 * for fewer than three. Within 0.1 % for what can be walked; a ring around a pole has no sense here.
 */
export function areaM2(corners: readonly LngLat[]): number {
  const last = corners.at(-1);
  if (!last || corners.length < 3) return 0;
  // Heights above the last corner, not above the equator: of two large numbers a small field would keep few digits.
  const base = Math.sin(toRadians(last.lat));
  const height = ({ lat }: LngLat): number => Math.sin(toRadians(lat)) - base;
  let sum = 0;
  let from = last;
  for (const to of corners) {
    sum += toRadians(turned(to.lng - from.lng)) * (height(from) + height(to));
    from = to;
  }
  return (Math.abs(sum) * EARTH_RADIUS_M ** 2) / 2;
}
