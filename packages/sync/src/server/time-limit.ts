import type { Clock } from '../environment/clock.ts';

/** A JSON request that takes longer than this has lost its signal on the way. */
export const REQUEST_TIMEOUT_MS = 30_000;

/** A file may take this long at least, and longer by its size: 10 kB/s is a bad field at the edge of a cell. */
const FILE_TIMEOUT_MS = 60_000;
const SLOWEST_BYTES_PER_MS = 10;

export function fileTimeoutMs(bytes: number): number {
  return FILE_TIMEOUT_MS + bytes / SLOWEST_BYTES_PER_MS;
}

/** How long requests may take, and what ends all of them. */
export interface Patience {
  readonly clock: Clock;
  /** The engine's end: signing out does not wait for a request. */
  readonly stop: AbortSignal;
}

/** The result, or null when it took longer than `ms`, was stopped or rejected: a request without an answer. */
export function answerWithin<T>(
  { clock, stop }: Patience,
  ms: number,
  request: (signal: AbortSignal) => PromiseLike<T>,
): Promise<T | null> {
  if (stop.aborted) return Promise.resolve(null);
  const aborter = new AbortController();
  return new Promise((resolve) => {
    const settle = (value: T | null): void => {
      cancel();
      stop.removeEventListener('abort', giveUp);
      resolve(value);
    };
    const giveUp = (): void => {
      aborter.abort();
      settle(null);
    };
    const cancel = clock.schedule(giveUp, ms);
    stop.addEventListener('abort', giveUp);
    request(aborter.signal).then(settle, () => settle(null));
  });
}
