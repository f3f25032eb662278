/** Options of the browser's geolocation, in its own shape (PositionOptions): times in milliseconds. */
export interface LocationOptions {
  readonly timeout: number;
  readonly maximumAge: number;
  readonly enableHighAccuracy: boolean;
}

/** The first position after the app opens (spec section 9). */
export const INITIAL_LOCATION_OPTIONS: LocationOptions = {
  timeout: 7_500,
  maximumAge: 125_000,
  enableHighAccuracy: false,
};

/** The single position asked of a desktop, which has no GPS to follow (spec section 9). */
export const DESKTOP_LOCATION_OPTIONS: LocationOptions = {
  timeout: 10_000,
  maximumAge: 5 * 60_000,
  enableHighAccuracy: false,
};

/** Options for following the position; high accuracy and fresh fixes only while a quest is tracked (spec section 9). */
export function watchLocationOptions(tracking: boolean): LocationOptions {
  return { timeout: 27_000, maximumAge: tracking ? 10_000 : 60_000, enableHighAccuracy: tracking };
}

/** The geolocation error code of a timeout, which is not worth a warning (spec section 8). */
export const LOCATION_TIMEOUT_CODE = 3;

/** Native tracking asks for a fix after this many metres (spec section 9). */
export const NATIVE_DISTANCE_FILTER_M = 10;

/** Native tracking's usual and shortest time between fixes (spec section 9). */
export const NATIVE_INTERVAL_MS = 5_000;
export const NATIVE_FASTEST_INTERVAL_MS = 2_000;

/** Fixes held in memory per quest before they are written to the replica (spec section 9; never a limit on a path). */
export const NATIVE_BUFFERED_FIXES = 1_000;

/** A fix worse than this many metres is shown, but does not become part of a path: it would draw a false walk. */
export const PATH_MAX_ACCURACY_M = 100;
