import { isLngLat, isNullIsland } from '@metalquest/core/geo/point';
import type { DeviceFix } from './device-location.ts';

/** Assumed if the device reports no accuracy. */
const UNKNOWN_ACCURACY_M = 1_000;

/** Null for invalid positions, as of broken receivers, whose clocks are wrong too: uses the app's clock. */
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
