import {
  backgroundPauseReason,
  type Connection,
  type PauseReason,
  throttleMs,
} from '@metalquest/core/paths/background-pause';
import {
  missingPaths,
  type PathState,
  POINTS_PER_PAGE,
  pointsMissing,
} from '@metalquest/core/paths/missing-paths';
import { MAX_BACKOFF_MS } from '@metalquest/core/queue/limits';
import type { Clock } from '../environment/clock.ts';
import type { DeviceState } from '../environment/device-state.ts';
import type { Locks } from '../environment/locks.ts';
import { questTable } from '../mapping/quest-table.ts';
import { readPathStates } from '../replica/path-state.ts';
import type { Replica } from '../replica/replica.ts';
import { isWalking, syncMeta, updateSyncMeta } from '../replica/sync-meta.ts';
import type { Server } from '../server/server.ts';
import { fetchPathsPage, type PathRequests } from './fetch-paths.ts';

export interface PathLoaderContext {
  readonly replica: Replica;
  readonly server: Server;
  readonly clock: Clock;
  readonly deviceState: DeviceState;
  readonly locks: Locks;
  readonly lockName: string;
  /** Runs background work; the engine reports its failures. */
  readonly guarded: <T>(work: () => Promise<T>) => Promise<T | null>;
}

export interface PathLoader {
  start(): void;
  stop(): Promise<void>;
  /** Call when a path may lack points. */
  wake(): void;
}

/** How soon the end of a walk or of a mobile connection is noticed when the platform sends no event. */
const HELD_RECHECK_MS = 5 * 60_000;

const UNKNOWN: Connection = { saveData: false, cellular: false, slow: false };

/**
 * Fetches unopened paths in the background, newest quest first, with pauses (decisions in core/paths). Reads
 * the missing paths from the replica, so it continues after a crash. Only one tab does it.
 */
export function pathLoader(context: PathLoaderContext): PathLoader {
  const { replica, clock, deviceState, locks, lockName } = context;
  const ending = new AbortController();
  let stopped = true;
  let running: Promise<void> | null = null;
  let isWoken = false;
  let cancelLook: (() => void) | null = null;
  let forget: (() => void) | null = null;
  let endPause: (() => void) | null = null;

  const mayWork = (): boolean => !stopped && deviceState.online() && deviceState.visible();

  function lookIn(ms: number): void {
    cancelLook?.();
    if (!stopped) cancelLook = clock.schedule(wake, ms);
  }

  function rest(ms: number): Promise<void> {
    if (stopped) return Promise.resolve();
    return new Promise((resolve) => {
      const cancel = clock.schedule(resolve, ms);
      endPause = () => {
        cancel();
        resolve();
      };
    });
  }

  async function holdBack(): Promise<PauseReason | null> {
    return backgroundPauseReason(deviceState.connection?.() ?? UNKNOWN, await isWalking(replica));
  }

  async function load(): Promise<void> {
    const questions: PathRequests = new Map();
    let missing: readonly PathState[] = [];
    if ((await context.server.session()) !== 'ready') return;
    for (;;) {
      isWoken = false;
      const began = clock.now();
      if (!mayWork()) return;
      if (missing.length === 0) missing = await begin(replica);
      if (missing.length === 0) return;
      const why = await holdBack();
      await noteHeld(replica, why);
      if (why) return lookIn(HELD_RECHECK_MS);
      const page = await fetchPathsPage(context, missing, questions);
      if (page.verdict !== 'accepted') return lookIn(MAX_BACKOFF_MS);
      // New rows arrived: read the list again, to keep it newest first.
      missing = isWoken ? [] : page.left;
      if (missing.length > 0) await rest(throttleMs(clock.now() - began));
    }
  }

  function wake(): void {
    isWoken = true;
    if (running || !mayWork()) return;
    cancelLook?.();
    const work = (): Promise<void> => load();
    const hold = () => locks.hold(lockName, { ifFree: false, signal: ending.signal }, work);
    running = context.guarded(hold).then(() => {
      running = null;
    });
  }

  return {
    start() {
      stopped = false;
      forget = deviceState.subscribe(wake);
      wake();
    },
    async stop() {
      stopped = true;
      ending.abort();
      cancelLook?.();
      endPause?.();
      forget?.();
      await running;
    },
    wake,
  };
}

/** One transaction, so that no page of rows can come between reading and marking. */
async function begin(replica: Replica): Promise<readonly PathState[]> {
  const stores = [replica.rows(questTable), replica.pathSummaries, replica.meta];
  return replica.dexie.transaction('rw', stores, async () => {
    const { firstSyncDone, pathsBehind, recovery } = await syncMeta(replica);
    if (!firstSyncDone || !pathsBehind || recovery) return [];
    const all = await readPathStates(replica);
    const missing = missingPaths(all);
    const lacking = missing.reduce((sum, path) => sum + pointsMissing(path), 0);
    const total = all.reduce((sum, path) => sum + path.serverCount, 0);
    // A single page is faster than reading the progress message.
    const pathProgress =
      lacking > POINTS_PER_PAGE ? { points: total - lacking, total, waitsFor: null } : null;
    await updateSyncMeta(replica, { pathsBehind: missing.length > 0, pathProgress });
    return missing;
  });
}

async function noteHeld(replica: Replica, waitsFor: PauseReason | null): Promise<void> {
  await replica.dexie.transaction('rw', replica.meta, async () => {
    const { pathProgress } = await syncMeta(replica);
    if (!pathProgress || pathProgress.waitsFor === waitsFor) return;
    await updateSyncMeta(replica, { pathProgress: { ...pathProgress, waitsFor } });
  });
}
