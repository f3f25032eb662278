import { serialQueue } from '@metalquest/core/serial-queue';
import type { FastifyBaseLogger } from 'fastify';
import type { Database } from '../db/database.ts';
import { walPosition } from './copy-database.ts';
import { listSnapshots, type Snapshot, takeSnapshot } from './snapshots.ts';

const EVERY_MS = 10 * 60_000;
const CHECK_INTERVAL_MS = 60_000;

export interface SnapshotScheduler {
  /** Takes a snapshot if there were writes and the last one is old enough. */
  takeIfDue(): Promise<void>;
  /** Takes a snapshot now if there were writes since the last. @throws when writing fails */
  take(reason: string): Promise<void>;
  /** Epoch ms of the newest snapshot. */
  newestAtMs(): number | null;
  /** Stops after completing a snapshot in progress. */
  stop(): Promise<void>;
}

export async function scheduleSnapshots(options: {
  db: Database;
  dataDirectory: string;
  now: () => number;
  log: FastifyBaseLogger;
}): Promise<SnapshotScheduler> {
  const { db, dataDirectory, now, log } = options;
  const [newest] = await listSnapshots(dataDirectory);
  let newestAtMs = newest ? Date.parse(newest.createdAt) : null;
  // Unknown after a start, so the first check takes a snapshot.
  let takenAt: string | null = null;
  // Serialised, so that a shutdown waits for the snapshot in progress.
  const runInOrder = serialQueue();

  async function takeNow(reason: string): Promise<void> {
    if ((await walPosition(db)) === takenAt) return;
    const from = performance.now();
    const { snapshot, copy } = await takeSnapshot(db, dataDirectory, now());
    takenAt = copy.walPosition;
    newestAtMs = Date.parse(snapshot.createdAt);
    log.info(logFields(snapshot, copy.pausedMs, performance.now() - from, reason), 'snapshot taken');
  }
  const take = (reason: string): Promise<void> => runInOrder(() => takeNow(reason));
  const takeIfDue = async (): Promise<void> => {
    if (newestAtMs !== null && Math.abs(now() - newestAtMs) < EVERY_MS) return;
    await take('changes').catch((err: unknown) => log.error({ err }, 'no snapshot could be taken'));
  };
  const looking = setInterval(() => void takeIfDue(), CHECK_INTERVAL_MS);
  looking.unref();
  return {
    takeIfDue,
    take,
    newestAtMs: () => newestAtMs,
    async stop() {
      clearInterval(looking);
      await runInOrder(() => undefined);
    },
  };
}

function logFields(snapshot: Snapshot, pausedMs: number, tookMs: number, reason: string) {
  return {
    reason,
    snapshot: snapshot.name,
    bytes: snapshot.bytes,
    mediaFiles: snapshot.mediaFiles,
    pausedMs: Math.round(pausedMs),
    tookMs: Math.round(tookMs),
  };
}
