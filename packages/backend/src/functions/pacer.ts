export interface Pacer {
  /** @returns milliseconds until the slot; null if the wait would exceed maxWaitMs */
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
