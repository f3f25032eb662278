import { expect, test } from 'vitest';
import { worldOf } from '../mercator.ts';
import { type Matrix, project } from './matrix.ts';
import { placePicture } from './place-picture.ts';
import { type Pixels, pyramidOf, warpTile } from './warp.ts';

/** A picture whose colours tell the place: red from left to right, green from top to bottom. */
function gradient(width: number, height: number): Pixels {
  const data = new Uint8ClampedArray(width * height * 4);
  for (let y = 0; y < height; y += 1) {
    for (let x = 0; x < width; x += 1) {
      data.set([((x + 0.5) / width) * 250, ((y + 0.5) / height) * 250, 0, 255], (y * width + x) * 4);
    }
  }
  return { width, height, data };
}

const SIZE = { width: 100, height: 75 };
const PICTURE = { ...SIZE, levels: pyramidOf(gradient(100, 75)) };

function toPictureOf(places: readonly (readonly [x: number, y: number, lng: number, lat: number])[]): Matrix {
  const points = places.map(([x, y, lng, lat]) => ({ x, y, lng, lat }));
  const placed = placePicture(SIZE, points, 'angled');
  if (!placed.ok) throw new Error(placed.error);
  return placed.value.toPicture;
}

/** Four corners of a trapezoid, which two triangles would draw with a fold. */
const ANGLED = toPictureOf([
  [0, 0, -1.06, 51.3],
  [100, 0, -1.02, 51.3],
  [100, 75, -1.0, 51.25],
  [0, 75, -1.09, 51.26],
]);
const AFFINE = toPictureOf([
  [0, 0, -1.09, 51.29],
  [100, 0, -1.02, 51.3],
  [100, 75, -1.0, 51.25],
]);
const Z = 12;
const AT = worldOf({ lng: -1.045, lat: 51.28 });
const TILE = { z: Z, x: Math.floor(AT.x * 2 ** Z), y: Math.floor(AT.y * 2 ** Z) };

test.each([
  ['affine', AFFINE, 128],
  ['projective', ANGLED, 128],
  ['projective, at a quarter of the size', ANGLED, 32],
] as const)(
  'every pixel of a tile has the colour of its place in the picture (%s)',
  (_, toPicture, tilePx) => {
    const drawn = warpTile(PICTURE, toPicture, TILE, tilePx);
    if (!drawn) throw new Error('nothing drawn');
    let inside = 0;
    let worst = 0;
    let wrongEdges = 0;
    for (let index = 0; index < tilePx * tilePx; index += 1) {
      const world = {
        x: (TILE.x + ((index % tilePx) + 0.5) / tilePx) / 2 ** Z,
        y: (TILE.y + (Math.floor(index / tilePx) + 0.5) / tilePx) / 2 ** Z,
      };
      const { x, y } = project(toPicture, world);
      const isInside = x >= 0 && y >= 0 && x < SIZE.width && y < SIZE.height;
      if (drawn[index * 4 + 3] !== (isInside ? 255 : 0)) wrongEdges += 1;
      // The edge pixels of a gradient have no neighbour to blend with.
      if (x < 8 || y < 8 || x > SIZE.width - 8 || y > SIZE.height - 8) continue;
      inside += 1;
      const [red = 0, green = 0] = drawn.slice(index * 4, index * 4 + 2);
      worst = Math.max(worst, Math.abs(red - (x / 100) * 250), Math.abs(green - (y / 75) * 250));
    }
    expect(wrongEdges).toBe(0);
    expect(inside).toBeGreaterThan(tilePx * tilePx * 0.1);
    expect(worst).toBeLessThan(1.05);
  },
);

test('draws nothing outside the picture', () => {
  expect(warpTile(PICTURE, ANGLED, { ...TILE, x: TILE.x + 9 }, 64)).toBeNull();
});

test('a small picture of fine lines is their mean, not some of them', () => {
  const lines = new Uint8ClampedArray(1024 * 1024 * 4).map((_, i) => (i % 4 === 3 || (i >> 2) % 2 ? 255 : 0));
  const picture = {
    width: 1024,
    height: 1024,
    levels: pyramidOf({ width: 1024, height: 1024, data: lines }),
  };
  const drawn = warpTile(picture, [1024, 0, 0, 0, 1024, 0, 0, 0, 1], { z: 0, x: 0, y: 0 }, 50);
  const reds = drawn?.filter((_, i) => i % 4 === 0) ?? [];
  expect(Math.min(...reds)).toBeGreaterThan(126);
  expect(Math.max(...reds)).toBeLessThan(129);
});
