import { isLngLat, isNullIsland } from '@metalquest/core/geo/point';
import type { DeviceFix } from '../lib/device-location.ts';

/** Assumed if the device reports no accuracy. */
const UNKNOWN_ACCURACY_M = 1_000;

/**
 * Converts a browser position to a fix; null if invalid: not finite, off the globe, or the exact 0, 0 of
 * broken receivers. Uses the app's clock, because receivers report wrong times.
 */
export function readPosition(position: GeolocationPosition, nowMs: number): DeviceFix | null {
  const { longitude: lng, latitude: lat, accuracy } = position.coords;
  const place = { lng, lat };
  if (!isLngLat(place) || isNullIsland(place)) return null;
  return {
    lng,
    lat,
    accuracyM: accuracy >= 0 && accuracy < Infinity ? accuracy : UNKNOWN_ACCURACY_M,
    t: nowMs,
  };
}
