import { mkdir, rename, rm } from 'node:fs/promises';
import path from 'node:path';
import type { Database } from '../db/database.ts';
import { listMigrations, migrate, migrationSql, RECORD_TABLE_SQL } from '../db/migrate.ts';
import { openPglite } from '../db/pglite.ts';
import { KEYS } from './backup-format.ts';
import { findDamage } from './damage-check.ts';
import { syncFolder, syncTree } from './durable-files.ts';
import {
  type CheckedBackup,
  fillDatabase,
  placeFiles,
  RestoreError,
  unpackBackup,
  unpackedIn,
} from './restore.ts';

/** Restores into an empty data directory by way of a temporary folder; a failure leaves it empty. */
export async function restoreEmbedded(
  dataDirectory: string,
  backup: CheckedBackup,
  openNew: (directory: string) => Promise<Database> = (directory) => openPglite({ directory }),
): Promise<void> {
  const folder = unpackedIn(dataDirectory);
  const directory = path.join(folder, 'restored');
  await withUnpacked(dataDirectory, backup, async () => {
    const db = await openNew(directory);
    try {
      await migrate(db, backup.head.schema);
      await db.transaction((tx) => fillDatabase(tx, backup, folder));
      await migrate(db);
      const damage = await findDamage(db);
      if (damage) throw new RestoreError(`the restored database is not sound: ${damage}`);
    } finally {
      await db.close();
    }
    await syncTree(directory);
    await placeFiles(dataDirectory);
    await rename(directory, path.join(dataDirectory, 'database'));
    await syncFolder(dataDirectory);
  });
}

/**
 * Restores into an empty PostgreSQL in one transaction.
 * @throws RestoreError when the database is not empty
 */
export async function restorePostgres(
  db: Database,
  dataDirectory: string,
  backup: CheckedBackup,
): Promise<void> {
  const folder = unpackedIn(dataDirectory);
  await withUnpacked(dataDirectory, backup, () =>
    db.exclusively('metalquest migrations', () =>
      db.transaction(async (tx) => {
        const [found] = await tx.query<{ name: string }>(
          `select n.nspname || '.' || c.relname as name from pg_catalog.pg_class c
             join pg_catalog.pg_namespace n on n.oid = c.relnamespace
           where c.relkind in ('r', 'p', 'v') and n.nspname in ('public', 'auth', 'storage', 'private', 'supabase_migrations')
             and not exists (select 1 from pg_catalog.pg_depend d
               where d.classid = 'pg_catalog.pg_class'::regclass and d.objid = c.oid and d.deptype = 'e') limit 1`,
        );
        if (found) {
          throw new RestoreError(
            `The database is not empty (${found.name}). Restore into a new one: set DATABASE_URL.`,
          );
        }
        await tx.query(RECORD_TABLE_SQL);
        for (const file of await listMigrations()) {
          if (backup.head.schema.includes(file.version)) await tx.query(await migrationSql(file));
        }
        await fillDatabase(tx, backup, folder);
        await placeFiles(dataDirectory);
      }),
    ),
  );
}

async function withUnpacked(
  dataDirectory: string,
  backup: CheckedBackup,
  work: () => Promise<void>,
): Promise<void> {
  const folder = unpackedIn(dataDirectory);
  await mkdir(folder, { recursive: true, mode: 0o700 });
  try {
    await unpackBackup(backup, folder);
    await work();
    await rm(folder, { recursive: true, force: true });
  } catch (cause) {
    // Safe, because the directory was empty before.
    for (const name of [path.basename(folder), 'database', 'storage', KEYS]) {
      await rm(path.join(dataDirectory, name), { recursive: true, force: true });
    }
    throw cause;
  }
}
