import type { LngLat } from '../geo/point.ts';
import { movedBeyondWeather } from '../geo/rounding.ts';
import type { Units } from '../preferences/preferences.ts';

/** Older weather is refetched on the next occasion (spec section 9). */
const WEATHER_STALE_MS = 5 * 60_000;
const WEATHER_STALE_DESKTOP_MS = 30 * 60_000;

/** Periodic refetch; not on a desktop (spec section 9). */
export const WEATHER_REFRESH_INTERVAL_MS = 15 * 60_000;

export interface WeatherRequest {
  readonly at: LngLat;
  readonly units: Units;
  readonly timeMs: number;
}

/** Limits of spec section 9. A future timestamp (clock set back) counts as old. */
export function shouldRefetchWeather(
  last: WeatherRequest | null,
  next: WeatherRequest,
  desktop: boolean,
): boolean {
  if (!last || last.units !== next.units) return true;
  const ageMs = next.timeMs - last.timeMs;
  if (ageMs < 0 || ageMs > (desktop ? WEATHER_STALE_DESKTOP_MS : WEATHER_STALE_MS)) return true;
  return movedBeyondWeather(last.at, next.at);
}
