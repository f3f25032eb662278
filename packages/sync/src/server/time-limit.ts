import type { Clock } from '../environment/clock.ts';

export const REQUEST_TIMEOUT_MS = 30_000;

/** Minimum time for a file, plus time by size at 10 kB/s, the rate at the edge of a cell. */
const FILE_TIMEOUT_MS = 60_000;
const SLOWEST_BYTES_PER_MS = 10;

export function fileTimeoutMs(bytes: number): number {
  return FILE_TIMEOUT_MS + bytes / SLOWEST_BYTES_PER_MS;
}

export interface RequestContext {
  readonly clock: Clock;
  /** Aborts when the engine stops, so that signing out does not wait for a request. */
  readonly stop: AbortSignal;
}

/** The result, or null when the request timed out, was stopped or rejected. */
export function withTimeout<T>(
  { clock, stop }: RequestContext,
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
