import { haversineM } from '../geo/distance.ts';
import { toIso } from '../time/instant.ts';
import type { PathCandidate, QuestCandidate } from './import-plan.ts';

/** How fast a line without times was walked: 4 km/h, in metres a second. */
export const WALKING_PACE_MPS = 4000 / 3600;

/** Between two points, in milliseconds, at least: a path has one point at a time. */
const LEAST_MS = 1000;

const placeAt = (lngLat: Float64Array, index: number) => ({
  lng: lngLat[index * 2] ?? 0,
  lat: lngLat[index * 2 + 1] ?? 0,
});

/** Milliseconds from the first point to each at walking pace, a second apart at least. */
function paced(lngLat: Float64Array): Float64Array {
  const offsets = new Float64Array(lngLat.length / 2);
  for (let index = 1; index < offsets.length; index += 1) {
    const metres = haversineM(placeAt(lngLat, index - 1), placeAt(lngLat, index));
    offsets[index] =
      (offsets[index - 1] ?? 0) + Math.max(LEAST_MS, Math.round((metres / WALKING_PACE_MPS) * 1000));
  }
  return offsets;
}

/**
 * Times for a line that has none: from `startMs` at walking pace, or spread to `endMs` when that is known and leaves
 * room for all points.
 */
export function pacedTimes(lngLat: Float64Array, startMs: number, endMs: number | null = null): Float64Array {
  const offsets = paced(lngLat);
  const total = offsets.at(-1) ?? 0;
  const fits = endMs !== null && endMs - startMs >= offsets.length;
  const factor = fits && total > 0 ? (endMs - startMs) / total : 1;
  const times = offsets.map((offset) => startMs + Math.floor(offset * factor));
  for (let index = 1; index < times.length; index += 1)
    times[index] = Math.max(times[index] ?? 0, (times[index - 1] ?? 0) + 1);
  return times;
}

/**
 * The quest as it began at that moment (epoch milliseconds); one that knows its own time stays as it is. Its fingerprint
 * stays that of the file, which says the same when it comes again.
 */
export function datedQuest(quest: QuestCandidate, startMs: number): QuestCandidate {
  if (quest.startTime !== null) return quest;
  const { path } = quest;
  const times = path && (path.times ?? pacedTimes(path.lngLat, startMs));
  const dated: PathCandidate | null = path && { lngLat: path.lngLat, times };
  const endMs = times?.at(-1) ?? startMs;
  return {
    ...quest,
    startTime: toIso(startMs),
    endTime: toIso(endMs),
    durationSeconds: Math.floor((endMs - startMs) / 1000),
    path: dated,
    timeTrouble: null,
    proposedDay: null,
  };
}
