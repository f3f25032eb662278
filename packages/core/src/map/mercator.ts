import type { LngLat } from '../geo/point.ts';

/** The Web Mercator square from 0 to 1: x from west to east, y from north to south. */
export interface WorldPoint {
  readonly x: number;
  readonly y: number;
}

const EQUATOR_M = 40_075_016.685578488;

export const worldOf = ({ lng, lat }: LngLat): WorldPoint => ({
  x: lng / 360 + 0.5,
  y: 0.5 - Math.asinh(Math.tan((lat * Math.PI) / 180)) / (2 * Math.PI),
});

export const lngLatOf = ({ x, y }: WorldPoint): LngLat => ({
  lng: (x - 0.5) * 360,
  lat: (Math.atan(Math.sinh((0.5 - y) * 2 * Math.PI)) * 180) / Math.PI,
});

/** Metres on the ground in one unit of the square, at a row of it. */
export const metresAt = (y: number): number => EQUATOR_M / Math.cosh((0.5 - y) * 2 * Math.PI);
