import { expect, test } from 'vitest';
import { shouldRefetchWeather, type WeatherRequest } from '../weather/refetch.ts';
import { locationLabel } from './location-label.ts';
import {
  DESKTOP_LOCATION_OPTIONS,
  INITIAL_LOCATION_OPTIONS,
  watchLocationOptions,
} from './location-options.ts';

const MIN = 60_000;
const first: WeatherRequest = { at: { lng: 0.12, lat: 52.2 }, units: 'metric', timeMs: 1_800_000_000_000 };
const later = (changes: Partial<WeatherRequest>): WeatherRequest => ({ ...first, ...changes });

test('requests the location with as little accuracy as the task allows', () => {
  expect(INITIAL_LOCATION_OPTIONS).toMatchObject({ timeout: 7500, maximumAge: 125_000 });
  expect(DESKTOP_LOCATION_OPTIONS).toMatchObject({ timeout: 10_000, maximumAge: 300_000 });
  expect(watchLocationOptions(true)).toEqual({
    timeout: 27_000,
    maximumAge: 10_000,
    enableHighAccuracy: true,
  });
  expect(watchLocationOptions(false)).toEqual({
    timeout: 27_000,
    maximumAge: 60_000,
    enableHighAccuracy: false,
  });
});

test('requests weather at first, then every 5 minutes, on a desktop every 30', () => {
  expect(shouldRefetchWeather(null, first, false)).toBe(true);
  expect(shouldRefetchWeather(first, later({ timeMs: first.timeMs + 5 * MIN }), false)).toBe(false);
  expect(shouldRefetchWeather(first, later({ timeMs: first.timeMs + 5 * MIN + 1 }), false)).toBe(true);
  expect(shouldRefetchWeather(first, later({ timeMs: first.timeMs + 30 * MIN }), true)).toBe(false);
  expect(shouldRefetchWeather(first, later({ timeMs: first.timeMs + 30 * MIN + 1 }), true)).toBe(true);
});

test('requests weather again at another place, in other units, or after the clock went back', () => {
  expect(shouldRefetchWeather(first, later({ at: { lng: 0.12, lat: 52.211 } }), false)).toBe(true);
  expect(shouldRefetchWeather(first, later({ at: { lng: 0.129, lat: 52.2 } }), false)).toBe(false);
  expect(shouldRefetchWeather(first, later({ units: 'imperial' }), false)).toBe(true);
  expect(shouldRefetchWeather(first, later({ timeMs: first.timeMs - 1 }), false)).toBe(true);
});

test.each([
  [{ locationName: 'Ely', fetchingName: true }, 'Ely'],
  [{ fetchingName: true, hasPosition: true }, 'Fetching location name...'],
  [{ desktop: true }, 'GPS Disabled on Desktop'],
  [{ desktop: true, hasPosition: true }, 'Location unavailable'],
  [{}, 'Location unavailable'],
])('with %j the status bar shows %s', (known, label) => {
  expect(
    locationLabel({ desktop: false, hasPosition: false, fetchingName: false, locationName: null, ...known }),
  ).toBe(label);
});
