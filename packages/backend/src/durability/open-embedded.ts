import { mkdir, readdir, rename, rm } from 'node:fs/promises';
import path from 'node:path';
import type { Database } from '../db/database.ts';
import { openPglite } from '../db/pglite.ts';
import { findDamage } from './damage-check.ts';
import { exists, stamp, syncFolder, writeDurably } from './durable-files.ts';
import { beginEpoch } from './epoch.ts';
import { findCorruption, listSnapshots, type Snapshot, sweepSnapshots, unpackSnapshot } from './snapshots.ts';

export interface Recovery {
  damage: string;
  /** New location of the damaged files; null when there were none. */
  movedTo: string | null;
  /** ISO-8601 time of the snapshot in use. */
  snapshotOf: string;
  /** Newer snapshots that were unusable, each with the reason. */
  passedOver: readonly string[];
}

export interface EmbeddedDatabase {
  db: Database;
  recovery: Recovery | null;
  /** Call when the schema is complete. After a kill before that, the next start begins from scratch. */
  ready(): Promise<void>;
}

/** The database is damaged and no snapshot is usable. Nothing was changed. */
export class DamagedDatabaseError extends Error {
  override readonly name = 'DamagedDatabaseError';
}

const NEVER_SERVED = 'database.incomplete';

/**
 * Opens or creates the embedded database of `dataDirectory`. Moves a damaged one aside and replaces it with the newest
 * sound snapshot under a new epoch, so that devices do a full comparison.
 * @throws DamagedDatabaseError without a sound snapshot
 */
export async function openEmbedded(dataDirectory: string, now: () => number): Promise<EmbeddedDatabase> {
  const directory = path.join(dataDirectory, 'database');
  const incomplete = path.join(dataDirectory, NEVER_SERVED);
  await mkdir(dataDirectory, { recursive: true, mode: 0o700 });
  await sweepSnapshots(dataDirectory);
  await rm(unpackingTo(dataDirectory), { recursive: true, force: true });
  // An interrupted first start: the database was never in use.
  if (await exists(incomplete)) await rm(directory, { recursive: true, force: true });
  const ready = () => rm(incomplete, { force: true });

  const isThere = (await exists(directory)) && (await readdir(directory)).length > 0;
  const snapshots = await listSnapshots(dataDirectory);
  if (!isThere && snapshots.length === 0) {
    await writeDurably(incomplete, 'Created by the first start and removed when it is complete.\n');
    return { db: await openPglite({ directory }), recovery: null, ready };
  }
  const opened = isThere ? await openIntact(directory) : { damage: 'its folder is missing' };
  if ('db' in opened) return { db: opened.db, recovery: null, ready };

  const { db, snapshot, movedTo, passedOver } = await openNewestSnapshot(dataDirectory, snapshots, {
    damage: opened.damage,
    isThere,
    nowMs: now(),
  });
  await beginEpoch(db);
  const recovery = { damage: opened.damage, movedTo, snapshotOf: snapshot.createdAt, passedOver };
  return { db, recovery, ready };
}

export async function openIntact(directory: string): Promise<{ db: Database } | { damage: string }> {
  // Without PG_VERSION, PGlite would initialise a new database over the remaining files.
  if (!(await exists(path.join(directory, 'PG_VERSION')))) return { damage: 'PG_VERSION is missing' };
  let db: Database;
  try {
    db = await openPglite({ directory });
  } catch (cause) {
    return { damage: `it cannot be opened: ${wordsOf(cause)}` };
  }
  const damage = await findDamage(db);
  if (damage === null) return { db };
  // A broken instance may also fail to close.
  await db.close().catch(() => undefined);
  return { damage };
}

async function openNewestSnapshot(
  dataDirectory: string,
  snapshots: readonly Snapshot[],
  found: { damage: string; isThere: boolean; nowMs: number },
): Promise<{ db: Database; snapshot: Snapshot; movedTo: string | null; passedOver: string[] }> {
  const directory = path.join(dataDirectory, 'database');
  const passedOver: string[] = [];
  let movedTo: string | null = null;
  for (const snapshot of snapshots) {
    const flaw = await findCorruption(dataDirectory, snapshot);
    if (flaw) {
      passedOver.push(`${snapshot.createdAt}: ${flaw}`);
      continue;
    }
    const unpacked = unpackingTo(dataDirectory);
    await unpackSnapshot(dataDirectory, snapshot, unpacked);
    if (found.isThere && movedTo === null) {
      movedTo = `${directory}.damaged-${stamp(found.nowMs)}`;
      await rename(directory, movedTo);
    }
    await rename(unpacked, directory);
    await syncFolder(dataDirectory);
    const opened = await openIntact(directory);
    if ('db' in opened) return { db: opened.db, snapshot, movedTo, passedOver };
    passedOver.push(`${snapshot.createdAt}: ${opened.damage}`);
    await rm(directory, { recursive: true, force: true });
  }
  if (movedTo !== null) await rename(movedTo, directory);
  throw new DamagedDatabaseError(
    [
      `The database in ${directory} is damaged: ${found.damage}.`,
      passedOver.length > 0
        ? `No snapshot can replace it:\n${passedOver.map((line) => `  ${line}`).join('\n')}`
        : 'There is no snapshot to replace it.',
      'Nothing was changed. Restore a backup into an empty data directory (docs/operations.md), or move this one away to start with an empty one.',
    ].join('\n'),
  );
}

function unpackingTo(dataDirectory: string): string {
  return path.join(dataDirectory, 'database.unpacking');
}

/** Replaces messages that describe only the WebAssembly build of PGlite. */
function wordsOf(cause: unknown): string {
  const words = cause instanceof Error ? cause.message : String(cause);
  return /^(Aborted\(|PGlite failed|Program terminated)/.test(words) ? 'PostgreSQL crashed on it' : words;
}
