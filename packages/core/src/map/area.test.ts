import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { Bounds } from '../geo/bounds.ts';
import { haversineM } from '../geo/distance.ts';
import {
  type AreaTiles,
  containsBox,
  deepestWithin,
  sampleOf,
  type Tile,
  tileCount,
  tilesOf,
  widened,
} from './area.ts';

const WORLD = { bounds: null, minZoom: 0, maxZoom: 22 };

/** East may exceed 180, and a view of the map may lie turns away. */
const box = fc
  .tuple(
    fc.double({ min: -900, max: 900, noNaN: true }),
    fc.double({ min: -90, max: 90, noNaN: true }),
    fc.oneof(fc.constant(0), fc.double({ min: 0, max: 400, noNaN: true })),
    fc.oneof(fc.constant(0), fc.double({ min: 0, max: 120, noNaN: true })),
  )
  .map(([west, south, width, height]): Bounds => [west, south, west + width, Math.min(south + height, 90)]);

const area: fc.Arbitrary<AreaTiles> = fc.record({
  bounds: box,
  layer: fc.record({
    bounds: fc.option(box),
    minZoom: fc.integer({ min: 0, max: 3 }),
    maxZoom: fc.integer({ min: 0, max: 6 }),
  }),
  deepestZoom: fc.integer({ min: 0, max: 6 }),
});

const lngOf = (x: number, z: number) => (x / 2 ** z) * 360 - 180;
const latOf = (y: number, z: number) =>
  (Math.atan(Math.sinh(Math.PI * (1 - (2 * y) / 2 ** z))) * 180) / Math.PI;

const EDGE_LAT = 85.0511287798066;
const clamped = (lat: number) => Math.min(Math.max(lat, -EDGE_LAT), EDGE_LAT);
const ROUNDING = 1e-9;

function meets({ z, x, y }: Tile, [west, south, east, north]: Bounds): boolean {
  const [top, bottom] = [latOf(y, z), latOf(y + 1, z)];
  if (bottom > clamped(north) + ROUNDING || top < clamped(south) - ROUNDING) return false;
  const turn = Math.ceil((west - ROUNDING - lngOf(x + 1, z)) / 360) * 360;
  return lngOf(x, z) + turn <= east + ROUNDING;
}

test('the count is the number of tiles, and no tile comes twice', () => {
  fc.assert(
    fc.property(area, (one) => {
      const tiles = [...tilesOf(one)];
      expect(tiles).toHaveLength(tileCount(one));
      expect(new Set(tiles.map(({ z, x, y }) => `${z}/${x}/${y}`)).size).toBe(tiles.length);
    }),
  );
});

test('every tile exists, and meets the box and the bounds of the layer', () => {
  fc.assert(
    fc.property(area, (one) => {
      for (const tile of tilesOf(one)) {
        expect(tile.x).toBeLessThan(2 ** tile.z);
        expect(tile.y).toBeLessThan(2 ** tile.z);
        expect(Math.min(tile.x, tile.y)).toBeGreaterThanOrEqual(0);
        expect(tile.z).toBeGreaterThanOrEqual(one.layer.minZoom);
        expect(tile.z).toBeLessThanOrEqual(Math.min(one.layer.maxZoom, one.deepestZoom));
        expect(meets(tile, one.bounds)).toBe(true);
        if (one.layer.bounds) expect(meets(tile, one.layer.bounds)).toBe(true);
      }
    }),
  );
});

test('every place of the box is in a tile of each zoom', () => {
  const share = fc.double({ min: 0.001, max: 0.999, noNaN: true });
  fc.assert(
    fc.property(box, share, share, fc.integer({ min: 0, max: 6 }), (bounds, along, up, zoom) => {
      const [west, south, east, north] = bounds;
      const lng = west + (east - west) * along;
      const lat = clamped(south + (north - south) * up);
      const tiles = [...tilesOf({ bounds, layer: { ...WORLD, minZoom: zoom }, deepestZoom: zoom })];
      expect(tiles.some((tile) => meets(tile, [lng, lat, lng, lat]))).toBe(true);
    }),
  );
});

test('low zooms come first, and each zoom from the centre outwards', () => {
  const tiles = [...tilesOf({ bounds: [7.3, 43.6, 7.6, 43.9], layer: WORLD, deepestZoom: 12 })];
  expect(tiles.map(({ z }) => z)).toEqual(tiles.map(({ z }) => z).toSorted((a, b) => a - b));
  const deepest = tiles.filter(({ z }) => z === 12);
  const first = deepest[0];
  const last = deepest.at(-1);
  expect(first && meets(first, [7.45, 43.75, 7.45, 43.75])).toBe(true);
  expect(last && meets(last, [7.45, 43.75, 7.45, 43.75])).toBe(false);
});

test.each([
  ['across the date line', [179, 10, 181, 11], 8],
  ['the same, one turn on', [539, 10, 541, 11], 8],
  ['written from the east', [-181, 10, -179, 11], 8],
] as const satisfies [string, Bounds, number][])(
  '%s the tiles are those of both sides',
  (_, bounds, zoom) => {
    const tiles = [...tilesOf({ bounds, layer: { ...WORLD, minZoom: zoom }, deepestZoom: zoom })];
    expect(new Set(tiles.map(({ x }) => x))).toEqual(new Set([0, 255]));
  },
);

test('a column that both parts of a layer share counts once', () => {
  // The box goes around the world, and the layer lies across its seam.
  const area: AreaTiles = {
    bounds: [-170, 0, 185, 10],
    layer: { bounds: [170, 0, 200, 10], minZoom: 0, maxZoom: 3 },
    deepestZoom: 3,
  };
  expect(tileCount(area)).toBe(1 + 2 * 3);
  expect(new Set([...tilesOf(area)].map(({ z, x }) => `${z}/${x}`)).size).toBe(7);
});

test('at the poles the outermost row is used', () => {
  const north = [...tilesOf({ bounds: [0, 88, 1, 90], layer: { ...WORLD, minZoom: 5 }, deepestZoom: 5 })];
  const south = [...tilesOf({ bounds: [0, -90, 1, -88], layer: { ...WORLD, minZoom: 5 }, deepestZoom: 5 })];
  expect([north, south]).toEqual([[{ z: 5, x: 16, y: 0 }], [{ z: 5, x: 16, y: 31 }]]);
});

test('a layer without data in the box has no tiles', () => {
  const layer = { bounds: [5, 45, 10, 48], minZoom: 0, maxZoom: 18 } as const;
  expect(tileCount({ bounds: [-2, 51, -1, 52], layer, deepestZoom: 18 })).toBe(0);
});

test('a sample is spread over the area', () => {
  const one: AreaTiles = { bounds: [7.3, 43.6, 7.6, 43.9], layer: WORLD, deepestZoom: 14 };
  const sample = sampleOf(one, 5);
  expect(sample).toHaveLength(5);
  expect(new Set(sample.map(({ x, y, z }) => `${z}/${x}/${y}`)).size).toBe(5);
  expect(sampleOf({ ...one, deepestZoom: 2 }, 5)).toEqual([...tilesOf({ ...one, deepestZoom: 2 })]);
});

test('the deepest zoom of a limit is the last one within it', () => {
  const bounds: Bounds = [-1.2, 51.2, -0.9, 51.5];
  const count = (deepestZoom: number) => tileCount({ bounds, layer: WORLD, deepestZoom });
  const deepest = deepestWithin(bounds, [WORLD], { from: 5, to: 20, limit: 2_000 });
  expect(count(deepest)).toBeLessThanOrEqual(2_000);
  expect(count(deepest + 1)).toBeGreaterThan(2_000);
});

test('a widened box reaches the distance on every side', () => {
  fc.assert(
    fc.property(
      fc.double({ min: -180, max: 179, noNaN: true }),
      fc.double({ min: -80, max: 80, noNaN: true }),
      (lng, lat) => {
        const [west, south, east, north] = widened([lng, lat, lng + 0.01, lat + 0.01], 500);
        const corner = { lng, lat };
        expect(haversineM(corner, { lng: west, lat })).toBeGreaterThan(499);
        expect(haversineM(corner, { lng, lat: south })).toBeCloseTo(500, 0);
        expect(haversineM({ lng, lat: lat + 0.01 }, { lng, lat: north })).toBeCloseTo(500, 0);
        expect(
          haversineM({ lng: lng + 0.01, lat: lat + 0.01 }, { lng: east, lat: lat + 0.01 }),
        ).toBeGreaterThan(499);
      },
    ),
  );
  expect(widened([-180, -85, 180, 85], 500)).toEqual([-180, expect.any(Number), 180, expect.any(Number)]);
});

test('a box contains the boxes inside of it, on both sides of the date line, and no others', () => {
  const degrees = fc.double({ min: 0.001, max: 1, noNaN: true });
  fc.assert(
    fc.property(
      fc.double({ min: -180, max: 180, noNaN: true }),
      fc.double({ min: -60, max: 60, noNaN: true }),
      degrees,
      fc.integer({ min: -2, max: 2 }),
      (west, south, size, turns) => {
        const outer: Bounds = [west, south, west + 2 * size, south + 2 * size];
        const inner: Bounds = [west + size / 4, south, west + size, south + size];
        const turned: Bounds = [inner[0] + turns * 360, inner[1], inner[2] + turns * 360, inner[3]];
        expect(containsBox(outer, turned)).toBe(true);
        expect(containsBox(turned, outer)).toBe(false);
        expect(containsBox(outer, [inner[0], inner[1], inner[2] + 1.5 * size, inner[3]])).toBe(false);
        expect(containsBox(outer, [inner[0], inner[1], inner[2], inner[3] + 1.5 * size])).toBe(false);
      },
    ),
  );
});
