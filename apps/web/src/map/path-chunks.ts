import type { LngLat } from '@metalquest/core/geo/point';
import type { Feature, LineString } from 'geojson';

/** Points per piece of an active quest. Appending redraws one piece, so this bounds its cost. */
const LIVE_POINTS = 64;

/** Pieces of an ended quest, each with its shade. */
const PIECES = 16;

/** Points after which a piece gets paler; different modulo the piece size, so one piece ages at a time. */
const AGED_AFTER = [128, 341, 682];

/** `age` is 0 for the latest part and rises to 1; older parts are paler. */
export type PathChunk = Feature<LineString, { age: number }> & { readonly id: number };

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

/** The age of a piece: by the number of later points, in an ended quest by its share of the whole. */
function ageOf(index: number, points: number, live: boolean): number {
  const since = points - 1 - (index + 1) * pieceSize(points, live);
  if (!live) return Math.max(0, since) / (points - 1);
  return AGED_AFTER.filter((after) => since >= after).length / AGED_AFTER.length;
}

/** Piece `index` of the path; neighbours share a point, so that there is no gap. */
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

/** The whole path in pieces. `live` marks an active quest. */
export function pathChunks(path: readonly LngLat[], live: boolean): PathChunk[] {
  return Array.from({ length: chunkCount(path.length, live) }, (_, index) => chunk(path, index, live));
}

/** The diff since `before` was drawn; null if the path changed other than by appended points. */
export function appendedChunks(
  before: readonly LngLat[],
  after: readonly LngLat[],
  live: boolean,
): PathDiff | null {
  const drawnChunks = chunkCount(before.length, live);
  if (drawnChunks === 0 || after.length < before.length) return null;
  if (!samePlace(before[0], after[0]) || !samePlace(before.at(-1), after[before.length - 1])) return null;
  const diff: PathDiff = { add: [], update: [] };
  if (after.length === before.length) return diff;
  if (!live) return null;
  const total = chunkCount(after.length, live);
  for (let index = 0; index < total; index += 1) {
    const isChanged = index >= drawnChunks - 1;
    const aged = ageOf(index, before.length, live) !== ageOf(index, after.length, live);
    if (!isChanged && !aged) continue;
    const piece = chunk(after, index, live);
    if (index >= drawnChunks) diff.add.push(piece);
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
