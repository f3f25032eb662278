import { recentlyUsed } from '../recently-used.ts';
import type { RateLimiter } from './rate-limiter.ts';

const DAY_MS = 86_400_000;
const FIRST_DELAY_MS = 1_000;
const LONGEST_DELAY_MS = 15 * 60_000;
/** Maximum number of keys, about 15 MB; the least recently used one is evicted. */
const MAX_KEYS = 100_000;

interface Guesses {
  wrong: number;
  sinceMs: number;
  nextAtMs: number;
}

/** After `free` guesses per key the delay doubles up to 15 minutes. `now` is epoch milliseconds. */
export function createGuessLimiter(options: {
  free: number;
  perDay: number;
  now: () => number;
  maxKeys?: number;
}): RateLimiter {
  const { free, perDay, now, maxKeys = MAX_KEYS } = options;
  const keys = recentlyUsed<Guesses>(maxKeys);

  return {
    take(key) {
      const atMs = now();
      const entry = keys.get(key);
      const guesses =
        entry && atMs - entry.sinceMs < DAY_MS ? entry : { wrong: 0, sinceMs: atMs, nextAtMs: atMs };
      keys.set(key, guesses);
      const mayAtMs = guesses.wrong >= perDay ? guesses.sinceMs + DAY_MS : guesses.nextAtMs;
      if (mayAtMs > atMs) return (mayAtMs - atMs) / 1000;
      guesses.wrong += 1;
      guesses.nextAtMs = atMs + delayMs(guesses.wrong - free);
      return 0;
    },
    giveBack(key) {
      keys.delete(key);
    },
  };
}

function delayMs(n: number): number {
  return n < 0 ? 0 : Math.min(LONGEST_DELAY_MS, FIRST_DELAY_MS * 2 ** n);
}
