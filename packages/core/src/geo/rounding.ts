import type { LngLat } from './point.ts';

/** Decimals of a coordinate asked of the weather service: about a kilometre (find-spot secrecy). */
export const WEATHER_DECIMALS = 2;

/** Decimals of a coordinate asked of the geocoder: about a hundred metres (find-spot secrecy). */
export const GEOCODE_DECIMALS = 3;

/** Weather is asked again after moving more than this many degrees either way (spec section 9). */
export const WEATHER_MOVE_DEG = 0.01;

function rounded(point: LngLat, decimals: number): LngLat {
  const at = (degrees: number): number => Number(degrees.toFixed(decimals)) + 0; // + 0 turns -0 into 0
  return { lng: at(point.lng), lat: at(point.lat) };
}

/** The position as the weather service may know it: 2 decimals. */
export function roundForWeather(point: LngLat): LngLat {
  return rounded(point, WEATHER_DECIMALS);
}

/** The position as the geocoder may know it: 3 decimals. */
export function roundForGeocode(point: LngLat): LngLat {
  return rounded(point, GEOCODE_DECIMALS);
}

/** Whether two positions differ by more than 0.01 degree in latitude or longitude (spec section 9). */
export function movedBeyondWeather(from: LngLat, to: LngLat): boolean {
  const lngDeg = Math.abs(to.lng - from.lng);
  // Across the date line 179.999 and -179.999 are neighbours.
  const shortestLngDeg = Math.min(lngDeg, 360 - lngDeg);
  return Math.abs(to.lat - from.lat) > WEATHER_MOVE_DEG || shortestLngDeg > WEATHER_MOVE_DEG;
}
