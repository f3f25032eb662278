import { VectorTile } from '@mapbox/vector-tile';
import type { Tile } from '@metalquest/core/map/area';
import { lngLatOf, worldOf } from '@metalquest/core/map/mercator';
import { PbfReader } from 'pbf';
import { expect, test } from 'vitest';
import { type HeightSource, heightsOf, TILE_EXTENT } from './heights.ts';

const TILE_PX = 512 as const;

/** Metres, by position in the Web Mercator square from 0 to 1: ridges that cross each other. */
const surface = (x: number, y: number): number =>
  200 + 120 * Math.sin(x * 2 * Math.PI * 4096 * 1.3) + 90 * Math.cos(y * 2 * Math.PI * 4096 * 1.1);

/** Tiles of the surface, as 32-bit floats instead of a picture. */
const formula: HeightSource = {
  maxZoom: 12,
  fullZoom: 12,
  tileSize: TILE_PX,
  encoding: 'terrarium',
  async load({ z, x, y }) {
    const heights = new Float32Array(TILE_PX * TILE_PX);
    for (let row = 0; row < TILE_PX; row += 1) {
      for (let column = 0; column < TILE_PX; column += 1) {
        const across = 2 ** z;
        // Values are those of the middle of a pixel.
        heights[row * TILE_PX + column] = surface(
          (x + (column + 0.5) / TILE_PX) / across,
          (y + (row + 0.5) / TILE_PX) / across,
        );
      }
    }
    return heights.buffer;
  },
  async decode(blob) {
    return { width: TILE_PX, height: TILE_PX, data: new Float32Array(await blob.arrayBuffer()) };
  },
};

const tileOf = (z: number): Tile => ({
  z,
  x: Math.floor(0.5012 * 2 ** z),
  y: Math.floor(0.3407 * 2 ** z),
});

async function linesOf(tile: Tile, units: 'metric' | 'imperial', source = formula) {
  const buffer = await heightsOf(source).contours(tile, units, new AbortController());
  const layer = new VectorTile(new PbfReader(new Uint8Array(buffer))).layers.contours;
  if (!layer) throw new Error('the tile has no contour lines');
  return Array.from({ length: layer.length }, (_, index) => {
    const feature = layer.feature(index);
    return {
      height: Number(feature.properties.ele),
      level: Number(feature.properties.level),
      points: feature.loadGeometry().flat(),
    };
  });
}

test.each([
  ['metric', 13, 1],
  ['metric', 15, 1],
  ['imperial', 14, 0.3048],
] as const)(
  '%s contour lines of a known surface at zoom %i are within half a pixel',
  async (units, z, metres) => {
    const tile = tileOf(z);
    const lines = await linesOf(tile, units);
    const pixel = 1 / (2 ** z * TILE_PX);
    let checked = 0;
    for (const { height, points } of lines) {
      for (const { x, y } of points) {
        // The map does not draw what is outside the tile.
        if (Math.min(x, y) < 0 || Math.max(x, y) > TILE_EXTENT) continue;
        const [atX, atY] = [(tile.x + x / TILE_EXTENT) / 2 ** z, (tile.y + y / TILE_EXTENT) / 2 ** z];
        const slope = Math.hypot(
          (surface(atX + pixel, atY) - surface(atX - pixel, atY)) / 2,
          (surface(atX, atY + pixel) - surface(atX, atY - pixel)) / 2,
        );
        // On a summit or saddle the line of a height is not a matter of pixels.
        if (slope < 0.05) continue;
        expect(Math.abs(surface(atX, atY) - height * metres) / slope).toBeLessThan(0.5);
        checked += 1;
      }
    }
    expect(checked).toBeGreaterThan(200);
  },
);

test('every fifth line is emphasised', async () => {
  const z = 13;
  const lines = await linesOf(tileOf(z), 'metric');
  for (const { height, level } of lines) expect(level).toBe(height % 100 === 0 ? 1 : 0);
  expect(new Set(lines.map(({ level }) => level)).size).toBe(2);
});

test('the height at a place is that of the surface', async () => {
  const heights = heightsOf(formula);
  for (const [lng, lat] of [
    [0.4321, 51.3],
    [0.4377, 51.3042],
    [-3.2, 47.9],
  ] as const) {
    const x = lng / 360 + 0.5;
    const y = 0.5 - Math.log(Math.tan(Math.PI / 4 + (lat * Math.PI) / 360)) / (2 * Math.PI);
    const heightM = await heights.heightAt({ lng, lat }, new AbortController());
    expect(Math.abs(heightM - surface(x, y))).toBeLessThan(0.5);
  }
});

test('heights along a path are those of the surface, with gaps where there is no tile', async () => {
  const heights = heightsOf({
    ...formula,
    load: (tile, signal) =>
      tile.x > tileOf(12).x ? Promise.reject(new Error('HTTP 404')) : formula.load(tile, signal),
  });
  const { z, x, y } = tileOf(12);
  const places = [0.1, 0.5, 0.9, 1.2].map((share) =>
    lngLatOf({ x: (x + share) / 2 ** z, y: (y + 0.5) / 2 ** z }),
  );
  const found = await heights.heightsAt(places, new AbortController());
  expect(found[3]).toBeNull();
  for (const [index, place] of places.slice(0, 3).entries()) {
    const at = worldOf(place);
    expect(Math.abs((found[index] ?? 0) - surface(at.x, at.y))).toBeLessThan(0.5);
  }
});

test('heights of a lower zoom stand in where only those are saved', async () => {
  const heights = heightsOf({
    ...formula,
    load: (tile, signal) => (tile.z > 10 ? Promise.reject(new Error('no tile')) : formula.load(tile, signal)),
  });
  const place = { lng: 0.4321, lat: 51.3 };
  const at = worldOf(place);
  const [heightM] = await heights.heightsAt([place], new AbortController());
  expect(Math.abs((heightM ?? 0) - surface(at.x, at.y))).toBeLessThan(5);
});

/** Tiles of zoom 13 west of a tile's middle, 7 m higher, and of zoom 14 in its westernmost quarter, 9 m higher. */
const partlyFine: HeightSource = {
  ...formula,
  maxZoom: 14,
  async load(tile, signal) {
    if (tile.z <= 12) return formula.load(tile, signal);
    const [share, rise] = tile.z === 13 ? [0.5, 7] : [0.25, 9];
    if ((tile.x + 0.5) / 2 ** tile.z > (tileOf(12).x + share) / 2 ** 12)
      throw Object.assign(new Error('no tile'), { status: 404 });
    const heights = new Float32Array(await formula.load(tile, signal));
    return heights.map((height) => height + rise).buffer;
  },
};

test('heights are those of the finest tile at each place', async () => {
  const { z, x, y } = tileOf(12);
  const heights = heightsOf(partlyFine);
  const places = [0.2, 0.4, 0.6, 0.8].map((share) =>
    lngLatOf({ x: (x + share) / 2 ** z, y: (y + 0.5) / 2 ** z }),
  );
  const expected = places.map((place, index) => {
    const at = worldOf(place);
    return surface(at.x, at.y) + ([9, 7][index] ?? 0);
  });
  const along = await heights.heightsAt(places, new AbortController());
  for (const [index, place] of places.entries()) {
    expect(Math.abs((along[index] ?? 0) - (expected[index] ?? 0))).toBeLessThan(0.5);
    const heightM = await heights.heightAt(place, new AbortController());
    expect(Math.abs(heightM - (expected[index] ?? 0))).toBeLessThan(0.5);
  }
});

test('contour lines are those of the finest tiles around them', async () => {
  const at = tileOf(12);
  const tileAt = (share: number): Tile => ({ z: 15, x: Math.floor((at.x + share) * 8), y: at.y * 8 + 4 });
  for (const [share, maxZoom] of [
    [0.1, 14],
    [0.3, 13],
    [0.8, 12],
  ] as const) {
    const everywhere: HeightSource = {
      ...partlyFine,
      maxZoom,
      async load(tile, signal) {
        const heights = new Float32Array(await formula.load(tile, signal));
        return heights.map((height) => height + (maxZoom === 14 ? 9 : maxZoom === 13 ? 7 : 0)).buffer;
      },
    };
    const tile = tileAt(share);
    expect(await linesOf(tile, 'metric', partlyFine)).toEqual(await linesOf(tile, 'metric', everywhere));
  }
});

test('a tile that cannot be loaded is an error', async () => {
  const failing: HeightSource = {
    ...formula,
    load: () => Promise.reject(new Error('The provider does not answer')),
  };
  await expect(heightsOf(failing).heightAt({ lng: 0, lat: 51 }, new AbortController())).rejects.toThrow(
    'The provider does not answer',
  );
});
