import type { FastifyBaseLogger } from 'fastify';

const EVERY_MS = 60_000;
/** How often it is looked whether the minute is over when nothing else happens. */
const LOOK_EVERY_MS = 5000;

/** Counts answers with 503: a busy server would write a line for each, and be the busier for it. */
export interface BusyAnswers {
  add(cause: Error | undefined): void;
  /** Tells of the last of them. */
  close(): void;
}

/** One line a minute, with the number of answers and the last cause, while there are any. `now` is epoch milliseconds. */
export function countBusyAnswers(log: FastifyBaseLogger, now: () => number): BusyAnswers {
  let count = 0;
  let sinceMs = 0;
  let err: Error | undefined;

  const tell = (): void => {
    if (count === 0) return;
    const seconds = Math.round((now() - sinceMs) / 1000);
    log.warn({ count, seconds, ...(err ? { err } : {}) }, 'requests answered with 503');
    count = 0;
    err = undefined;
  };
  const look = (): void => {
    if (Math.abs(now() - sinceMs) >= EVERY_MS) tell();
  };
  const timer = setInterval(look, LOOK_EVERY_MS);
  timer.unref();
  return {
    add(cause) {
      look();
      if (count === 0) sinceMs = now();
      count += 1;
      err = cause ?? err;
    },
    close() {
      clearInterval(timer);
      tell();
    },
  };
}
