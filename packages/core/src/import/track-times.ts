import type { TimeProblem } from './import-plan.ts';

/** Assumed interval where times are missing: 1 s. */
const STEP_MS = 1000;

export interface SettledTimes {
  /** Strictly ascending, one per point; null if unusable. */
  readonly times: Float64Array | null;
  readonly trouble: TimeProblem | null;
  readonly repaired: number;
}

/** A shorter average interval means that the times are not real. */
const SHORTEST_STEP_MS = 10;

/** Indexes of the longest non-decreasing subsequence, ignoring NaN; O(n log n). */
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
 * Repairs the times of a track. `raw` holds epoch ms per point, NaN where missing or implausible;
 * `timedPoints` is the number of times in the file. Keeps the longest non-decreasing subsequence and interpolates the rest,
 * including repeated seconds. Unusable if that keeps less than half of them. Neighbours may be equal where
 * there is no room.
 */
export function settleTimes(raw: Float64Array, timedPoints: number): SettledTimes {
  const row = longestAscending(raw);
  const anchors = row.filter((index, order) => raw[index] !== raw[row[order - 1] ?? -1]);
  const [first = 0] = anchors;
  const firstMs = raw[first] ?? 0;
  const spanMs = (raw[anchors.at(-1) ?? 0] ?? 0) - firstMs;
  if (raw.length === 1 && anchors.length === 1) return { times: raw, trouble: null, repaired: 0 };
  if (timedPoints < 2) return { times: null, trouble: 'no-times', repaired: 0 };
  if (anchors.length < 2 || row.length * 2 < timedPoints || spanMs < (row.length - 1) * SHORTEST_STEP_MS)
    return { times: null, trouble: 'broken-times', repaired: 0 };
  const times = new Float64Array(raw.length);
  for (let index = 0; index < first; index += 1) times[index] = firstMs - (first - index) * STEP_MS;
  for (const [order, from] of anchors.entries()) {
    const fromMs = raw[from] ?? 0;
    const to = anchors[order + 1] ?? raw.length;
    const toMs = anchors[order + 1] === undefined ? fromMs + (to - from) * STEP_MS : (raw[to] ?? 0);
    // Round down, so that no point reaches the next known time.
    for (let index = from; index < to; index += 1)
      times[index] = fromMs + Math.floor(((toMs - fromMs) * (index - from)) / (to - from));
  }
  return { times, trouble: null, repaired: raw.length - row.length };
}
