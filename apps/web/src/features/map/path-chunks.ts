import type { LngLat } from '@metalquest/core/geo/point';
import type { Feature, LineString } from 'geojson';

/** Points of one piece of a running quest. Appending redraws one piece, so its size bounds what a new point costs. */
const LIVE_POINTS = 64;

/** Pieces of a walk that is over: as many shades as an eye tells apart. */
const PIECES = 16;

/**
 * How many points lie behind the pieces of a running quest when they become a shade paler. No two of them leave the same
 * rest when parted by a piece, so that a new point never ages more than one piece.
 */
const AGED_AFTER = [128, 341, 682];

/** `age` is 0 for what was walked last and rises to 1: older parts are paler. */
export type PathChunk = Feature<LineString, { age: number }> & { readonly id: number };

/** What to tell the map's source, in its own form. */
export interface PathDiff {
  readonly add: PathChunk[];
  readonly update: {
    id: number;
    newGeometry: LineString;
    addOrUpdateProperties: { key: string; value: number }[];
  }[];
}

function pieceSize(points: number, live: boolean): number {
  return live ? LIVE_POINTS : Math.max(1, Math.ceil((points - 1) / PIECES));
}

function chunkCount(points: number, live: boolean): number {
  return points < 2 ? 0 : Math.ceil((points - 1) / pieceSize(points, live));
}

/** How old a piece is: by the points walked since, of a walk that is over by its share of the whole. */
function ageOf(index: number, points: number, live: boolean): number {
  const since = points - 1 - (index + 1) * pieceSize(points, live);
  if (!live) return Math.max(0, since) / (points - 1);
  return AGED_AFTER.filter((after) => since >= after).length / AGED_AFTER.length;
}

/** Piece `index` of the path; neighbours share a point, so that no gap shows. */
function chunk(path: readonly LngLat[], index: number, live: boolean): PathChunk {
  const size = pieceSize(path.length, live);
  return {
    type: 'Feature',
    id: index,
    properties: { age: ageOf(index, path.length, live) },
    geometry: {
      type: 'LineString',
      coordinates: path.slice(index * size, (index + 1) * size + 1).map(({ lng, lat }) => [lng, lat]),
    },
  };
}

/** The whole path in pieces. `live` marks a quest still being walked. */
export function pathChunks(path: readonly LngLat[], live: boolean): PathChunk[] {
  return Array.from({ length: chunkCount(path.length, live) }, (_, index) => chunk(path, index, live));
}

/**
 * What changed since `before` points were drawn, or null when the path is not the old one with points appended and
 * must be drawn anew. Only the last pieces of a running quest are touched, however long the path is; one that is over
 * gets no points but by the way.
 */
export function appendedChunks(
  before: readonly LngLat[],
  after: readonly LngLat[],
  live: boolean,
): PathDiff | null {
  const drawn = chunkCount(before.length, live);
  if (drawn === 0 || after.length < before.length) return null;
  if (!samePlace(before[0], after[0]) || !samePlace(before.at(-1), after[before.length - 1])) return null;
  const diff: PathDiff = { add: [], update: [] };
  if (after.length === before.length) return diff;
  if (!live) return null;
  const total = chunkCount(after.length, live);
  for (let index = 0; index < total; index += 1) {
    const grown = index >= drawn - 1;
    const aged = ageOf(index, before.length, live) !== ageOf(index, after.length, live);
    if (!grown && !aged) continue;
    const piece = chunk(after, index, live);
    if (index >= drawn) diff.add.push(piece);
    else
      diff.update.push({
        id: index,
        newGeometry: piece.geometry,
        addOrUpdateProperties: [{ key: 'age', value: piece.properties.age }],
      });
  }
  return diff;
}

function samePlace(a: LngLat | undefined, b: LngLat | undefined): boolean {
  return a !== undefined && b !== undefined && a.lng === b.lng && a.lat === b.lat;
}
