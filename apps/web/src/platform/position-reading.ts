import { isLngLat, isNullIsland } from '@metalquest/core/geo/point';
import type { DeviceFix } from '../lib/device-location.ts';

/** A device that does not say how sure it is is taken as this unsure. */
const UNKNOWN_ACCURACY_M = 1_000;

/**
 * The browser's position as a fix, or null when it is none: not finite, off the globe, or the exact 0, 0 of broken
 * receivers. Its time is the app's clock, because receivers report years like 1901 and clocks of their own.
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
