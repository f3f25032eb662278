import {
  BUSY_POLL_INTERVAL_MS,
  BUSY_WINDOW_MS,
  MAX_BACKOFF_MS,
  MAX_RETRY_AFTER_MS,
  MIN_RUN_GAP_MS,
  POLL_INTERVAL_MS,
} from './limits.ts';

/** Times are epoch ms; null if not yet. */
export interface PollState {
  readonly nowMs: number;
  readonly online: boolean;
  readonly hidden: boolean;
  readonly lastRunAtMs: number | null;
  readonly lastWorkAtMs: number | null;
  readonly silentRuns: number;
  readonly notBeforeMs: number | null;
}

export type PollDecision =
  | { readonly run: true }
  | { readonly run: false; readonly reason: 'offline' | 'hidden' | 'too-soon' };

/** Milliseconds since a time; infinite for null and for future times (a clock set back). */
export function sinceMs(momentMs: number | null, nowMs: number): number {
  return momentMs === null || momentMs > nowMs ? Number.POSITIVE_INFINITY : nowMs - momentMs;
}

const isBusy = (state: PollState): boolean => sinceMs(state.lastWorkAtMs, state.nowMs) < BUSY_WINDOW_MS;

/** Remaining Retry-After wait. An implausibly long one comes from a clock set back and is ignored. */
function serverDelayMs({ notBeforeMs, nowMs }: PollState): number {
  const leftMs = notBeforeMs === null ? 0 : notBeforeMs - nowMs;
  return leftMs > MAX_RETRY_AFTER_MS ? 0 : Math.max(0, leftMs);
}

const backoffMs = (silentRuns: number): number =>
  Math.min(MAX_BACKOFF_MS, POLL_INTERVAL_MS * 2 ** silentRuns);

/**
 * Whether a tick runs the queue (spec section 9): not offline, not in a hidden tab, not within 5 s of the
 * last run.
 * The 5 s limit does not apply for 10 s after an accepted change, when ticks come every 500 ms. Runs without
 * an answer double the wait up to a minute; going online resets `silentRuns` to 0.
 */
export function decidePoll(state: PollState): PollDecision {
  if (!state.online) return { run: false, reason: 'offline' };
  if (state.hidden) return { run: false, reason: 'hidden' };
  if (serverDelayMs(state) > 0) return { run: false, reason: 'too-soon' };
  const lastRunMs = sinceMs(state.lastRunAtMs, state.nowMs);
  const gapMs = state.silentRuns > 0 ? Math.max(MIN_RUN_GAP_MS, backoffMs(state.silentRuns)) : MIN_RUN_GAP_MS;
  const holdBack = state.silentRuns > 0 || !isBusy(state);
  return holdBack && lastRunMs < gapMs ? { run: false, reason: 'too-soon' } : { run: true };
}

/** Delay to the next tick: 500 ms for 10 s after work, else 2 s; longer during back-off or Retry-After. */
export function nextTickMs(state: PollState): number {
  const delayMs = serverDelayMs(state);
  if (delayMs > 0) return delayMs;
  if (!state.online || state.silentRuns > 0) return backoffMs(state.silentRuns);
  return isBusy(state) ? BUSY_POLL_INTERVAL_MS : POLL_INTERVAL_MS;
}
