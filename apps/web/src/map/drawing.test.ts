import { readFileSync } from 'node:fs';
import { haversineM } from '@metalquest/core/geo/distance';
import { expect, test } from 'vitest';
import { recordedWalk } from '../platform/testing/recorded-walk.ts';
import { accuracyCircle } from './accuracy-circle.ts';
import { drawnCountries, unwrapRing } from './countries.ts';
import { mapSummary } from './map-summary.ts';
import { scaleLength } from './scale-length.ts';
import { fitSketch, SKETCH_HEIGHT, SKETCH_WIDTH, sketchLine } from './sketch-projection.ts';
import { countriesOf } from './world-atlas.ts';

const WALK = recordedWalk('korita-zbevnica.gpx');

test('the map has a text description', () => {
  expect(mapSummary(WALK, 6, 'metric', 'en-GB')).toMatch(/^Map of the quest: [\d.]+ km path, 6 finds$/);
  expect(mapSummary(WALK, 1, 'imperial', 'en-GB')).toMatch(/mi path, 1 find$/);
  expect(mapSummary([], 0, 'metric', 'en-GB')).toBe('Map of the quest: no path yet, no finds');
});

test.each([
  ['metric', 2, 104, 200],
  ['metric', 0.3, 104, 20],
  ['imperial', 0.3, 104, 100 / 3.28084],
  ['imperial', 100, 104, (5 * 5280) / 3.28084],
] as const)('a %s scale bar has a round length', (units, metresPerPixel, maxPx, lengthM) => {
  const scale = scaleLength(metresPerPixel, maxPx, units);
  expect(scale.lengthM).toBeCloseTo(lengthM, 6);
  expect(scale.widthPx).toBeLessThanOrEqual(maxPx);
});

test('the accuracy circle has the correct radius in all directions', () => {
  const centre = { lng: 14.14, lat: 45.38 };
  for (const [lng = 0, lat = 0] of accuracyCircle(centre, 25).coordinates[0] ?? []) {
    expect(Math.abs(haversineM(centre, { lng, lat }) - 25)).toBeLessThan(0.1);
  }
});

test('the sketch shows the whole walk and drops corners too small to see', () => {
  const projection = fitSketch(WALK);
  if (!projection) throw new Error('a walk can be sketched');
  for (const point of WALK) {
    const [x, y] = projection.place(point);
    expect(x).toBeGreaterThan(0);
    expect(x).toBeLessThan(SKETCH_WIDTH);
    expect(y).toBeGreaterThan(0);
    expect(y).toBeLessThan(SKETCH_HEIGHT);
  }
  const corners = sketchLine(WALK, projection).match(/[ML]/g)?.length ?? 0;
  expect(corners).toBeGreaterThan(20);
  expect(corners).toBeLessThan(WALK.length);
});

test('a sketch of one place shows its surroundings, and of none is empty', () => {
  expect(fitSketch([{ lng: 14, lat: 45 }])?.place({ lng: 14, lat: 45 })).toEqual([
    SKETCH_WIDTH / 2,
    SKETCH_HEIGHT / 2,
  ]);
  expect(fitSketch([])).toBeNull();
});

const atlas = (scale: string): unknown =>
  JSON.parse(
    readFileSync(
      new URL(`../../../../node_modules/world-atlas/countries-${scale}.json`, import.meta.url),
      'utf8',
    ),
  );

test.each(['110m', '50m'])('no coastline of the %s atlas crosses the whole map', (scale) => {
  const { shapes, names } = drawnCountries(countriesOf(atlas(scale)));
  for (const { geometry } of shapes.features) {
    for (const ring of geometry.coordinates.flat()) {
      const jumps = ring.slice(1).filter(([lng = 0, lat = 0], i) => {
        // Antarctica's ring is closed along the map edge on purpose.
        return Math.abs(lng - (ring[i]?.[0] ?? 0)) > 180 && Math.abs(lat) < 85;
      });
      expect(jumps).toEqual([]);
    }
  }
  const label = (name: string) => names.features.filter(({ properties }) => properties.name === name);
  expect(label('France')).toHaveLength(1);
  expect(label('Slovenia')[0]?.geometry.coordinates[1]).toBeCloseTo(46, 0);
});

test('a ring across the date line continues past 180 degrees', () => {
  const ring = unwrapRing([
    [179, 10],
    [-179, 10],
    [-179, 12],
    [179, 10],
  ]);
  expect(ring.map(([lng]) => lng)).toEqual([179, 181, 181, 179]);
});

test('an invalid atlas is refused', () => {
  expect(() => countriesOf({ type: 'Topology', objects: {}, arcs: [] })).toThrow(/countries/);
  expect(() => countriesOf(null)).toThrow(/atlas/);
});
