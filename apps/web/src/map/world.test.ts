import { readFileSync, statSync } from 'node:fs';
import { foldName, largestPlaces, readGazetteer, searchPlaces } from '@metalquest/core/geo/gazetteer';
import { nearbyPlaceName } from '@metalquest/core/geo/nearest-place';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { encodeLine } from '../../../../scripts/world/encode-line.ts';
import { decodeLine, readWater, riversIn } from './world-water.ts';

const path = (name: string): URL => new URL(`world/${name}`, import.meta.url);

function placesFile(): ArrayBuffer {
  const file = readFileSync(path('places.bin'));
  return file.buffer.slice(file.byteOffset, file.byteOffset + file.byteLength);
}

const gazetteer = readGazetteer(placesFile());
const water = readWater(JSON.parse(readFileSync(path('water.json'), 'utf8')));
const ENGLAND = { lng: -1.5, lat: 52 };
const EVERYWHERE = [-180, -90, 180, 90] as const;

const found = (typed: string, near = ENGLAND) => searchPlaces(gazetteer, typed, { near, limit: 8 });

test('the world has at most 3 MB', () => {
  const bytes = ['places.bin', 'water.json'].map((name) => statSync(path(name)).size);
  expect(bytes.reduce((sum, size) => sum + size, 0)).toBeLessThan(3_000_000);
});

test.each([
  ['salisbury', 'Salisbury', 'Wiltshire', 'GB'],
  ['SALISB', 'Salisbury', 'Wiltshire', 'GB'],
  ['Köln', 'Köln', 'North Rhine-Westphalia', 'DE'],
  ['koln', 'Köln', 'North Rhine-Westphalia', 'DE'],
  ['Koeln', 'Köln', 'North Rhine-Westphalia', 'DE'],
  ['Cologne', 'Köln', 'North Rhine-Westphalia', 'DE'],
  ['wien', 'Vienna', '', 'AT'],
  ['firenze', 'Florence', 'Tuscany', 'IT'],
  ['saint alb', 'St Albans', 'Hertfordshire', 'GB'],
  ["king's lynn", 'King’s Lynn', 'Norfolk', 'GB'],
  ['avebury', 'Avebury', 'Wiltshire', 'GB'],
])('%s finds %s', (typed, name, region, country) => {
  const [first] = found(typed);
  expect(first && { ...first, name: foldName(first.name) }).toMatchObject({
    name: foldName(name),
    region,
    country,
  });
});

test('of places with the same name the one close to the map comes first', () => {
  expect(found('Salisbury', { lng: -75.5, lat: 38.5 })[0]).toMatchObject({
    region: 'Maryland',
    country: 'US',
  });
});

test('a large place far away comes before small ones close by whose names only begin alike', () => {
  expect(found('London', { lng: -83, lat: 40 })[0]).toMatchObject({ country: 'GB' });
});

test('one letter, signs and unknown names find nothing', () => {
  for (const typed of ['s', '', '  ', '***', 'qqqqq']) expect(found(typed)).toEqual([]);
});

test('every large place is found by its name next to it, at most 40 m from where GeoNames has it', () => {
  const sample = largestPlaces(gazetteer, EVERYWHERE, 3000);
  expect(sample).toHaveLength(3000);
  fc.assert(
    fc.property(fc.constantFrom(...sample), (place) => {
      const names = searchPlaces(gazetteer, place.name, { near: place.place, limit: 8 });
      expect(names.map(({ place: at }) => at)).toContainEqual(place.place);
    }),
  );
  const [salisbury] = found('Salisbury');
  // GeoNames 2638664.
  expect(salisbury?.place.lat).toBeCloseTo(51.06931, 3);
  expect(salisbury?.place.lng).toBeCloseTo(-1.79569, 3);
});

test('the largest places of a view lie in it, also across the date line', () => {
  expect(largestPlaces(gazetteer, [-6, 49, 2, 56], 1)[0]?.name).toBe('London');
  const [west, south, east, north] = [170, -45, 195, -15] as const;
  const names = largestPlaces(gazetteer, [west, south, east, north], 60);
  expect(names.map(({ country }) => country)).toEqual(expect.arrayContaining(['NZ', 'FJ', 'TO']));
  for (const { place } of names) expect(place.lng >= west || place.lng <= east - 360).toBe(true);
});

test('a damaged file is refused', () => {
  const file = placesFile();
  new Uint32Array(file, 0, 2).set([gazetteer.count, 1]);
  expect(() => readGazetteer(file)).toThrow('damaged');
  expect(() => readGazetteer(file.slice(0, 1000))).toThrow();
});

test('a line keeps its points to 0.001 degrees', () => {
  const thousandth = (limit: number) => fc.integer({ min: -limit * 1000, max: limit * 1000 });
  fc.assert(
    fc.property(fc.array(fc.tuple(thousandth(180), thousandth(90)), { minLength: 1 }), (steps) => {
      const line = steps
        .filter(([x, y], i) => i === 0 || x !== steps[i - 1]?.[0] || y !== steps[i - 1]?.[1])
        .map(([x, y]) => [x / 1000, y / 1000] as const);
      expect(decodeLine(encodeLine(line))).toEqual(line);
    }),
  );
});

test('the Thames flows through London; small rivers appear when the map is close', () => {
  const around = [-1, 51, 0.5, 52] as const;
  const names = (zoom: number) =>
    riversIn(water, around, zoom).features.map(({ properties }) => properties.name);
  expect(names(6)).toContain('Thames');
  expect(names(3)).not.toContain('Thames');
  const thames = riversIn(water, around, 6).features.filter(({ properties }) => properties.name === 'Thames');
  const points = thames.flatMap(({ geometry }) => geometry.coordinates);
  expect(points.some(([lng = 0, lat = 0]) => Math.hypot(lng + 0.1, lat - 51.5) < 0.1)).toBe(true);
});

test('every line and shore is on the globe, and the lakes include Lake Geneva', () => {
  const shores = water.lakes.geometry.coordinates;
  for (const [lng = 0, lat = 0] of [...water.rivers.flatMap(({ line }) => line), ...shores.flat(2)]) {
    expect(Math.abs(lng) <= 180 && Math.abs(lat) <= 90).toBe(true);
  }
  const isInside = ([lng = 0, lat = 0]: number[]) => Math.hypot(lng - 6.5, lat - 46.4) < 0.5;
  expect(shores.some((rings) => rings[0]?.some(isInside))).toBe(true);
});

test.each([
  ['in the village', { lng: -1.0986, lat: 51.353 }, 'Silchester'],
  ['on a moor, by the next town', { lng: -2.5, lat: 55.2 }, 'Near Bellingham'],
  ['at sea', { lng: -30, lat: 40 }, null],
])('names the place %s', (_where, at, name) => {
  expect(nearbyPlaceName(gazetteer, at)).toBe(name);
});
