import { EARTH_RADIUS_M } from './distance.ts';
import type { LngLat } from './point.ts';

const toRadians = (degrees: number): number => (degrees * Math.PI) / 180;

/** Longitude difference normalised to ±180 degrees. */
function turned(degrees: number): number {
  return degrees > 180 ? degrees - 360 : degrees < -180 ? degrees + 360 : degrees;
}

/** Spherical area in square metres (spec section 9), within 0.1 %. No support for rings around a pole. */
export function areaM2(corners: readonly LngLat[]): number {
  const last = corners.at(-1);
  if (!last || corners.length < 3) return 0;
  // Relative to the last corner, to avoid cancellation for small fields.
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
