import { OPERATIONS_PER_MANUAL_RUN, OPERATIONS_PER_RUN } from '@metalquest/core/queue/limits';
import { revived } from '@metalquest/core/queue/outcome';
import { decidePoll, nextTickMs, type PollState } from '@metalquest/core/queue/poll';
import type { Clock } from '../environment/clock.ts';
import type { Surroundings } from '../environment/surroundings.ts';
import { noteSynced } from '../pull/pull.ts';
import { tryRoomAgain } from '../queue/queue-store.ts';
import { type Attempt, type AttemptContext, attemptRun } from './attempt.ts';
import type { RunOptions } from './run.ts';

export interface DrainerContext extends AttemptContext {
  readonly clock: Clock;
  readonly surroundings: Surroundings;
  /** A run that had begun has ended; `failed` is what the status bar shows. */
  readonly ended: (failed: boolean) => void;
  /** Something was refused or is unknown here: ask the server what changed. */
  readonly wantPull: () => void;
  readonly signedOut: () => void;
  /** When the server wants to be asked again, in epoch ms; null when it did not say. */
  readonly notBeforeMs: () => number | null;
  /** Runs work in the background; its failure is the engine's to tell. */
  readonly guarded: <T>(work: () => Promise<T>) => Promise<T | null>;
}

export interface Drainer {
  start(): void;
  /** Ends the polling and waits for a run under way. */
  stop(): Promise<void>;
  /** A run that the user asked for: 50 operations, all that is held back included, given-up changes tried again (spec section 9). */
  runNow(): Promise<Attempt>;
}

/** Looks at the queue as often as spec section 9 says and runs it. */
export function drainer(context: DrainerContext): Drainer {
  const { clock, surroundings } = context;
  let running: Promise<Attempt> | null = null;
  let stopped = true;
  let cancelTick: (() => void) | null = null;
  let forget: (() => void) | null = null;
  let wasOnline = true;
  let seenReturns = 0;
  let lastRunAtMs: number | null = null;
  let lastWorkAtMs: number | null = null;
  let silentRuns = 0;
  /** The app was opened, or the signal came back: a pull uses the radio, and paths go along until all of them went. */
  let isRadioAwake = false;
  /** The signal came back while a run was under way, whose silence then tells of the time before. */
  let cameBackInRun = false;

  const state = (): PollState => ({
    nowMs: clock.now(),
    online: surroundings.online(),
    hidden: !surroundings.visible(),
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
    let begun = false;
    const began = (): void => {
      begun = true;
      context.began();
    };
    const work = async (): Promise<Attempt> => {
      let isFailed = true;
      try {
        const attempt = await attemptRun({ ...context, began }, { ...options, stopped: () => stopped });
        await note(attempt);
        if (cameBackInRun) beginAnew();
        isFailed = failed(attempt, silentRuns);
        return attempt;
      } finally {
        running = null;
        if (begun) context.ended(isFailed);
        if (cameBackInRun) void tick();
        cameBackInRun = false;
      }
    };
    running = work();
    return running;
  }

  async function note(attempt: Attempt): Promise<void> {
    if (attempt.kind === 'idle') isRadioAwake = false;
    if (attempt.kind === 'idle' || attempt.kind === 'busy') return;
    lastRunAtMs = clock.now();
    if (attempt.kind === 'no-session') {
      silentRuns += 1;
      if (attempt.session !== 'unreachable') context.signedOut();
      return;
    }
    const { accepted, stop, pull } = attempt.report;
    // Something accepted before the silence: the server was there, and the count begins anew.
    silentRuns = stop && !isSlowed() ? (accepted > 0 ? 1 : silentRuns + 1) : 0;
    if (!stop) isRadioAwake = false;
    if (accepted > 0) {
      lastWorkAtMs = clock.now();
      await noteSynced(context.replica, clock.now());
    }
    if (pull) context.wantPull();
  }

  /** The server answered that it wants to be left alone for a while: it is there, and nothing has failed. */
  const isSlowed = (): boolean => (context.notBeforeMs() ?? 0) > clock.now();

  /** As after a start: whatever was tried before says nothing of now, and what there is goes at once. */
  function beginAnew(): void {
    silentRuns = 0;
    lastRunAtMs = null;
    isRadioAwake = true;
  }

  function look(): void {
    const returns = surroundings.returns?.() ?? 0;
    const isReturn = returns !== seenReturns;
    const isBack = surroundings.online() && !wasOnline;
    seenReturns = returns;
    wasOnline = surroundings.online();
    if (isReturn || isBack) {
      // A run in the middle of which it happened may fail for that.
      cameBackInRun = running !== null;
      beginAnew();
    }
    void tick();
  }

  return {
    start() {
      stopped = false;
      wasOnline = surroundings.online();
      seenReturns = surroundings.returns?.() ?? 0;
      beginAnew();
      forget = surroundings.subscribe(look);
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
      const attempt = await run({ limit: OPERATIONS_PER_MANUAL_RUN, sendHeld: true });
      planTick();
      return attempt;
    },
  };
}

/**
 * Whether a run is shown as failed. One answer that does not come is everyday at the edge of a cell, and the server may
 * have what was sent: it is shown as waiting, and as a failure when the next run has no answer either.
 */
function failed(attempt: Attempt, silentRuns: number): boolean {
  if (attempt.kind !== 'ran') return true;
  return attempt.report.refused > 0 || (attempt.report.stop !== null && silentRuns > 1);
}

/** The user's own press on "sync" gives changes that were refused three times three more attempts. */
async function reviveGivenUp({ replica }: DrainerContext): Promise<void> {
  await replica.dexie.transaction('rw', replica.queue, async () => {
    const refused = await replica.queue.filter((item) => item.permanentlyFailed).toArray();
    if (refused.length > 0) await replica.queue.bulkPut(refused.map(revived));
    await tryRoomAgain(replica);
  });
}
