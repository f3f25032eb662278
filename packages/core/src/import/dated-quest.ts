import { haversineM } from '../geo/distance.ts';
import { toIso } from '../time/instant.ts';
import type { PathCandidate, QuestCandidate } from './import-plan.ts';

/** Assumed walking speed of a line without times: 4 km/h in m/s. */
export const WALKING_PACE_MPS = 4000 / 3600;

/** Minimum time between points, ms. */
const LEAST_MS = 1000;

const placeAt = (lngLat: Float64Array, index: number) => ({
  lng: lngLat[index * 2] ?? 0,
  lat: lngLat[index * 2 + 1] ?? 0,
});

/** Offsets in ms from the first point at walking pace, at least 1 s apart. */
function paced(lngLat: Float64Array): Float64Array {
  const offsets = new Float64Array(lngLat.length / 2);
  for (let index = 1; index < offsets.length; index += 1) {
    const metres = haversineM(placeAt(lngLat, index - 1), placeAt(lngLat, index));
    offsets[index] =
      (offsets[index - 1] ?? 0) + Math.max(LEAST_MS, Math.round((metres / WALKING_PACE_MPS) * 1000));
  }
  return offsets;
}

/** Times at walking pace from `startMs`, stretched to `endMs` if all points fit. */
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

/** Keeps the fingerprint, so that a repeated import is recognised. `startMs` is epoch ms. */
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
