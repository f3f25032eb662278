import type { RateLimiter } from './rate-limiter.ts';

const DAY_MS = 86_400_000;
const FIRST_DELAY_MS = 1_000;
const LONGEST_DELAY_MS = 15 * 60_000;
/** The keys remembered; beyond it the one untouched for longest is forgotten. About 15 MB. */
const MAX_KEYS = 100_000;

interface Guesses {
  wrong: number;
  /** When the day of these guesses began. */
  sinceMs: number;
  nextAtMs: number;
}

/**
 * Bounds the guesses at a secret for each key: the first few are free, each later one waits twice as long as the one
 * before, up to 15 minutes, and a day has `perDay`. A right guess, told by `giveBack`, clears the key.
 * @param now epoch milliseconds
 */
export function createGuessLimiter(options: {
  free: number;
  perDay: number;
  now: () => number;
  maxKeys?: number;
}): RateLimiter {
  const { free, perDay, now, maxKeys = MAX_KEYS } = options;
  const keys = new Map<string, Guesses>();

  return {
    take(key) {
      const atMs = now();
      const known = keys.get(key);
      const guesses =
        known && atMs - known.sinceMs < DAY_MS ? known : { wrong: 0, sinceMs: atMs, nextAtMs: atMs };
      // Set anew, so that the map's order is the order of last use.
      keys.delete(key);
      keys.set(key, guesses);
      const oldest = keys.keys().next();
      if (keys.size > maxKeys && !oldest.done) keys.delete(oldest.value);
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

/** The wait after the nth guess that was not free. */
function delayMs(n: number): number {
  return n < 0 ? 0 : Math.min(LONGEST_DELAY_MS, FIRST_DELAY_MS * 2 ** n);
}
