import type { LngLat } from '@metalquest/core/geo/point';
import type { Feature, LineString } from 'geojson';

/** Points of one piece of the path. Appending redraws one piece, so its size bounds what a new point costs. */
const CHUNK_POINTS = 64;

/** The newest points of a running quest that are drawn strong; what was walked before them is paler. */
const RECENT_POINTS = 128;

export type PathChunk = Feature<LineString, { older: boolean }> & { readonly id: number };

/** What to tell the map's source, in its own form. */
export interface PathDiff {
  readonly add: PathChunk[];
  readonly update: {
    id: number;
    newGeometry: LineString;
    addOrUpdateProperties: { key: string; value: boolean }[];
  }[];
}

function chunkCount(points: number): number {
  return points < 2 ? 0 : Math.ceil((points - 1) / CHUNK_POINTS);
}

/** Whether the piece lies wholly before the newest points of a live path. */
function isOlder(index: number, points: number, live: boolean): boolean {
  return live && (index + 1) * CHUNK_POINTS < points - RECENT_POINTS;
}

/** Piece `index` of the path; neighbours share a point, so that no gap shows. */
function chunk(path: readonly LngLat[], index: number, live: boolean): PathChunk {
  const start = index * CHUNK_POINTS;
  return {
    type: 'Feature',
    id: index,
    properties: { older: isOlder(index, path.length, live) },
    geometry: {
      type: 'LineString',
      coordinates: path.slice(start, start + CHUNK_POINTS + 1).map(({ lng, lat }) => [lng, lat]),
    },
  };
}

/** The whole path in pieces. `live` marks a quest still being walked. */
export function pathChunks(path: readonly LngLat[], live: boolean): PathChunk[] {
  return Array.from({ length: chunkCount(path.length) }, (_, index) => chunk(path, index, live));
}

/**
 * What changed since `before` points were drawn, or null when the path is not the old one with points appended and
 * must be drawn anew. Only the last pieces are touched, however long the path is.
 */
export function appendedChunks(
  before: readonly LngLat[],
  after: readonly LngLat[],
  live: boolean,
): PathDiff | null {
  const drawn = chunkCount(before.length);
  if (drawn === 0 || after.length < before.length) return null;
  if (!samePlace(before[0], after[0]) || !samePlace(before.at(-1), after[before.length - 1])) return null;
  const diff: PathDiff = { add: [], update: [] };
  const total = chunkCount(after.length);
  for (let index = 0; index < total; index += 1) {
    const grown = index >= drawn - 1 && after.length > before.length;
    const aged = isOlder(index, before.length, live) !== isOlder(index, after.length, live);
    if (!grown && !aged) continue;
    const piece = chunk(after, index, live);
    if (index >= drawn) diff.add.push(piece);
    else
      diff.update.push({
        id: index,
        newGeometry: piece.geometry,
        addOrUpdateProperties: [{ key: 'older', value: piece.properties.older }],
      });
  }
  return diff;
}

function samePlace(a: LngLat | undefined, b: LngLat | undefined): boolean {
  return a !== undefined && b !== undefined && a.lng === b.lng && a.lat === b.lat;
}
