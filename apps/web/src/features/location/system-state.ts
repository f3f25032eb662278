import { isLngLat, type LngLat } from '@metalquest/core/geo/point';
import type { UserId } from '@metalquest/core/ids';
import { isRecord } from '@metalquest/core/json';
import type { Weather } from '@metalquest/core/quest/weather';
import { CACHE_LIFETIME_MS } from '@metalquest/core/server-state/limits';
import type { DeviceFix } from '../../platform/device-location.ts';
import { readStored } from '../../platform/stored.ts';
import type { NamedPlace } from './place-namer.ts';
import type { StoredWeather } from './weather-service.ts';

/** State stored on the device, so that an offline start shows the last location (spec section 3). */
export interface SystemState {
  readonly currentLocation: DeviceFix | null;
  readonly place: NamedPlace | null;
  readonly currentWeather: StoredWeather | null;
}

const NO_SYSTEM_STATE: SystemState = { currentLocation: null, place: null, currentWeather: null };

export type SystemStateStorage = Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>;

const keyOf = (userId: UserId): string => `metalquest:system-state:${userId}`;

function fixOf(value: unknown): DeviceFix | null {
  if (!isRecord(value) || !isLngLat(value)) return null;
  const { lng, lat, accuracyM, t } = value as LngLat & Record<string, unknown>;
  return typeof accuracyM === 'number' && typeof t === 'number' ? { lng, lat, accuracyM, t } : null;
}

function placeOf(value: unknown): NamedPlace | null {
  if (!isRecord(value) || typeof value.name !== 'string') return null;
  return { name: value.name, at: isLngLat(value.at) ? { lng: value.at.lng, lat: value.at.lat } : null };
}

function weatherOf(value: unknown): Weather | null {
  if (!isRecord(value)) return null;
  const { condition, description, temperature, icon } = value;
  const whole =
    typeof condition === 'string' && typeof description === 'string' && typeof temperature === 'number';
  return whole ? { condition, description, temperature, icon: typeof icon === 'string' ? icon : null } : null;
}

function storedWeatherOf(value: unknown): StoredWeather | null {
  if (!isRecord(value) || !isRecord(value.request)) return null;
  const { at, units, timeMs } = value.request;
  const knownUnits = units === 'metric' || units === 'imperial' ? units : null;
  if (!isLngLat(at) || !knownUnits || typeof timeMs !== 'number') return null;
  return {
    weather: weatherOf(value.weather),
    request: { at: { lng: at.lng, lat: at.lat }, units: knownUnits, timeMs },
  };
}

/** The stored state of a user; drops parts that are older than a day (spec section 9) or invalid. */
export function readSystemState(storage: SystemStateStorage, userId: UserId, nowMs: number): SystemState {
  const stored = readStored(storage, keyOf(userId), 'the last place and weather');
  if (!isRecord(stored)) return NO_SYSTEM_STATE;
  const { savedAtMs, currentLocation, place, currentWeather } = stored;
  if (typeof savedAtMs !== 'number' || nowMs - savedAtMs > CACHE_LIFETIME_MS) return NO_SYSTEM_STATE;
  return {
    currentLocation: fixOf(currentLocation),
    place: placeOf(place),
    currentWeather: storedWeatherOf(currentWeather),
  };
}

/** Stores the state for the next visit; ignores a full storage. */
export function saveSystemState(
  storage: SystemStateStorage,
  userId: UserId,
  state: SystemState,
  nowMs: number,
): void {
  try {
    storage.setItem(keyOf(userId), JSON.stringify({ ...state, savedAtMs: nowMs }));
  } catch {
    // Stale state would only show until the first fix, and sign-out must still be able to remove it.
  }
}

/** Removes the stored state, so that the next user of the device cannot see it. */
export function forgetSystemState(storage: SystemStateStorage, userId: UserId): void {
  storage.removeItem(keyOf(userId));
}
