import type { Bounds } from '../geo/bounds.ts';
import { EARTH_RADIUS_M } from '../geo/distance.ts';
import type { MapLayer } from './layer.ts';

/** Bounds what one area costs the provider and the device. */
export const MAX_AREA_TILES = 20_000;

/** Land is saved with its surroundings, to find the way there and back. */
export const LAND_MARGIN_M = 500;

/** The edge of the Web Mercator square. */
const MAX_LAT = 85.0511287798066;

const M_PER_DEGREE = (EARTH_RADIUS_M * Math.PI) / 180;

/** XYZ numbering: row 0 in the north. */
export interface Tile {
  readonly z: number;
  readonly x: number;
  readonly y: number;
}

export interface AreaTiles {
  readonly bounds: Bounds;
  readonly layer: Pick<MapLayer, 'bounds' | 'minZoom' | 'maxZoom'>;
  readonly deepestZoom: number;
}

/** Widens a box by a distance on every side, at most to the whole map. */
export function widened([west, south, east, north]: Bounds, marginM: number): Bounds {
  const dLat = marginM / M_PER_DEGREE;
  const [bottom, top] = [Math.max(south - dLat, -MAX_LAT), Math.min(north + dLat, MAX_LAT)];
  const furthest = Math.max(Math.abs(bottom), Math.abs(top));
  const dLng = dLat / Math.cos((furthest * Math.PI) / 180);
  return east - west + 2 * dLng >= 360 ? [-180, bottom, 180, top] : [west - dLng, bottom, east + dLng, top];
}

/** The same box with its west edge in [-180, 180). */
function turned([west, south, east, north]: Bounds): Bounds {
  if (east - west >= 360) return [-180, south, 180, north];
  const from = ((((west + 180) % 360) + 360) % 360) - 180;
  return [from, south, from + (east - west), north];
}

/** The parts of a box in which a layer has data: two where the layer begins and ends inside of it. */
function parts({ bounds, layer }: AreaTiles): readonly Bounds[] {
  const box = turned(bounds);
  if (layer.bounds === null) return [box];
  const limits = turned(layer.bounds);
  const [south, north] = [Math.max(box[1], limits[1]), Math.min(box[3], limits[3])];
  if (south > north) return [];
  return [-360, 0, 360].flatMap((turn): Bounds[] => {
    const [west, east] = [Math.max(box[0], limits[0] + turn), Math.min(box[2], limits[2] + turn)];
    // Boxes that only touch share no tile, but a point has one.
    return west < east || (west === east && box[0] === box[2]) ? [[west, south, east, north]] : [];
  });
}

const columnAt = (lng: number, tiles: number): number => ((lng + 180) / 360) * tiles;

function rowAt(lat: number, tiles: number): number {
  const radians = (Math.min(Math.max(lat, -MAX_LAT), MAX_LAT) * Math.PI) / 180;
  return ((1 - Math.asinh(Math.tan(radians)) / Math.PI) / 2) * tiles;
}

type Span = readonly [first: number, last: number];

const lengthOf = ([first, last]: Span): number => last - first + 1;

function columnSpans(boxes: readonly Bounds[], tiles: number): readonly Span[] {
  const spans = boxes.flatMap(([west, , east]): Span[] => {
    const first = Math.floor(columnAt(west, tiles));
    const last = Math.max(first, Math.ceil(columnAt(east, tiles)) - 1);
    if (last - first + 1 >= tiles) return [[0, tiles - 1]];
    const [from, to] = [first % tiles, last % tiles];
    return from <= to
      ? [[from, to]]
      : [
          [from, tiles - 1],
          [0, to],
        ];
  });
  // At low zooms two parts may share a column.
  const merged: Span[] = [];
  for (const [first, last] of spans.toSorted((a, b) => a[0] - b[0])) {
    const before = merged.at(-1);
    if (before && first <= before[1] + 1) merged[merged.length - 1] = [before[0], Math.max(before[1], last)];
    else merged.push([first, last]);
  }
  return merged;
}

function rowSpan([, south, , north]: Bounds, tiles: number): Span {
  const first = Math.min(Math.max(Math.floor(rowAt(north, tiles)), 0), tiles - 1);
  return [first, Math.min(Math.max(first, Math.ceil(rowAt(south, tiles)) - 1), tiles - 1)];
}

interface Level {
  readonly z: number;
  readonly columns: readonly Span[];
  readonly rows: Span;
}

function levels(area: AreaTiles): readonly Level[] {
  const boxes = parts(area);
  const [box] = boxes;
  if (!box) return [];
  const { minZoom, maxZoom } = area.layer;
  const count = Math.max(0, Math.min(maxZoom, area.deepestZoom) - minZoom + 1);
  return Array.from({ length: count }, (_, index): Level => {
    const z = minZoom + index;
    return { z, columns: columnSpans(boxes, 2 ** z), rows: rowSpan(box, 2 ** z) };
  });
}

/** Whether one box lies within another, also on the other side of the date line. */
export function containsBox(outer: Bounds, inner: Bounds): boolean {
  const [west, south, east, north] = turned(outer);
  const box = turned(inner);
  const isBetween = box[1] >= south && box[3] <= north;
  return isBetween && [0, 360].some((turn) => box[0] + turn >= west && box[2] + turn <= east);
}

export function tileCount(area: AreaTiles): number {
  return levels(area).reduce(
    (sum, { columns, rows }) =>
      sum + lengthOf(rows) * columns.reduce((width, span) => width + lengthOf(span), 0),
    0,
  );
}

/** The tiles, the lowest zoom first and from the centre outwards. For areas of at most MAX_AREA_TILES. */
export function* tilesOf(area: AreaTiles): Generator<Tile> {
  const [west, south, east, north] = turned(area.bounds);
  for (const { z, columns, rows } of levels(area)) {
    const tiles = 2 ** z;
    const centre = {
      x: columnAt((west + east) / 2, tiles) - 0.5,
      y: (rowAt(south, tiles) + rowAt(north, tiles)) / 2 - 0.5,
    };
    const found: { readonly tile: Tile; readonly distance: number }[] = [];
    for (const [first, last] of columns) {
      for (let x = first; x <= last; x += 1) {
        const across = Math.abs(x - centre.x) % tiles;
        const dx = Math.min(across, tiles - across);
        for (let y = rows[0]; y <= rows[1]; y += 1) {
          found.push({ tile: { z, x, y }, distance: Math.hypot(dx, y - centre.y) });
        }
      }
    }
    found.sort((a, b) => a.distance - b.distance);
    for (const { tile } of found) yield tile;
  }
}

/** At most `size` tiles from all over the area, to estimate their average size. */
export function sampleOf(area: AreaTiles, size: number): readonly Tile[] {
  const step = Math.max(1, Math.floor(tileCount(area) / size));
  const sample: Tile[] = [];
  let index = 0;
  for (const tile of tilesOf(area)) {
    if (index % step === step >> 1 && sample.length < size) sample.push(tile);
    index += 1;
  }
  return sample;
}

/** The deepest zoom at which all layers together have at most `limit` tiles; at least `from`. */
export function deepestWithin(
  bounds: Bounds,
  layers: readonly AreaTiles['layer'][],
  { from, to, limit }: { readonly from: number; readonly to: number; readonly limit: number },
): number {
  let deepest = from;
  for (let zoom = from; zoom <= to; zoom += 1) {
    const count = layers.reduce((sum, layer) => sum + tileCount({ bounds, layer, deepestZoom: zoom }), 0);
    if (count > limit) break;
    deepest = zoom;
  }
  return deepest;
}
