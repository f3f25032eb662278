import type { LngLat } from '../geo/point.ts';
import { isRecordable } from './file-time.ts';
import type { PathCandidate, TimeProblem } from './import-plan.ts';
import { settleTimes } from './track-times.ts';

/** One fix per second for a day. Longer lines are thinned to every 2nd, 4th, 8th... point. */
export const MAX_PATH_POINTS = 100_000;

const FIRST_ROOM = 256;

export interface BuiltPath {
  readonly path: PathCandidate;
  readonly trouble: TimeProblem | null;
  readonly startMs: number | null;
  readonly endMs: number | null;
  /** Sum of all segments, in whole seconds. */
  readonly durationSeconds: number | null;
  /** First plausible time, even if the times as a whole are unusable. */
  readonly anyMs: number | null;
  /** Year of the first implausible time. */
  readonly brokenYear: number | null;
  readonly repaired: number;
  /** Points in the file; the path keeps one in `sampleStep`. */
  readonly points: number;
  readonly sampleStep: number;
}

export interface PathBuilder {
  /** Starts a segment; gaps between segments do not count as duration. */
  segment(): void;
  add(place: LngLat, timeMs: number): void;
  finish(): BuiltPath | null;
}

export function pathBuilder(nowMs: number): PathBuilder {
  // Allocates at the first point, since a file may hold millions of empty tracks.
  let lngLat = new Float64Array();
  let raw = new Float64Array();
  let segments = new Uint32Array();
  let size = 0;
  let seen = 0;
  let sampleStep = 1;
  let segment = 0;
  let timedPoints = 0;
  let anyMs: number | null = null;
  let brokenYear: number | null = null;
  const grow = (): void => {
    const room = Math.max(FIRST_ROOM, raw.length * 2);
    const [a, b, c] = [new Float64Array(room * 2), new Float64Array(room), new Uint32Array(room)];
    a.set(lngLat);
    b.set(raw);
    c.set(segments);
    [lngLat, raw, segments] = [a, b, c];
  };
  const move = (from: number, to: number): void => {
    lngLat.copyWithin(to * 2, from * 2, from * 2 + 2);
    raw[to] = raw[from] ?? Number.NaN;
    segments[to] = segments[from] ?? 0;
  };
  const thin = (): void => {
    timedPoints = 0;
    for (let index = 0; index * 2 < size; index += 1) {
      move(index * 2, index);
      if (!Number.isNaN(raw[index])) timedPoints += 1;
    }
    size = Math.ceil(size / 2);
    sampleStep *= 2;
  };
  return {
    segment() {
      segment += 1;
    },
    add(place, timeMs) {
      const isSampled = seen % sampleStep === 0;
      seen += 1;
      const believed = isRecordable(timeMs, nowMs);
      if (believed) anyMs ??= timeMs;
      else if (!Number.isNaN(timeMs)) brokenYear ??= new Date(timeMs).getUTCFullYear();
      if (!isSampled) return;
      if (size === MAX_PATH_POINTS) thin();
      if ((seen - 1) % sampleStep !== 0) return;
      if (size === raw.length) grow();
      lngLat[size * 2] = place.lng;
      lngLat[size * 2 + 1] = place.lat;
      raw[size] = believed ? timeMs : Number.NaN;
      segments[size] = segment;
      if (!Number.isNaN(timeMs)) timedPoints += 1;
      size += 1;
    },
    finish() {
      if (size === 0) return null;
      const settled = settleTimes(raw.slice(0, size), timedPoints);
      const path = settled.times
        ? ascending(lngLat, settled.times, segments)
        : { lngLat: lngLat.slice(0, size * 2), times: null, durationSeconds: null };
      return {
        path: { lngLat: path.lngLat, times: path.times },
        trouble: settled.trouble,
        startMs: path.times?.at(0) ?? null,
        endMs: path.times?.at(-1) ?? null,
        durationSeconds: path.durationSeconds,
        anyMs,
        brokenYear,
        repaired: settled.repaired,
        points: seen,
        sampleStep,
      };
    },
  };
}

/** Drops points whose time does not advance; sums the duration of segments. */
function ascending(lngLat: Float64Array, times: Float64Array, segments: Uint32Array) {
  const places = new Float64Array(times.length * 2);
  const ascendingMs = new Float64Array(times.length);
  let count = 0;
  let durationMs = 0;
  for (let index = 0; index < times.length; index += 1) {
    const ms = times[index] ?? 0;
    const beforeMs = ascendingMs[count - 1];
    if (beforeMs !== undefined && ms <= beforeMs) continue;
    if (beforeMs !== undefined && segments[index] === segments[index - 1]) durationMs += ms - beforeMs;
    places[count * 2] = lngLat[index * 2] ?? 0;
    places[count * 2 + 1] = lngLat[index * 2 + 1] ?? 0;
    ascendingMs[count] = ms;
    count += 1;
  }
  return {
    lngLat: places.slice(0, count * 2),
    times: ascendingMs.slice(0, count),
    durationSeconds: Math.floor(durationMs / 1000),
  };
}
