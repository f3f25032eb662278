import type { TileAt } from '../files/map-file.ts';
import { areaScale, inverted, type Matrix, multiply, project } from './matrix.ts';

/** Red, green, blue and opacity of each pixel, row by row from the top. */
export interface Pixels {
  readonly width: number;
  readonly height: number;
  readonly data: Uint8ClampedArray;
}

/** The picture at half its size, each pixel the mean of four. */
function halved({ width, height, data }: Pixels): Pixels {
  const [across, down] = [Math.max(1, width >> 1), Math.max(1, height >> 1)];
  const half = new Uint8ClampedArray(across * down * 4);
  for (let y = 0; y < down; y += 1) {
    for (let x = 0; x < across; x += 1) {
      const a = (Math.min(y * 2, height - 1) * width + Math.min(x * 2, width - 1)) * 4;
      const right = x * 2 + 1 < width ? 4 : 0;
      const below = y * 2 + 1 < height ? width * 4 : 0;
      const to = (y * across + x) * 4;
      for (let k = 0; k < 4; k += 1) {
        half[to + k] =
          ((data[a + k] ?? 0) +
            (data[a + right + k] ?? 0) +
            (data[a + below + k] ?? 0) +
            (data[a + below + right + k] ?? 0)) /
          4;
      }
    }
  }
  return { width: across, height: down, data: half };
}

/** The picture, and itself at half, a quarter and so on of its size. */
export function pyramidOf(picture: Pixels): readonly Pixels[] {
  const levels = [picture];
  for (let last = picture; Math.max(last.width, last.height) > 256; ) {
    last = halved(last);
    levels.push(last);
  }
  return levels;
}

const clamp = (value: number, max: number): number => Math.min(Math.max(value, 0), max);

/** A picture in the size that its placement counts in; `levels` may have fewer pixels. */
export interface Drawable {
  readonly width: number;
  readonly height: number;
  readonly levels: readonly Pixels[];
}

/** The level whose pixels are about as large as those of the tile, where the tile is nearest to the picture's middle. */
function levelFor({ width, height, levels }: Drawable, m: Matrix, tilePx: number): Pixels | undefined {
  const toTile = inverted(m);
  if (!toTile) return undefined;
  const middle = project(toTile, { x: width / 2, y: height / 2 });
  const at = { x: clamp(middle.x, tilePx), y: clamp(middle.y, tilePx) };
  const perLevel = Math.log2(width / (levels[0]?.width ?? width));
  const wanted = Math.round(Math.log2(Math.abs(areaScale(m, at))) / 2 - perLevel);
  return levels[clamp(Number.isFinite(wanted) ? wanted : 0, levels.length - 1)];
}

/**
 * Draws a tile of a placed picture: each pixel is where `toPicture` (from the Web Mercator square) puts it, between
 * the four nearest pixels of the picture. Null if no part of the picture is in the tile.
 */
export function warpTile(
  picture: Drawable,
  toPicture: Matrix,
  tile: TileAt,
  tilePx: number,
): Uint8ClampedArray<ArrayBuffer> | null {
  const across = 2 ** tile.z;
  const s = 1 / (tilePx * across);
  const m = multiply(toPicture, [s, 0, tile.x / across, 0, s, tile.y / across, 0, 0, 1]);
  const level = levelFor(picture, m, tilePx);
  if (!level) return null;
  const { width, height, data } = level;
  const [perX, perY] = [width / picture.width, height / picture.height];
  const drawn = new Uint8ClampedArray(tilePx * tilePx * 4);
  let isEmpty = true;
  for (let row = 0; row < tilePx; row += 1) {
    for (let column = 0; column < tilePx; column += 1) {
      const x = column + 0.5;
      const y = row + 0.5;
      const depth = m[6] * x + m[7] * y + m[8];
      if (depth <= 0) continue;
      const u = ((m[0] * x + m[1] * y + m[2]) / depth) * perX;
      const v = ((m[3] * x + m[4] * y + m[5]) / depth) * perY;
      if (!(u >= 0 && v >= 0 && u < width && v < height)) continue;
      isEmpty = false;
      // Values are those of the middle of a pixel.
      const left = clamp(u - 0.5, width - 1);
      const top = clamp(v - 0.5, height - 1);
      const x0 = Math.floor(left);
      const y0 = Math.floor(top);
      const fx = left - x0;
      const fy = top - y0;
      const from = (y0 * width + x0) * 4;
      const right = x0 + 1 < width ? 4 : 0;
      const below = y0 + 1 < height ? width * 4 : 0;
      const to = (row * tilePx + column) * 4;
      for (let k = from; k < from + 4; k += 1) {
        const upper = (data[k] ?? 0) * (1 - fx) + (data[k + right] ?? 0) * fx;
        const lower = (data[k + below] ?? 0) * (1 - fx) + (data[k + below + right] ?? 0) * fx;
        drawn[to + k - from] = upper * (1 - fy) + lower * fy;
      }
    }
  }
  return isEmpty ? null : drawn;
}
