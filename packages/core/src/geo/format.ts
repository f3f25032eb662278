import type { LngLat } from './point.ts';

function fixed(degrees: number, decimals: number): string {
  // (-0.000001).toFixed(5) is '-0.00000'; + 0 removes the sign.
  return (Number(degrees.toFixed(decimals)) + 0).toFixed(decimals);
}

/** '52.20531, 0.12181': latitude first, 5 decimals (spec section 2). */
export function formatCoordinates(point: LngLat): string {
  return `${fixed(point.lat, 5)}, ${fixed(point.lng, 5)}`;
}

/** 'Area 52.205, 0.122': fallback place name when geocoding fails (spec section 8). */
export function areaName(point: LngLat): string {
  return `Area ${fixed(point.lat, 3)}, ${fixed(point.lng, 3)}`;
}
