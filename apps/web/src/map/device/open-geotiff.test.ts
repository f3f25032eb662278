import { fromNationalGrid, fromUtm, toNationalGrid, toUtm } from '@metalquest/core/geo/grid-projection';
import type { LngLat } from '@metalquest/core/geo/point';
import { lngLatOf, worldOf } from '@metalquest/core/map/mercator';
import { expect, it, test } from 'vitest';
import { openGeotiff } from './open-geotiff.ts';
import { type TiffLevel, tiffOf } from './testing/tiff-of.ts';

const TILE_PX = 512;

/** The tile of a zoom at a place. */
function tileAt(place: LngLat, z: number) {
  const { x, y } = worldOf(place);
  return { z, x: Math.floor(x * 2 ** z), y: Math.floor(y * 2 ** z) };
}

/** The place of each pixel of a tile, every `every` pixels. */
function* placesIn({ z, x, y }: ReturnType<typeof tileAt>, every: number) {
  for (let row = 3; row < TILE_PX; row += every) {
    for (let column = 5; column < TILE_PX; column += every) {
      const world = { x: (x + (column + 0.5) / TILE_PX) / 2 ** z, y: (y + (row + 0.5) / TILE_PX) / 2 ** z };
      yield { place: lngLatOf(world), at: (row * TILE_PX + column) * 4 };
    }
  }
}

const SILCHESTER = { x: 463_000, y: 162_000 };
const heightAt = ({ x, y }: { x: number; y: number }) =>
  90 + (x - SILCHESTER.x) * 0.05 - (y - SILCHESTER.y) * 0.08;

/** A model of the ground: 600 by 500 pixels of 2 m on the British National Grid. */
const ground: TiffLevel = {
  ...{ width: 600, height: 500, bands: 1, isFloat: true },
  value: (x, y) => heightAt({ x: SILCHESTER.x + (x + 0.5) * 2, y: SILCHESTER.y - (y + 0.5) * 2 }),
};

test('heights on the British National Grid are where the grid says', async () => {
  const file = tiffOf([ground], { epsg: 27_700, origin: SILCHESTER, pixel: 2 });
  const { content, pixels } = await openGeotiff(file);
  expect(content).toMatchObject({ container: 'geotiff', encoding: 'terrarium', maxzoom: 15, minzoom: 13 });
  const middle = fromNationalGrid('os', { easting: SILCHESTER.x + 600, northing: SILCHESTER.y - 500 });
  const tile = tileAt(middle, content.maxzoom);
  const drawn = await pixels(tile);
  if (!drawn) throw new Error('no heights');
  let [inside, worstM] = [0, 0];
  for (const { place, at } of placesIn(tile, 17)) {
    const { easting: x, northing: y } = toNationalGrid('os', place);
    const [right, down] = [x - SILCHESTER.x, SILCHESTER.y - y];
    if (Math.min(right, down, 1200 - right, 1000 - down) < 2) continue;
    inside += 1;
    const [red = 0, green = 0, blue = 0] = drawn.subarray(at, at + 3);
    worstM = Math.max(worstM, Math.abs(red * 256 + green + blue / 256 - 32_768 - heightAt({ x, y })));
  }
  expect(inside).toBeGreaterThan(300);
  // The encoding has steps of 1/256 m.
  expect(worstM).toBeLessThan(0.01);
});

const ORIGIN = { x: 500_000, y: 5_700_000 };

test.each([
  ['in the full size', 0, 0],
  ['from a smaller version', -3, 40],
])('a picture in UTM is where its coordinates say, %s', async (_, less, blue) => {
  const level = (width: number, height: number, third: number): TiffLevel => ({
    ...{ width, height, bands: 3, isFloat: false },
    value: (x, y, band) =>
      band === 2 ? third : Math.round((band === 0 ? (x + 0.5) / width : (y + 0.5) / height) * 250),
  });
  const file = tiffOf([level(500, 400, 0), level(125, 100, 40)], { epsg: 32_630, origin: ORIGIN, pixel: 2 });
  const { content, pixels } = await openGeotiff(file);
  expect(content).toMatchObject({ encoding: null, tileType: 'image/png' });
  const middle = fromUtm(30, true, { easting: ORIGIN.x + 500, northing: ORIGIN.y - 400 });
  const tile = tileAt(middle, content.maxzoom + less);
  const drawn = await pixels(tile);
  if (!drawn) throw new Error('nothing drawn');
  let [inside, worst] = [0, 0];
  for (const { place, at } of placesIn(tile, 13)) {
    const { easting, northing } = toUtm(30, true, place);
    const [right, down] = [(easting - ORIGIN.x) / 1000, (ORIGIN.y - northing) / 800];
    const isInside = right > 0 && right < 1 && down > 0 && down < 1;
    if (Math.min(right, down, 1 - right, 1 - down) > 0.01) inside += 1;
    else if (!isInside) expect(drawn[at + 3]).toBe(0);
    if (Math.min(right, down, 1 - right, 1 - down) <= 0.01) continue;
    worst = Math.max(
      worst,
      Math.abs((drawn[at] ?? 0) - right * 250),
      Math.abs((drawn[at + 1] ?? 0) - down * 250),
    );
    expect(drawn[at + 2]).toBe(blue);
  }
  expect(inside).toBeGreaterThan(20);
  expect(worst).toBeLessThan(1.6);
});

it('draws nothing outside the file, and nothing where it has no data', async () => {
  const file = tiffOf([{ ...ground, value: () => -9999 }], {
    ...{ epsg: 27_700, origin: SILCHESTER, pixel: 2, noData: -9999 },
  });
  const { content, pixels } = await openGeotiff(file);
  const middle = fromNationalGrid('os', { easting: SILCHESTER.x + 600, northing: SILCHESTER.y - 500 });
  expect(await pixels(tileAt(middle, content.maxzoom))).toBeNull();
  expect(await pixels(tileAt({ lng: 10, lat: 50 }, content.maxzoom))).toBeNull();
});

it('goes on with the height at the edge where it has no data, so that no slope appears', async () => {
  const hole = (x: number, y: number) => (x > 300 ? -9999 : ground.value(x, y, 0));
  const file = tiffOf([{ ...ground, value: hole }], {
    ...{ epsg: 27_700, origin: SILCHESTER, pixel: 2, noData: -9999 },
  });
  const { content, pixels } = await openGeotiff(file);
  const middle = fromNationalGrid('os', { easting: SILCHESTER.x + 600, northing: SILCHESTER.y - 500 });
  const drawn = await pixels(tileAt(middle, content.maxzoom));
  if (!drawn) throw new Error('no heights');
  const row = Array.from({ length: TILE_PX }, (_, column) => {
    const [red = 0, green = 0, blue = 0] = drawn.subarray((256 * TILE_PX + column) * 4);
    return red * 256 + green + blue / 256 - 32_768;
  });
  const steps = row.slice(1).map((height, index) => Math.abs(height - (row[index] ?? 0)));
  expect(Math.max(...steps)).toBeLessThan(0.2);
});

it('reads a part of a file, not all of it', async () => {
  const file = tiffOf([{ ...ground, width: 600, height: 1800 }], {
    epsg: 27_700,
    origin: SILCHESTER,
    pixel: 2,
  });
  let readBytes = 0;
  const watched = Object.assign(Object.create(file) as Blob, {
    slice(from: number, to: number) {
      readBytes += to - from;
      return file.slice(from, to);
    },
  });
  const { content, pixels } = await openGeotiff(watched);
  const north = fromNationalGrid('os', { easting: SILCHESTER.x + 600, northing: SILCHESTER.y - 500 });
  await pixels(tileAt(north, content.maxzoom));
  expect(readBytes).toBeGreaterThan(50_000);
  expect(readBytes).toBeLessThan(file.size / 2);
});

it.each([
  ['an unknown system', { epsg: 2154 }, /EPSG:2154.*gdalwarp/],
  ['no system', { epsg: 32_767 }, /does not name its coordinates/],
  ['no place', { origin: null }, /does not say where it lies/],
])('refuses a file with %s', async (_, change, message) => {
  const file = tiffOf([ground], { epsg: 27_700, origin: SILCHESTER, pixel: 2, ...change });
  await expect(openGeotiff(file)).rejects.toThrow(message);
});

it('refuses a damaged file, and one that has neither a picture nor heights', async () => {
  const many = tiffOf([{ ...ground, bands: 4 }], { epsg: 27_700, origin: SILCHESTER, pixel: 2 });
  await expect(openGeotiff(many)).rejects.toThrow('neither a picture');
  const cut = tiffOf([ground], { epsg: 27_700, origin: SILCHESTER, pixel: 2 }).slice(0, 90);
  await expect(openGeotiff(cut)).rejects.toThrow('damaged');
});
