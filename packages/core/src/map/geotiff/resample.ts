import type { LngLat } from '../../geo/point.ts';
import type { TileAt } from '../files/map-file.ts';
import { lngLatOf } from '../mercator.ts';
import type { Point } from '../picture/matrix.ts';

/** Exact positions are computed at the corners of so many cells along a tile; between them they are even. */
const CELLS = 16;

/** Where the pixels of a tile are in a raster. */
export interface TileGrid {
  /** Of the corners of the cells, row by row, in pixels of the raster. */
  readonly corners: readonly Point[];
  /** Around all of them. */
  readonly window: readonly [left: number, top: number, right: number, bottom: number];
}

/** @param toPixel the place in the raster, in pixels from its top left corner */
export function tileGrid({ z, x, y }: TileAt, toPixel: (place: LngLat) => Point): TileGrid {
  const across = 2 ** z;
  const corners: Point[] = [];
  for (let row = 0; row <= CELLS; row += 1) {
    for (let column = 0; column <= CELLS; column += 1) {
      corners.push(toPixel(lngLatOf({ x: (x + column / CELLS) / across, y: (y + row / CELLS) / across })));
    }
  }
  const [xs, ys] = [corners.map((corner) => corner.x), corners.map((corner) => corner.y)];
  return { corners, window: [Math.min(...xs), Math.min(...ys), Math.max(...xs), Math.max(...ys)] };
}

/** A part of a raster; unknown values are NaN. */
export interface RasterPart {
  /** Of its top left corner, and of its pixels, in pixels of the raster. */
  readonly left: number;
  readonly top: number;
  readonly pixel: number;
  readonly width: number;
  readonly height: number;
  /** Bands of one pixel stand together. */
  readonly bands: number;
  readonly values: Float32Array;
}

const between = (a: number, b: number, share: number): number => a + (b - a) * share;

/** The values of a tile, between the four nearest of the raster; NaN outside. */
export function resampled({ corners }: TileGrid, part: RasterPart, tilePx: number): Float32Array {
  const { bands, width, height, values } = part;
  const drawn = new Float32Array(tilePx * tilePx * bands).fill(Number.NaN);
  const cellPx = tilePx / CELLS;
  const at = (row: number, column: number): Point => corners[row * (CELLS + 1) + column] ?? { x: 0, y: 0 };
  for (let row = 0; row < tilePx; row += 1) {
    const cellRow = Math.floor(row / cellPx);
    const down = (row + 0.5) / cellPx - cellRow;
    for (let column = 0; column < tilePx; column += 1) {
      const cell = Math.floor(column / cellPx);
      const right = (column + 0.5) / cellPx - cell;
      const [a, b, c, d] = [
        at(cellRow, cell),
        at(cellRow, cell + 1),
        at(cellRow + 1, cell),
        at(cellRow + 1, cell + 1),
      ];
      const x = (between(between(a.x, b.x, right), between(c.x, d.x, right), down) - part.left) / part.pixel;
      const y = (between(between(a.y, b.y, right), between(c.y, d.y, right), down) - part.top) / part.pixel;
      if (!(x >= 0 && y >= 0 && x < width && y < height)) continue;
      // Values are those of the middle of a pixel.
      const u = Math.min(Math.max(x - 0.5, 0), width - 1);
      const v = Math.min(Math.max(y - 0.5, 0), height - 1);
      const [u0, v0] = [Math.floor(u), Math.floor(v)];
      const from = (v0 * width + u0) * bands;
      const east = u0 + 1 < width ? bands : 0;
      const south = v0 + 1 < height ? width * bands : 0;
      for (let band = 0; band < bands; band += 1) {
        const k = from + band;
        drawn[(row * tilePx + column) * bands + band] = between(
          between(values[k] ?? 0, values[k + east] ?? 0, u - u0),
          between(values[k + south] ?? 0, values[k + south + east] ?? 0, u - u0),
          v - v0,
        );
      }
    }
  }
  return drawn;
}

/** Pixels of a picture with three bands, or four with the opacity; null if all are unknown. */
export function picturePixels(values: Float32Array, bands: number): Uint8ClampedArray<ArrayBuffer> | null {
  const pixels = new Uint8ClampedArray((values.length / bands) * 4);
  let isEmpty = true;
  for (let from = 0, to = 0; from < values.length; from += bands, to += 4) {
    if (Number.isNaN(values[from])) continue;
    isEmpty = false;
    for (let band = 0; band < 4; band += 1)
      pixels[to + band] = band < bands ? (values[from + band] ?? 0) : 255;
  }
  return isEmpty ? null : pixels;
}

/** Gives each unknown value that of the nearest known one in a line, if it has any. */
function fillLine(values: Float32Array, start: number, step: number, count: number): void {
  for (const [from, by] of [
    [start, step],
    [start + step * (count - 1), -step],
  ] as const) {
    let last = Number.NaN;
    for (let index = 0; index < count; index += 1) {
      const at = from + by * index;
      if (Number.isNaN(values[at])) values[at] = last;
      else last = values[at] ?? last;
    }
  }
}

/**
 * Heights in metres as colours in the Terrarium encoding; null if all are unknown. The encoding has no value for
 * unknown ones: they get a known height next to them, so that no false slope is drawn.
 */
export function heightPixels(heightsM: Float32Array): Uint8ClampedArray<ArrayBuffer> | null {
  if (heightsM.every(Number.isNaN)) return null;
  const edge = Math.sqrt(heightsM.length);
  const filled = heightsM.slice();
  for (let row = 0; row < edge; row += 1) fillLine(filled, row * edge, 1, edge);
  for (let column = 0; column < edge; column += 1) fillLine(filled, column, edge, edge);
  const pixels = new Uint8ClampedArray(heightsM.length * 4);
  for (const [index, height] of filled.entries()) {
    const code = Math.round((height + 32_768) * 256);
    pixels.set([code >> 16, (code >> 8) & 255, code & 255, 255], index * 4);
  }
  return pixels;
}
