/** PositionOptions of the browser; times in ms. */
export interface LocationOptions {
  readonly timeout: number;
  readonly maximumAge: number;
  readonly enableHighAccuracy: boolean;
}

/** First position after start (spec section 9). */
export const INITIAL_LOCATION_OPTIONS: LocationOptions = {
  timeout: 7_500,
  maximumAge: 125_000,
  enableHighAccuracy: false,
};

/** Single request on a desktop, which has no GPS (spec section 9). */
export const DESKTOP_LOCATION_OPTIONS: LocationOptions = {
  timeout: 10_000,
  maximumAge: 5 * 60_000,
  enableHighAccuracy: false,
};

/** Options of watchPosition; high accuracy only while tracking a quest (spec section 9). */
export function watchLocationOptions(tracking: boolean): LocationOptions {
  return { timeout: 27_000, maximumAge: tracking ? 10_000 : 60_000, enableHighAccuracy: tracking };
}

export const NATIVE_DISTANCE_FILTER_M = 10;

/** Normal and shortest interval of native tracking (spec section 9). */
export const NATIVE_INTERVAL_MS = 5_000;
export const NATIVE_FASTEST_INTERVAL_MS = 2_000;

/** Fixes buffered per quest before they are written to the replica (spec section 9). */
export const NATIVE_BUFFERED_FIXES = 1_000;

/** Less accurate fixes (metres) are shown but not recorded. */
export const PATH_MAX_ACCURACY_M = 100;
