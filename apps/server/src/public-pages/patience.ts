import { setTimeout } from 'node:timers/promises';

/** How long a reader waits for the backend where there is something to show them, in ms. */
const PATIENCE_MS = 200;

/** Resolves with `asked`, or after `pause` when that comes first; what `asked` comes to later is not waited for. */
export async function atMost<T>(asked: Promise<T>, pause: Pause): Promise<T | 'later'> {
  const stop = new AbortController();
  const later = pause(PATIENCE_MS, stop.signal).then(
    () => 'later' as const,
    () => 'later' as const,
  );
  try {
    return await Promise.race([asked, later]);
  } finally {
    stop.abort();
  }
}

/** Resolves after so many ms, or rejects when the signal says so. */
export type Pause = (ms: number, signal: AbortSignal) => Promise<void>;

export const realPause: Pause = (ms, signal) => setTimeout(ms, undefined, { signal });
