import { placeName, UNKNOWN_LOCATION } from '@metalquest/core/geo/place-name';
import type { LngLat } from '@metalquest/core/geo/point';
import { GEOCODE_DECIMALS, roundForGeocode } from '@metalquest/core/geo/rounding';
import { type CallFunction, REQUEST_TIMEOUT_MS } from './request-budget.ts';

/** The geocoder's level of towns and suburbs (spec section 7). */
const ZOOM = 14;

export interface PlaceSources {
  readonly callFunction: CallFunction;
  /** Who names places on this installation; known from its settings, also offline. */
  placeNames(): Promise<'server' | 'device'>;
  /** Reads the gazetteer on the device; null if no place is around. Rejects if it is not on the device yet. */
  placeAround(at: LngLat): Promise<string | null>;
}

/** From the geocoder (3 decimals of the position) or the device's gazetteer. Null while unknown offline. */
export async function namePlace(
  at: LngLat,
  { callFunction, placeNames, placeAround }: PlaceSources,
  isOnline: boolean,
): Promise<string | null> {
  if ((await placeNames()) === 'device') {
    try {
      return (await placeAround(at)) ?? UNKNOWN_LOCATION;
    } catch (cause) {
      if (isOnline) throw cause;
      return null;
    }
  }
  if (!isOnline) return null;
  const { lng, lat } = roundForGeocode(at);
  const query = { lat: lat.toFixed(GEOCODE_DECIMALS), lon: lng.toFixed(GEOCODE_DECIMALS), zoom: ZOOM };
  return placeName(await callFunction('reverse-geocode', query, AbortSignal.timeout(REQUEST_TIMEOUT_MS)));
}
