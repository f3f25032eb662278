import { randomUUID } from 'node:crypto';
import { rm } from 'node:fs/promises';
import path from 'node:path';
import type { Database } from '@metalquest/backend/db/database';
import { migrate, readSchemaState } from '@metalquest/backend/db/migrate';
import { openPostgres } from '@metalquest/backend/db/postgres';
import { holdForBackup, sweepHolds } from '@metalquest/backend/durability/hold';
import { openEmbedded, type Recovery } from '@metalquest/backend/durability/open-embedded';
import { type SnapshotScheduler, scheduleSnapshots } from '@metalquest/backend/durability/snapshot-scheduler';
import type { FastifyBaseLogger } from 'fastify';
import { type DataLock, lockData } from './control/data-lock.ts';
import { refuseSupabase } from './database-for-command.ts';
import type { Settings } from './settings.ts';

export interface OpenedDatabase {
  db: Database;
  applied: readonly string[];
  /** Null on PostgreSQL, which has its own durability. */
  snapshots: SnapshotScheduler | null;
  answer: DataLock['handle'];
  /** Takes a last snapshot, closes the database and releases the data directory. */
  close(): Promise<void>;
}

/**
 * Locks the data directory, opens the database and migrates it; takes a snapshot of the embedded database
 * first.
 * @param print receives console messages for the operator
 * @throws CommandError on Supabase, DataInUseError, DamagedDatabaseError, NewerSchemaError, OlderSchemaError
 */
export async function openDatabase(
  settings: Settings,
  log: FastifyBaseLogger,
  print: (words: string) => void,
): Promise<OpenedDatabase> {
  refuseSupabase(settings, 'Update its schema with `npx supabase db push`, as docs/operations.md says.');
  const { dataDirectory } = settings;
  const lock = await lockData(dataDirectory);
  try {
    await sweepHolds(dataDirectory);
    if (settings.databaseUrl) {
      const db = await openPostgres(settings.databaseUrl);
      const applied = await migrate(db);
      return {
        db,
        applied,
        snapshots: null,
        answer: lock.handle,
        async close() {
          await db.close();
          await lock.release();
        },
      };
    }
    const { db, recovery, ready } = await openEmbedded(dataDirectory, Date.now);
    if (recovery) {
      log.error(recovery, 'the database was damaged: started from a snapshot');
      print(errorTextFor(recovery));
    }
    const snapshots = await scheduleSnapshots({ db, dataDirectory, now: Date.now, log });
    const { done, missing } = await readSchemaState(db);
    if (done.length > 0 && missing.length > 0) await snapshots.take('before migrations');
    const applied = await migrate(db);
    await ready();
    lock.handle('hold-for-backup', () => holdForBackup(db, dataDirectory, randomUUID()));
    return {
      db,
      applied,
      snapshots,
      answer: lock.handle,
      async close() {
        await snapshots.stop();
        await snapshots
          .take('shutdown')
          .catch((err: unknown) => log.error({ err }, 'no snapshot could be taken at shutdown'));
        await db.close();
        await rm(path.join(dataDirectory, 'hold'), { recursive: true, force: true });
        await lock.release();
      },
    };
  } catch (cause) {
    await lock.release();
    throw cause;
  }
}

function errorTextFor(recovery: Recovery): string {
  return [
    `WARNING: the database was damaged: ${recovery.damage}.`,
    recovery.movedTo
      ? `Its files were moved to ${recovery.movedTo}; nothing was deleted.`
      : 'None of its files are left.',
    ...recovery.passedOver.map((line) => `A newer snapshot was unusable: ${line}.`),
    `MetalQuest continues from the snapshot of ${recovery.snapshotOf}. Later changes are missing; devices do a full comparison at their next sync.`,
  ].join('\n');
}
