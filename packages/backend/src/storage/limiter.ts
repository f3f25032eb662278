import { refuse } from './errors.ts';

/**
 * Runs at most `width` tasks at once, the rest in the order they came: decoding pictures is memory and processor,
 * and a server with two cores gains nothing from twenty at a time.
 * @param maxWaiting beyond it a task is refused as `busy` rather than left to wait
 */
export function createLimiter(
  width: number,
  maxWaiting = Number.POSITIVE_INFINITY,
): <T>(task: () => Promise<T>) => Promise<T> {
  let running = 0;
  const waiting: (() => void)[] = [];
  return async (task) => {
    if (running >= width && waiting.length >= maxWaiting) throw refuse.busy();
    if (running >= width) await new Promise<void>((resolve) => waiting.push(resolve));
    else running += 1;
    try {
      return await task();
    } finally {
      // The place is handed on, never freed and taken again in between.
      const next = waiting.shift();
      if (next) next();
      else running -= 1;
    }
  };
}
