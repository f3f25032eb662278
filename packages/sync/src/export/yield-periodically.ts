/** Milliseconds of work before yielding to the page; too short to notice. */
const WORK_MS = 8;

export function yieldPeriodically(now: () => number = () => performance.now()): () => Promise<void> {
  let lastYieldAt = now();
  return async () => {
    if (now() - lastYieldAt < WORK_MS) return;
    await new Promise((resolve) => setTimeout(resolve, 0));
    lastYieldAt = now();
  };
}
