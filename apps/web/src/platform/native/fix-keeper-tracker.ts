import type { UserId } from '@metalquest/core/ids';
import {
  NATIVE_BUFFERED_FIXES,
  NATIVE_DISTANCE_FILTER_M,
  NATIVE_FASTEST_INTERVAL_MS,
  NATIVE_INTERVAL_MS,
} from '@metalquest/core/location/location-options';
import { serialQueue } from '@metalquest/core/serial-queue';
import { settleFixes } from '@metalquest/core/tracking/settle-fixes';
import { fixTimeMs, isSameRun, type TrackedRun } from '@metalquest/core/tracking/stored-fix';
import type { PhoneKind, TrackingProblem } from '@metalquest/core/tracking/tracking-text';
import type { FixKeeperPlugin, KeeperState } from '@metalquest/fix-keeper/definitions';
import type { LocationTracker, TrackedWalk, TrackerParts } from '../location-tracker.ts';
import { type GeolocationLike, watchPosition } from '../position-watcher.ts';
import { trackingQuestions } from './tracking-questions.ts';

export interface TrackingPhone {
  readonly keeper: FixKeeperPlugin;
  readonly geolocation: GeolocationLike;
  readonly kind: PhoneKind;
}

/** Reads the keeper's fixes in order, records and then deletes them. Calls to the keeper are serialised. */
export function fixKeeperTracker(
  parts: TrackerParts,
  { keeper, geolocation, kind }: TrackingPhone,
): LocationTracker {
  const { userId, clock } = parts;
  let trackedWalk: TrackedWalk | null = null;
  let deferredRun: TrackedRun | null = null;
  let isClosed = false;
  const line = serialQueue();
  let isReading = false;
  let cancelNext: (() => void) | null = null;
  const questions = trackingQuestions(parts, keeper, kind);

  const watcher = watchPosition({
    geolocation,
    clock,
    desktop: parts.desktop,
    onFix: parts.onFix,
    onProblem: parts.onProblem,
  });

  function inTurn(work: () => Promise<void>): Promise<void> {
    return line(work).catch((cause: unknown) => {
      parts.warn(`The fix keeper failed: ${cause instanceof Error ? cause.message : String(cause)}`);
      if (trackedWalk && !isClosed) questions.hinder('failed', null);
    });
  }

  /** Delivers stored fixes. With `all`, the run is over, so new fixes need not wait for late ones. */
  async function drain(all: boolean): Promise<void> {
    cancelNext?.();
    cancelNext = null;
    await drainOf(userId, all);
  }

  /** Also delivers the fixes of adopted guests. Their runs have ended, so this need not follow each fix. */
  async function drainAll(): Promise<void> {
    for (const guest of await parts.adoptedGuests()) await drainOf(guest, true);
    await drain(false);
  }

  async function drainOf(owner: UserId, all: boolean): Promise<void> {
    for (let after = 0; ; ) {
      const stored = await keeper.read({ userId: owner, after, limit: NATIVE_BUFFERED_FIXES });
      const more = stored.fixes.length === NATIVE_BUFFERED_FIXES;
      const settled = settleFixes(stored, { all, more });
      if (settled.fixes.length > 0) {
        const isTaken = await parts.onTracked({
          from: 'keeper',
          stored: { ...stored, fixes: settled.fixes },
        });
        if (!isTaken) return;
      }
      if (settled.upTo !== null) await keeper.forget({ userId: owner, upTo: settled.upTo });
      if (!more || settled.upTo === null) {
        if (settled.nextInMs !== null) cancelNext = clock.schedule(read, settled.nextInMs);
        return;
      }
      after = settled.upTo;
    }
  }

  function read(): void {
    if (isReading || isClosed) return;
    isReading = true;
    void inTurn(() => {
      isReading = false;
      return drain(false);
    });
  }

  /** Reports a pause through the notification, after the fixes before it. True if there was one. */
  async function passOnPause({ run, anchor, paused }: KeeperState): Promise<boolean> {
    if (!trackedWalk || !run || !anchor || paused?.by !== 'notification' || !isSameRun(run, trackedWalk.run))
      return false;
    await drain(true);
    await parts.onPaused(run, fixTimeMs({ run, anchor, monotonicMs: paused.at.monotonicMs }));
    return true;
  }

  async function begin(): Promise<void> {
    const walk = trackedWalk;
    if (!walk || isClosed) return;
    const before = await keeper.state();
    if (await passOnPause(before)) return;
    const isContinued = before.run !== null && isSameRun(before.run, walk.run);
    if (before.run && !isContinued) await drain(true);
    const permissions = await keeper.checkPermissions();
    const mayAsk = questions.mayAskForLocation(permissions);
    const isDeferred = deferredRun !== null && isSameRun(deferredRun, walk.run);
    if (permissions.location !== 'granted') {
      if (mayAsk && !isDeferred) questions.explain(permissions, allow, notNow);
      else questions.hinder(isContinued ? 'revoked' : 'denied', mayAsk ? allow : null);
    } else {
      const options = {
        distanceFilterM: NATIVE_DISTANCE_FILTER_M,
        intervalMs: NATIVE_INTERVAL_MS,
        fastestMs: NATIVE_FASTEST_INTERVAL_MS,
      };
      const { problem } = await keeper.start({ ...walk, ...options });
      if (problem) questions.hinder(trackingProblemOf(problem, isContinued), null);
      else if (questions.hasOpen(permissions) && !isDeferred) questions.explain(permissions, allow, notNow);
      else parts.onHelp(null);
    }
    await drainAll();
  }

  function allow(): void {
    parts.onHelp(null);
    void inTurn(() => questions.ask(begin));
  }

  function notNow(): void {
    deferredRun = trackedWalk?.run ?? null;
    questions.putOff();
    parts.onHelp(null);
    void inTurn(begin);
  }

  async function onState(state: KeeperState): Promise<void> {
    if (isClosed || !trackedWalk || !state.run || !isSameRun(state.run, trackedWalk.run)) return;
    if (await passOnPause(state)) return;
    if (state.problem) questions.hinder(trackingProblemOf(state.problem, true), null);
    else if (state.keeping) parts.onHelp(null);
  }

  const listening = [
    keeper.addListener('fix', read),
    keeper.addListener('state', (state) => void inTurn(() => onState(state))),
  ];

  async function end(): Promise<void> {
    const { run } = await keeper.state();
    if (run) await keeper.stop();
    await drain(true);
  }

  function follow(next: TrackedWalk | null): void {
    trackedWalk = next;
    watcher.setTracking(next !== null);
    if (!next) parts.onHelp(null);
  }

  return {
    runsInBackground: true,
    start(walk) {
      follow(walk);
      void inTurn(begin);
    },
    pause(questId) {
      follow(null);
      void inTurn(async () => {
        const { run, paused } = await keeper.state();
        if (run?.questId !== questId) return end();
        if (!paused) await keeper.pause();
        await drain(true);
      });
    },
    stop() {
      follow(null);
      void inTurn(end);
    },
    setHidden(hidden) {
      watcher.setHidden(hidden);
      if (!hidden) void inTurn(() => (trackedWalk ? begin() : drainAll()));
    },
    locate: watcher.locate,
    close({ signedOut }) {
      follow(null);
      watcher.stop();
      // The fixes stay stored for the user's next visit, unless they are already in the replica.
      void inTurn(signedOut ? end : async () => undefined);
      isClosed = true;
      cancelNext?.();
      for (const listener of listening) void listener.then((handle) => handle.remove());
    },
  };
}

/** If the run was being recorded, a missing permission means it was revoked. */
function trackingProblemOf(
  problem: Exclude<KeeperState['problem'], null>,
  isContinued: boolean,
): TrackingProblem {
  return problem === 'denied' && isContinued ? 'revoked' : problem;
}
