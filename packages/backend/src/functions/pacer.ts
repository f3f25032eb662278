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
      const startMs = Math.max(at, nextMs);
      if (startMs - at > maxWaitMs) return null;
      nextMs = startMs + everyMs;
      return startMs - at;
    },
  };
}
