/** Hands out turns at a fixed distance in time, first come, first served. */
export interface Pacer {
  /** @returns milliseconds until the caller's turn; null when the queue is longer than the longest wait */
  reserve(): number | null;
}

/** @param now epoch milliseconds */
export function createPacer(options: { everyMs: number; maxWaitMs: number; now: () => number }): Pacer {
  const { everyMs, maxWaitMs, now } = options;
  let nextMs = Number.NEGATIVE_INFINITY;
  return {
    reserve() {
      const at = now();
      const turn = Math.max(at, nextMs);
      if (turn - at > maxWaitMs) return null;
      nextMs = turn + everyMs;
      return turn - at;
    },
  };
}
