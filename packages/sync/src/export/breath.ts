/** Milliseconds of work after which the page gets its turn: well under what a hand notices. */
const WORK_MS = 8;

/** Lets the page have its turn whenever work has gone on for a while. */
export function breather(now: () => number = () => performance.now()): () => Promise<void> {
  let since = now();
  return async () => {
    if (now() - since < WORK_MS) return;
    await new Promise((resolve) => setTimeout(resolve, 0));
    since = now();
  };
}
