import type { GridLevel } from '../layer.ts';
import { isWebMercator, SCALE_AT_ZOOM_0 } from './service.ts';
import { childrenOf, numberAt, textAt, type XmlElement } from './xml-element.ts';

/** Half the width of the Web Mercator square, in metres. */
const HALF_M = 20_037_508.342789244;

/** Servers round scales and origins. Positions within these are those of the standard. */
const SCALE_TOLERANCE = 1e-5;
const ORIGIN_TOLERANCE_M = 1;
const TILE_TOLERANCE = 0.002;

/** The levels of a matrix set whose tiles are those of the XYZ numbering, shifted by whole tiles. */
export interface TileGrid {
  readonly tileSize: 256 | 512;
  /** Without gaps, by zoom. */
  readonly levels: readonly GridLevel[];
}

function levelOf(matrix: XmlElement): (GridLevel & { readonly tileSize: number }) | null {
  const tileSize = numberAt(matrix, 'TileWidth');
  // Relative to tiles of 256 pixels, as SCALE_AT_ZOOM_0 is.
  const tiles = (SCALE_AT_ZOOM_0 / numberAt(matrix, 'ScaleDenominator')) * (256 / tileSize);
  const zoom = Math.round(Math.log2(tiles));
  const isOfSquareTiles = tileSize === numberAt(matrix, 'TileHeight') && tileSize > 0;
  if (!isOfSquareTiles || !(zoom >= 0 && zoom <= 24)) return null;
  if (!(Math.abs(tiles / 2 ** zoom - 1) <= SCALE_TOLERANCE)) return null;
  const [west = Number.NaN, north = Number.NaN] = textAt(matrix, 'TopLeftCorner').split(/\s+/).map(Number);
  const tileM = (2 * HALF_M) / 2 ** zoom;
  const shift = (metres: number): number | null => {
    if (Math.abs(metres) <= ORIGIN_TOLERANCE_M) return 0;
    const shifted = Math.round(metres / tileM);
    return Math.abs(metres / tileM - shifted) <= TILE_TOLERANCE ? shifted : null;
  };
  const [column, row] = [shift(west + HALF_M), shift(HALF_M - north)];
  if (column === null || row === null) return null;
  return { zoom, matrix: textAt(matrix, 'Identifier').slice(0, 100), column, row, tileSize };
}

/** The usable levels of a WMTS matrix set; null if its tiles are not those of Web Mercator maps. */
export function tileGrid(set: XmlElement): TileGrid | null {
  if (!isWebMercator(textAt(set, 'SupportedCRS'))) return null;
  const levels = childrenOf(set, 'TileMatrix')
    .slice(0, 60)
    .flatMap((matrix) => levelOf(matrix) ?? [])
    .toSorted((a, b) => b.zoom - a.zoom);
  const [deepest] = levels;
  if (!deepest) return null;
  const run: GridLevel[] = [];
  // From the deepest level on, until one is missing or has tiles of another size.
  for (const { tileSize, ...level } of levels) {
    if (tileSize !== deepest.tileSize || level.zoom !== deepest.zoom - run.length) break;
    run.unshift(level);
  }
  return { tileSize: deepest.tileSize >= 384 ? 512 : 256, levels: run };
}

/** The part of a level's name before its zoom if the levels are numbered as XYZ tiles are, else null. */
export function plainPrefix({ levels }: TileGrid): string | null {
  const first = levels[0];
  if (!first?.matrix.endsWith(String(first.zoom))) return null;
  const prefix = first.matrix.slice(0, first.matrix.length - String(first.zoom).length);
  const isPlain = levels.every(
    ({ zoom, matrix, column, row }) => matrix === `${prefix}${zoom}` && column === 0 && row === 0,
  );
  return isPlain ? prefix : null;
}
