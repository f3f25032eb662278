import fc from 'fast-check';
import { expect, test } from 'vitest';
import { boundsOf } from './bounds.ts';
import { areaName, formatCoordinates } from './format.ts';
import { placeName } from './place-name.ts';
import { isLngLat, isNullIsland } from './point.ts';
import { movedBeyondWeather, roundForGeocode, roundForWeather } from './rounding.ts';

const CAMBRIDGE = { lng: 0.12181, lat: 52.20531 };
const anywhere = fc.record({
  lng: fc.double({ min: -180, max: 180, noNaN: true }),
  lat: fc.double({ min: -90, max: 90, noNaN: true }),
});

test('coordinates show latitude first with 5 decimals', () => {
  expect(formatCoordinates({ lng: 0.1218, lat: 52.205309 })).toBe('52.20531, 0.12180');
});

test('the equator and the prime meridian have no sign', () => {
  expect(formatCoordinates({ lng: -0.000001, lat: -0.000004 })).toBe('0.00000, 0.00000');
});

test('if geocoding fails, the place is an area with 3 decimals', () => {
  expect(areaName(CAMBRIDGE)).toBe('Area 52.205, 0.122');
  expect(areaName({ lng: -71.0589, lat: -33.4 })).toBe('Area -33.400, -71.059');
});

test('a place is named after the first known of town, village, suburb, name, city, county, district, address', () => {
  const fields = ['town', 'village', 'suburb', 'name', 'city', 'county', 'state_district', 'display_name'];
  for (let from = 0; from < fields.length; from += 1) {
    const address = Object.fromEntries(fields.slice(from).map((field) => [field, `the ${field}`]));
    expect(placeName({ address })).toBe(`the ${fields[from]}`);
  }
});

test("also uses Nominatim's name and full address outside the address", () => {
  expect(placeName({ name: 'Grantchester Meadows', address: { city: 'Cambridge' } })).toBe(
    'Grantchester Meadows',
  );
  expect(placeName({ display_name: 'A field, England', address: { country: 'UK' } })).toBe(
    'A field, England',
  );
  expect(placeName({ town: 'not an address', address: {} })).toBe('Unknown Location');
});

test.each([
  null,
  undefined,
  'text',
  [],
  {},
  { address: null },
  { address: { town: ' ' } },
  { address: { town: 7 } },
])('a response without a name (%j) is an unknown location', (answer) => {
  expect(placeName(answer)).toBe('Unknown Location');
});

test('the weather service gets 2 decimals, the geocoder 3', () => {
  expect(roundForWeather(CAMBRIDGE)).toEqual({ lng: 0.12, lat: 52.21 });
  expect(roundForGeocode(CAMBRIDGE)).toEqual({ lng: 0.122, lat: 52.205 });
  expect(Object.is(roundForWeather({ lng: -0.001, lat: 1 }).lng, 0)).toBe(true);
});

test('rounding moves a place by at most half of its last decimal', () => {
  fc.assert(
    fc.property(anywhere, (point) => {
      const weather = roundForWeather(point);
      const geocode = roundForGeocode(point);
      expect(Math.abs(weather.lat - point.lat)).toBeLessThanOrEqual(0.005 + 1e-9);
      expect(Math.abs(weather.lng - point.lng)).toBeLessThanOrEqual(0.005 + 1e-9);
      expect(Math.abs(geocode.lat - point.lat)).toBeLessThanOrEqual(0.0005 + 1e-9);
      expect(Math.abs(geocode.lng - point.lng)).toBeLessThanOrEqual(0.0005 + 1e-9);
    }),
  );
});

test('requests weather again after more than 0.01 degree in either direction', () => {
  const from = { lng: 10, lat: 50 };
  expect(movedBeyondWeather(from, { lng: 10.009, lat: 49.991 })).toBe(false);
  expect(movedBeyondWeather(from, { lng: 10.011, lat: 50 })).toBe(true);
  expect(movedBeyondWeather(from, { lng: 10, lat: 49.989 })).toBe(true);
});

test('crossing the date line is a small step', () => {
  expect(movedBeyondWeather({ lng: 179.999, lat: 0 }, { lng: -179.999, lat: 0 })).toBe(false);
});

test('every point of a path lies within its bounds', () => {
  fc.assert(
    fc.property(fc.array(anywhere, { minLength: 1 }), (points) => {
      const [west, south, east, north] = boundsOf(points) ?? [0, 0, 0, 0];
      for (const { lng, lat } of points) {
        const inside = [lng, lng + 360].some((at) => at >= west && at <= east);
        expect(inside).toBe(true);
        expect(lat).toBeGreaterThanOrEqual(south);
        expect(lat).toBeLessThanOrEqual(north);
      }
    }),
  );
});

test('the bounds of two walks are exact, and cross the date line the short way', () => {
  expect(boundsOf([])).toBeNull();
  expect(boundsOf([CAMBRIDGE, { lng: -1, lat: 53 }])).toEqual([-1, 52.20531, 0.12181, 53]);
  expect(
    boundsOf([
      { lng: 179, lat: -17 },
      { lng: -179, lat: -16 },
    ]),
  ).toEqual([179, -17, 181, -16]);
  const roundTheWorld = [-100, 0, 100].map((lng) => ({ lng, lat: 1 }));
  expect(boundsOf(roundTheWorld)).toEqual([-100, 1, 100, 1]);
});

test('bounds work for a path with 300,000 points', () => {
  const path = Array.from({ length: 300_000 }, (_, i) => ({ lng: i / 300_000, lat: 1 }));
  expect(boundsOf(path)?.[0]).toBe(0);
});

test('only finite degrees within the globe are a position', () => {
  expect(isLngLat({ lng: 180, lat: -90 })).toBe(true);
  for (const bad of [
    null,
    'x',
    {},
    { lng: '1', lat: 1 },
    { lng: 1, lat: Number.NaN },
    { lng: 1, lat: 90.1 },
  ]) {
    expect(isLngLat(bad)).toBe(false);
  }
  expect(isLngLat({ lng: -180.1, lat: 0 })).toBe(false);
});

test('only exactly 0, 0 is null island', () => {
  expect(isNullIsland({ lng: 0, lat: 0 })).toBe(true);
  expect(isNullIsland({ lng: 0, lat: 51.48 })).toBe(false);
  expect(isNullIsland({ lng: 9, lat: 0 })).toBe(false);
});
