import type { TimeTrouble } from './import-plan.ts';

/** Time between two points of which the file does not say when: a fix a second. */
const STEP_MS = 1000;

/** What could be made of the times of a track. */
export interface SettledTimes {
  /** Strictly ascending, one for each point; null when the file's cannot be used. */
  readonly times: Float64Array | null;
  readonly trouble: TimeTrouble | null;
  /** Points whose time was missing or wrong and is laid between those of its neighbours. */
  readonly repaired: number;
}

/** Less between two points, in milliseconds, no receiver writes: times that do not move on are none. */
const SHORTEST_STEP_MS = 10;

/** Indexes of the longest row of values that never goes back, NaN left out; O(n log n). */
function longestAscending(values: Float64Array): number[] {
  const before = new Int32Array(values.length).fill(-1);
  const tails: number[] = [];
  for (let index = 0; index < values.length; index += 1) {
    const value = values[index] ?? Number.NaN;
    if (Number.isNaN(value)) continue;
    let low = 0;
    let high = tails.length;
    while (low < high) {
      const middle = (low + high) >> 1;
      if ((values[tails[middle] ?? 0] ?? 0) <= value) low = middle + 1;
      else high = middle;
    }
    before[index] = tails[low - 1] ?? -1;
    tails[low] = index;
  }
  const row: number[] = [];
  for (let index = tails.at(-1) ?? -1; index >= 0; index = before[index] ?? -1) row.push(index);
  return row.reverse();
}

/**
 * The times of a track as a path can have them. `raw` holds epoch milliseconds in the order of the points, NaN where
 * there is none that a receiver can have written; `told` is how many the file told, believable or not. The longest row
 * of them that never goes back is kept and the rest laid between, several of one second too; when that would be less
 * than half of what was told, the times are not used at all. Neighbours may come out equal where there is no room.
 */
export function settleTimes(raw: Float64Array, told: number): SettledTimes {
  const row = longestAscending(raw);
  const anchors = row.filter((index, order) => raw[index] !== raw[row[order - 1] ?? -1]);
  const [first = 0] = anchors;
  const firstMs = raw[first] ?? 0;
  const spanMs = (raw[anchors.at(-1) ?? 0] ?? 0) - firstMs;
  if (raw.length === 1 && anchors.length === 1) return { times: raw, trouble: null, repaired: 0 };
  if (told < 2) return { times: null, trouble: 'no-times', repaired: 0 };
  if (anchors.length < 2 || row.length * 2 < told || spanMs < (row.length - 1) * SHORTEST_STEP_MS)
    return { times: null, trouble: 'broken-times', repaired: 0 };
  const times = new Float64Array(raw.length);
  for (let index = 0; index < first; index += 1) times[index] = firstMs - (first - index) * STEP_MS;
  for (const [order, from] of anchors.entries()) {
    const fromMs = raw[from] ?? 0;
    const to = anchors[order + 1] ?? raw.length;
    const toMs = anchors[order + 1] === undefined ? fromMs + (to - from) * STEP_MS : (raw[to] ?? 0);
    // Downward, so that no point reaches the time of the next one that is known.
    for (let index = from; index < to; index += 1)
      times[index] = fromMs + Math.floor(((toMs - fromMs) * (index - from)) / (to - from));
  }
  return { times, trouble: null, repaired: raw.length - row.length };
}
