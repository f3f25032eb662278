import { setTimeout } from 'node:timers/promises';

/** How long a reader waits for the backend if a cached answer exists, in ms. */
const TIMEOUT_MS = 200;

export async function withTimeLimit<T>(promise: Promise<T>, pause: Pause): Promise<T | 'later'> {
  const stop = new AbortController();
  const later = pause(TIMEOUT_MS, stop.signal).then(
    () => 'later' as const,
    () => 'later' as const,
  );
  try {
    return await Promise.race([promise, later]);
  } finally {
    stop.abort();
  }
}

/** Resolves after `ms`; rejects on abort. */
export type Pause = (ms: number, signal: AbortSignal) => Promise<void>;

export const realPause: Pause = (ms, signal) => setTimeout(ms, undefined, { signal });
