import type { LngLat } from './point.ts';

/** Decimals of a coordinate asked of the weather service: about a kilometre (find-spot secrecy). */
export const WEATHER_DECIMALS = 2;

/** Decimals of a coordinate asked of the geocoder: about a hundred metres (find-spot secrecy). */
export const GEOCODE_DECIMALS = 3;

/** Decimals of a coordinate in a file whose places were asked to be blurred: about a kilometre (find-spot secrecy). */
const SHARING_DECIMALS = 2;

/**
 * Decimals of a coordinate that is kept: a tenth of a millimetre. The server's JSON has 15 significant digits, so that a
 * number with all 17 comes back as another one, and a record as changed.
 */
const KEEPING_DECIMALS = 9;

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

/** The position as a file may tell it that is not to give away the spot: 2 decimals, about a kilometre. */
export function roundForSharing(point: LngLat): LngLat {
  return rounded(point, SHARING_DECIMALS);
}

/** A computed or imported position in digits that come back from the server as they went: 9 decimals. */
export function roundForKeeping(point: LngLat): LngLat {
  return rounded(point, KEEPING_DECIMALS);
}

/** Whether two positions differ by more than 0.01 degree in latitude or longitude (spec section 9). */
export function movedBeyondWeather(from: LngLat, to: LngLat): boolean {
  const lngDeg = Math.abs(to.lng - from.lng);
  // Across the date line 179.999 and -179.999 are neighbours.
  const shortestLngDeg = Math.min(lngDeg, 360 - lngDeg);
  return Math.abs(to.lat - from.lat) > WEATHER_MOVE_DEG || shortestLngDeg > WEATHER_MOVE_DEG;
}
