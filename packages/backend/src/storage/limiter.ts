import { refuse } from './errors.ts';

/** Decoding needs memory and CPU. Tasks beyond `maxWaiting` are refused as `busy`. */
export function createLimiter(
  width: number,
  maxWaiting = Number.POSITIVE_INFINITY,
): <T>(task: () => Promise<T>) => Promise<T> {
  let running = 0;
  const queue: (() => void)[] = [];
  return async (task) => {
    if (running >= width && queue.length >= maxWaiting) throw refuse.busy();
    if (running >= width) await new Promise<void>((resolve) => queue.push(resolve));
    else running += 1;
    try {
      return await task();
    } finally {
      // Hands the slot over directly, so that no other task can take it in between.
      const next = queue.shift();
      if (next) next();
      else running -= 1;
    }
  };
}
