import { OPERATIONS_PER_MANUAL_RUN, OPERATIONS_PER_RUN } from '@metalquest/core/queue/limits';
import { revived } from '@metalquest/core/queue/outcome';
import { decidePoll, nextTickMs, type PollState } from '@metalquest/core/queue/poll';
import type { Clock } from '../environment/clock.ts';
import type { DeviceState } from '../environment/device-state.ts';
import { noteSynced } from '../pull/pull.ts';
import { retryHeldForSpace } from '../queue/queue-store.ts';
import { type Attempt, type AttemptContext, attemptRun } from './attempt.ts';
import type { RunOptions } from './run.ts';

export interface DrainerContext extends AttemptContext {
  readonly clock: Clock;
  readonly deviceState: DeviceState;
  readonly ended: (failed: boolean) => void;
  readonly requestPull: () => void;
  readonly signedOut: () => void;
  /** The server's requested retry time in epoch ms; null when it gave none. */
  readonly notBeforeMs: () => number | null;
  /** Runs background work; the engine reports its failures. */
  readonly guarded: <T>(work: () => Promise<T>) => Promise<T | null>;
}

export interface Drainer {
  start(): void;
  stop(): Promise<void>;
  /** Manual sync: 50 operations, including held-back and given-up changes (spec section 9). */
  runNow(): Promise<Attempt>;
}

export function drainer(context: DrainerContext): Drainer {
  const { clock, deviceState } = context;
  let running: Promise<Attempt> | null = null;
  let stopped = true;
  let cancelTick: (() => void) | null = null;
  let forget: (() => void) | null = null;
  let wasOnline = true;
  let seenReturns = 0;
  let lastRunAtMs: number | null = null;
  let lastWorkAtMs: number | null = null;
  let silentRuns = 0;
  /** The app was opened or the signal came back: send paths too, until a run completes. */
  let isRadioAwake = false;
  /** The signal came back during a run, so that run's failure does not count. */
  let isOnlineAgain = false;

  const state = (): PollState => ({
    nowMs: clock.now(),
    online: deviceState.online(),
    hidden: !deviceState.visible(),
    lastRunAtMs,
    lastWorkAtMs,
    silentRuns,
    notBeforeMs: context.notBeforeMs(),
  });

  function planTick(): void {
    cancelTick?.();
    if (!stopped) cancelTick = clock.schedule(() => void tick(), nextTickMs(state()));
  }

  async function tick(): Promise<void> {
    if (!stopped && !running && decidePoll(state()).run) {
      await context.guarded(() =>
        run({ limit: OPERATIONS_PER_RUN, sendHeld: false, sendPaths: isRadioAwake }),
      );
    }
    planTick();
  }

  function run(options: Omit<RunOptions, 'stopped'>): Promise<Attempt> {
    let hasBegun = false;
    const began = (): void => {
      hasBegun = true;
      context.began();
    };
    const work = async (): Promise<Attempt> => {
      let isFailed = true;
      try {
        const attempt = await attemptRun({ ...context, began }, { ...options, stopped: () => stopped });
        await record(attempt);
        if (isOnlineAgain) resetBackoff();
        isFailed = failed(attempt, silentRuns);
        return attempt;
      } finally {
        running = null;
        if (hasBegun) context.ended(isFailed);
        if (isOnlineAgain) void tick();
        isOnlineAgain = false;
      }
    };
    running = work();
    return running;
  }

  async function record(attempt: Attempt): Promise<void> {
    if (attempt.kind === 'idle') isRadioAwake = false;
    if (attempt.kind === 'idle' || attempt.kind === 'busy') return;
    lastRunAtMs = clock.now();
    if (attempt.kind === 'no-session') {
      silentRuns += 1;
      if (attempt.session !== 'unreachable') context.signedOut();
      return;
    }
    const { accepted, stop, pull } = attempt.report;
    // The server accepted something before the silence, so the count restarts.
    silentRuns = stop && !isSlowed() ? (accepted > 0 ? 1 : silentRuns + 1) : 0;
    if (!stop) isRadioAwake = false;
    if (accepted > 0) {
      lastWorkAtMs = clock.now();
      await noteSynced(context.replica, clock.now());
    }
    if (pull) context.requestPull();
  }

  /** The server requested a delay: it is reachable, and this is not a failure. */
  const isSlowed = (): boolean => (context.notBeforeMs() ?? 0) > clock.now();

  function resetBackoff(): void {
    silentRuns = 0;
    lastRunAtMs = null;
    isRadioAwake = true;
  }

  function checkDevice(): void {
    const returns = deviceState.returns?.() ?? 0;
    const isReturn = returns !== seenReturns;
    const isBack = deviceState.online() && !wasOnline;
    seenReturns = returns;
    wasOnline = deviceState.online();
    if (isReturn || isBack) {
      isOnlineAgain = running !== null;
      resetBackoff();
    }
    void tick();
  }

  return {
    start() {
      stopped = false;
      wasOnline = deviceState.online();
      seenReturns = deviceState.returns?.() ?? 0;
      resetBackoff();
      forget = deviceState.subscribe(checkDevice);
      void tick();
    },
    async stop() {
      stopped = true;
      cancelTick?.();
      forget?.();
      await context.guarded(async () => running);
    },
    async runNow() {
      if (running) return { kind: 'busy' };
      await reviveGivenUp(context);
      const attempt = await run({
        limit: OPERATIONS_PER_MANUAL_RUN,
        sendHeld: true,
        isSessionReady: true,
      });
      planTick();
      return attempt;
    },
  };
}

/** One missing answer is normal with a weak signal, so only the second in a row is shown as a failure. */
function failed(attempt: Attempt, silentRuns: number): boolean {
  if (attempt.kind !== 'ran') return true;
  return attempt.report.refused > 0 || (attempt.report.stop !== null && silentRuns > 1);
}

/** A manual sync gives changes that were refused three times three more attempts. */
async function reviveGivenUp({ replica }: DrainerContext): Promise<void> {
  await replica.dexie.transaction('rw', replica.queue, async () => {
    const refused = await replica.queue.filter((item) => item.permanentlyFailed).toArray();
    if (refused.length > 0) await replica.queue.bulkPut(refused.map(revived));
    await retryHeldForSpace(replica);
  });
}
