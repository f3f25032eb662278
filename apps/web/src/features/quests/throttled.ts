/** Throttles a function: ignores calls within `everyMs` of the last run. `now` is epoch ms. */
export function throttled(act: () => void, everyMs: number, now: () => number): () => void {
  let lastMs = Number.NEGATIVE_INFINITY;
  return () => {
    const nowMs = now();
    if (nowMs - lastMs < everyMs) return;
    lastMs = nowMs;
    act();
  };
}
