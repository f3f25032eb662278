import type { LngLat } from './point.ts';

/** About 1 km; precision sent to the weather service (find-spot secrecy). */
export const WEATHER_DECIMALS = 2;

/** About 100 m; precision sent to the geocoder (find-spot secrecy). */
export const GEOCODE_DECIMALS = 3;

/** About 1 km; precision of blurred exports (find-spot secrecy). */
const SHARING_DECIMALS = 2;

/** About 0.1 mm. The server's JSON has 15 significant digits; more would not round-trip. */
const KEEPING_DECIMALS = 9;

/** Weather is fetched again after moving more than this in either direction (spec section 9). */
const WEATHER_MOVE_DEG = 0.01;

function rounded(point: LngLat, decimals: number): LngLat {
  const at = (degrees: number): number => Number(degrees.toFixed(decimals)) + 0; // + 0 turns -0 into 0
  return { lng: at(point.lng), lat: at(point.lat) };
}

export function roundForWeather(point: LngLat): LngLat {
  return rounded(point, WEATHER_DECIMALS);
}

export function roundForGeocode(point: LngLat): LngLat {
  return rounded(point, GEOCODE_DECIMALS);
}

export function roundForSharing(point: LngLat): LngLat {
  return rounded(point, SHARING_DECIMALS);
}

/** Rounds a computed or imported position so that it round-trips through the server. */
export function roundForKeeping(point: LngLat): LngLat {
  return rounded(point, KEEPING_DECIMALS);
}

export function movedBeyondWeather(from: LngLat, to: LngLat): boolean {
  const lngDeg = Math.abs(to.lng - from.lng);
  // 179.999 and -179.999 are neighbours.
  const shortestLngDeg = Math.min(lngDeg, 360 - lngDeg);
  return Math.abs(to.lat - from.lat) > WEATHER_MOVE_DEG || shortestLngDeg > WEATHER_MOVE_DEG;
}
