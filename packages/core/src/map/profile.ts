import { haversineM } from '../geo/distance.ts';
import type { LngLat } from '../geo/point.ts';

/** A place of a path, and how far along the path it is. */
export interface PathSample extends LngLat {
  readonly alongM: number;
}

/** Places at equal distances along a path, with its start and its end; none for a path without length. */
export function samplesAlong(path: readonly LngLat[], count: number): readonly PathSample[] {
  const steps = path.slice(1).map((to, index) => {
    const from = path[index] ?? to;
    // The shorter way around, also across the date line.
    const east = to.lng - from.lng - 360 * Math.round((to.lng - from.lng) / 360);
    return { from, east, north: to.lat - from.lat, lengthM: haversineM(from, to) };
  });
  const totalM = steps.reduce((sum, { lengthM }) => sum + lengthM, 0);
  if (!(totalM > 0)) return [];
  const samples: PathSample[] = [];
  let index = 0;
  let passedM = 0;
  for (let sample = 0; sample < count; sample += 1) {
    const alongM = (totalM * sample) / (count - 1);
    while (index < steps.length - 1 && passedM + (steps[index]?.lengthM ?? 0) < alongM) {
      passedM += steps[index]?.lengthM ?? 0;
      index += 1;
    }
    const step = steps[index];
    if (!step) break;
    const share = step.lengthM > 0 ? Math.min(1, (alongM - passedM) / step.lengthM) : 0;
    samples.push({
      lng: step.from.lng + step.east * share,
      lat: step.from.lat + step.north * share,
      alongM,
    });
  }
  return samples;
}

interface ProfileFacts {
  readonly minM: number;
  readonly maxM: number;
  readonly ascentM: number;
  readonly descentM: number;
}

/** Smaller ups and downs are errors of the heights and of the fixes. */
const LEAST_CLIMB_M = 2;

/** Lowest and highest point, and the sums of all climbs and falls; null without heights. */
export function profileFacts(heightsM: readonly (number | null)[]): ProfileFacts | null {
  const known = heightsM.filter((height) => height !== null);
  const [first] = known;
  if (first === undefined) return null;
  let [ascentM, descentM] = [0, 0];
  // The way since `counted` goes from there to `turn`, its extreme, and has not turned back by enough yet.
  let [counted, turn] = [first, first];
  const count = () => {
    if (turn > counted) ascentM += turn - counted;
    else descentM += counted - turn;
    counted = turn;
  };
  for (const height of known) {
    const isRising = turn >= counted;
    const isFalling = turn <= counted;
    if ((isRising && height >= turn) || (isFalling && height <= turn)) {
      turn = height;
    } else if (Math.abs(height - turn) >= LEAST_CLIMB_M) {
      count();
      turn = height;
    }
  }
  if (Math.abs(turn - counted) >= LEAST_CLIMB_M) count();
  return { minM: Math.min(...known), maxM: Math.max(...known), ascentM, descentM };
}
