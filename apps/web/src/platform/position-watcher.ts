import { isLngLat, isNullIsland } from '@metalquest/core/geo/point';
import {
  DESKTOP_LOCATION_OPTIONS,
  INITIAL_LOCATION_OPTIONS,
  watchLocationOptions,
} from '@metalquest/core/location/location-options';
import type { Clock } from '@metalquest/sync/environment/clock';
import type { DeviceFix } from './device-location.ts';

const UNKNOWN_ACCURACY_M = 1_000;

/** Null for invalid positions, as of broken receivers, whose clocks are wrong too: uses the app's clock. */
function readPosition(position: GeolocationPosition, nowMs: number): DeviceFix | null {
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

export type GeolocationLike = Pick<Geolocation, 'getCurrentPosition' | 'watchPosition' | 'clearWatch'>;

export type PositionProblem = 'blocked' | 'unavailable' | 'timeout' | 'unsupported';

export interface PositionWatcherParts {
  readonly geolocation: GeolocationLike | null;
  readonly clock: Clock;
  readonly desktop: boolean;
  onFix(fix: DeviceFix, kind: 'single' | 'watched'): void;
  onProblem(problem: PositionProblem, message: string): void;
}

export interface PositionWatcher {
  /** Switches to fresh, accurate fixes for an active quest, also on desktops. */
  setTracking(tracking: boolean): void;
  /** Stops the watch: browsers give hidden pages no positions. */
  setHidden(hidden: boolean): void;
  locate(): void;
  stop(): void;
}

const PROBLEMS: Record<number, PositionProblem> = { 1: 'blocked', 2: 'unavailable', 3: 'timeout' };

/** Options of spec section 9. A desktop (no GPS) is watched only during an active quest. */
export function watchPosition(parts: PositionWatcherParts): PositionWatcher {
  const { geolocation, clock, desktop } = parts;
  let tracking = false;
  let hidden = false;
  let stopped = false;
  let watch: number | null = null;

  const take = (position: GeolocationPosition, kind: 'single' | 'watched') => {
    if (stopped) return;
    const fix = readPosition(position, clock.now());
    if (fix) parts.onFix(fix, kind);
    else parts.onProblem('unavailable', 'The device gave no usable position');
  };
  const fail = (error: GeolocationPositionError) => {
    if (stopped) return;
    const problem = PROBLEMS[error.code] ?? 'unavailable';
    if (problem === 'blocked') endWatch();
    parts.onProblem(problem, error.message);
  };
  const endWatch = () => {
    if (watch !== null) geolocation?.clearWatch(watch);
    watch = null;
  };
  const askOnce = () => {
    const options = desktop && !tracking ? DESKTOP_LOCATION_OPTIONS : INITIAL_LOCATION_OPTIONS;
    geolocation?.getCurrentPosition((position) => take(position, 'single'), fail, {
      ...options,
      enableHighAccuracy: tracking,
    });
  };
  const watchAgain = () => {
    endWatch();
    if (stopped || hidden || !geolocation || (desktop && !tracking)) return;
    watch = geolocation.watchPosition(
      (position) => take(position, 'watched'),
      fail,
      watchLocationOptions(tracking),
    );
  };

  if (geolocation) {
    askOnce();
    watchAgain();
  } else {
    parts.onProblem('unsupported', 'This browser has no geolocation');
  }

  return {
    setTracking(next) {
      if (next === tracking) return;
      tracking = next;
      watchAgain();
    },
    setHidden(next) {
      if (next === hidden) return;
      hidden = next;
      watchAgain();
    },
    locate() {
      if (!geolocation) return parts.onProblem('unsupported', 'This browser has no geolocation');
      askOnce();
      if (watch === null) watchAgain();
    },
    stop() {
      stopped = true;
      endWatch();
    },
  };
}
