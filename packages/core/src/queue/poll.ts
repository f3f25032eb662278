import {
  BUSY_POLL_INTERVAL_MS,
  BUSY_WINDOW_MS,
  MAX_BACKOFF_MS,
  MAX_RETRY_AFTER_MS,
  MIN_RUN_GAP_MS,
  POLL_INTERVAL_MS,
} from './limits.ts';

/** What the poller knows at a tick. Moments are epoch ms, null when it has not happened yet. */
export interface PollState {
  readonly nowMs: number;
  readonly online: boolean;
  readonly hidden: boolean;
  readonly lastRunAtMs: number | null;
  /** The end of the last run in which the server accepted something. */
  readonly lastWorkAtMs: number | null;
  /** Runs in a row that ended in silence. */
  readonly silentRuns: number;
  /** When the server wants to be asked again, by its Retry-After. */
  readonly notBeforeMs: number | null;
}

/** Whether a tick runs the queue, and if not, why. */
export type PollDecision =
  | { readonly run: true }
  | { readonly run: false; readonly reason: 'offline' | 'hidden' | 'too-soon' };

/** Milliseconds since a moment; none, and one in the future (a clock set back), count as long ago. */
export function sinceMs(momentMs: number | null, nowMs: number): number {
  return momentMs === null || momentMs > nowMs ? Number.POSITIVE_INFINITY : nowMs - momentMs;
}

const isBusy = (state: PollState): boolean => sinceMs(state.lastWorkAtMs, state.nowMs) < BUSY_WINDOW_MS;

/** How long the server still wants not to be asked; a wait that no server may ask for comes from a clock set back. */
function askedToWaitMs({ notBeforeMs, nowMs }: PollState): number {
  const leftMs = notBeforeMs === null ? 0 : notBeforeMs - nowMs;
  return leftMs > MAX_RETRY_AFTER_MS ? 0 : Math.max(0, leftMs);
}

/** Doubling from the poll interval up to a minute. */
const backoffMs = (silentRuns: number): number =>
  Math.min(MAX_BACKOFF_MS, POLL_INTERVAL_MS * 2 ** silentRuns);

/**
 * Whether a tick runs the queue (spec section 9): not offline, not in a hidden tab, not under 5 s since the last run.
 *
 * The 5 s hold back runs with nothing to do or no luck. While work is going through (10 s after the last accepted
 * change) the 500 ms ticks all run, or they would be for nothing. After silent runs the wait doubles up to a minute;
 * coming back online sets `silentRuns` to 0.
 */
export function decidePoll(state: PollState): PollDecision {
  if (!state.online) return { run: false, reason: 'offline' };
  if (state.hidden) return { run: false, reason: 'hidden' };
  if (askedToWaitMs(state) > 0) return { run: false, reason: 'too-soon' };
  const lastRunMs = sinceMs(state.lastRunAtMs, state.nowMs);
  const gapMs = state.silentRuns > 0 ? Math.max(MIN_RUN_GAP_MS, backoffMs(state.silentRuns)) : MIN_RUN_GAP_MS;
  const holdBack = state.silentRuns > 0 || !isBusy(state);
  return holdBack && lastRunMs < gapMs ? { run: false, reason: 'too-soon' } : { run: true };
}

/** Milliseconds to the next tick: 500 for 10 s after work, else 2 s; longer while the server is out of reach or busy. */
export function nextTickMs(state: PollState): number {
  const askedMs = askedToWaitMs(state);
  if (askedMs > 0) return askedMs;
  if (!state.online || state.silentRuns > 0) return backoffMs(state.silentRuns);
  return isBusy(state) ? BUSY_POLL_INTERVAL_MS : POLL_INTERVAL_MS;
}
