import { oneAfterTheOther } from '@metalquest/core/one-after-the-other';
import type { FastifyBaseLogger } from 'fastify';
import type { Database } from '../db/database.ts';
import { walPosition } from './copy-database.ts';
import { listSnapshots, type Snapshot, takeSnapshot } from './snapshots.ts';

/** At most one snapshot in this time. */
const EVERY_MS = 10 * 60_000;
/** How often it looks whether something was written. */
const LOOK_MS = 60_000;

/** Takes snapshots of the embedded database after changes. */
export interface SnapshotKeeper {
  /** Takes one when something was written since the last and that is long enough ago. */
  look(): Promise<void>;
  /** Takes one now, if something was written since the last. @throws when it cannot be written */
  take(reason: string): Promise<void>;
  /** Epoch milliseconds of the newest; null when there is none. */
  newestAtMs(): number | null;
  /** Stops looking; a snapshot under way is completed first. */
  stop(): Promise<void>;
}

/** Starts looking. What is there from before counts. */
export async function keepSnapshots(options: {
  db: Database;
  dataDirectory: string;
  now: () => number;
  log: FastifyBaseLogger;
}): Promise<SnapshotKeeper> {
  const { db, dataDirectory, now, log } = options;
  const [newest] = await listSnapshots(dataDirectory);
  let newestAtMs = newest ? Date.parse(newest.createdAt) : null;
  // Unknown after a start: the first look takes one.
  let takenAt: string | null = null;
  // One at a time: a shutdown waits for the one under way.
  const inTurn = oneAfterTheOther();

  async function takeNow(reason: string): Promise<void> {
    if ((await walPosition(db)) === takenAt) return;
    const from = performance.now();
    const { snapshot, copy } = await takeSnapshot(db, dataDirectory, now());
    takenAt = copy.walPosition;
    newestAtMs = Date.parse(snapshot.createdAt);
    log.info(figures(snapshot, copy.pausedMs, performance.now() - from, reason), 'snapshot taken');
  }
  const take = (reason: string): Promise<void> => inTurn(() => takeNow(reason));
  const look = async (): Promise<void> => {
    if (newestAtMs !== null && Math.abs(now() - newestAtMs) < EVERY_MS) return;
    await take('changes').catch((err: unknown) => log.error({ err }, 'no snapshot could be taken'));
  };
  const looking = setInterval(() => void look(), LOOK_MS);
  looking.unref();
  return {
    look,
    take,
    newestAtMs: () => newestAtMs,
    async stop() {
      clearInterval(looking);
      await inTurn(() => undefined);
    },
  };
}

function figures(snapshot: Snapshot, pausedMs: number, tookMs: number, reason: string) {
  return {
    reason,
    snapshot: snapshot.name,
    bytes: snapshot.bytes,
    mediaFiles: snapshot.mediaFiles,
    pausedMs: Math.round(pausedMs),
    tookMs: Math.round(tookMs),
  };
}
