import type { FastifyBaseLogger } from 'fastify';

const EVERY_MS = 60_000;
/** Timer interval for logging without further requests. */
const CHECK_INTERVAL_MS = 5000;

/** Counts 503 responses; logging each would add load to a busy server. */
export interface BusyAnswers {
  add(cause: Error | undefined): void;
  close(): void;
}

/**
 * Logs one line per minute with the count and the last cause.
 * @param now epoch ms
 */
export function countBusyAnswers(log: FastifyBaseLogger, now: () => number): BusyAnswers {
  let count = 0;
  let sinceMs = 0;
  let err: Error | undefined;

  const report = (): void => {
    if (count === 0) return;
    const seconds = Math.round((now() - sinceMs) / 1000);
    log.warn({ count, seconds, ...(err ? { err } : {}) }, 'requests answered with 503');
    count = 0;
    err = undefined;
  };
  const reportIfDue = (): void => {
    if (Math.abs(now() - sinceMs) >= EVERY_MS) report();
  };
  const timer = setInterval(reportIfDue, CHECK_INTERVAL_MS);
  timer.unref();
  return {
    add(cause) {
      reportIfDue();
      if (count === 0) sinceMs = now();
      count += 1;
      err = cause ?? err;
    },
    close() {
      clearInterval(timer);
      report();
    },
  };
}
