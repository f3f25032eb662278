import {
  DESKTOP_LOCATION_OPTIONS,
  INITIAL_LOCATION_OPTIONS,
  watchLocationOptions,
} from '@metalquest/core/location/location-options';
import type { Clock } from '@metalquest/sync/environment/clock';
import type { DeviceFix } from '../lib/device-location.ts';
import { readPosition } from './position-reading.ts';

/** The browser's geolocation, as far as it is used. */
export type GeolocationLike = Pick<Geolocation, 'getCurrentPosition' | 'watchPosition' | 'clearWatch'>;

/** Why there is no fix. */
export type PositionProblem = 'blocked' | 'unavailable' | 'timeout' | 'unsupported';

export interface PositionWatcherParts {
  readonly geolocation: GeolocationLike | null;
  readonly clock: Clock;
  readonly desktop: boolean;
  /** `watched` fixes are at most 10 s old while tracking; a single one may be older. */
  onFix(fix: DeviceFix, kind: 'single' | 'watched'): void;
  onProblem(problem: PositionProblem, message: string): void;
}

export interface PositionWatcher {
  /** Whether an active quest is tracked: fresh, accurate fixes, on a desktop too. */
  setTracking(tracking: boolean): void;
  /** Nobody looks: browsers give a hidden page no positions, so none are asked for. */
  setHidden(hidden: boolean): void;
  /** Asks once more, and watches again if that had ended. */
  locate(): void;
  stop(): void;
}

const PROBLEMS: Record<number, PositionProblem> = { 1: 'blocked', 2: 'unavailable', 3: 'timeout' };

/**
 * Follows the device with the options of spec section 9: one first position, then a watch. A desktop, which has no
 * GPS, is asked once and watched only while a quest is active: a laptop in the field must still track.
 */
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
    // After a refusal the watch is dead; a new one is needed once the person allows it.
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
