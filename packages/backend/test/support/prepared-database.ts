import { constants, cpSync, rmSync } from 'node:fs';
import { mkdtemp, readdir, rename, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { Database } from '../../src/db/database.ts';
import { migrate } from '../../src/db/migrate.ts';
import { openPglite } from '../../src/db/pglite.ts';
import type { TimeBudget } from '../../src/db/time-budget.ts';
import { exists } from '../../src/durability/durable-files.ts';
import { openEmbedded } from '../../src/durability/open-embedded.ts';
import { attachRealtime } from '../../src/realtime/hub.ts';
import { schemaHash } from './schema-hash.ts';

/** The folder of a migrated database, which is created once per schema: migrating takes ten seconds. */
export async function preparedPglite(): Promise<string> {
  const prepared = path.join(tmpdir(), `metalquest-prepared-database-${await schemaHash()}`);
  if (!(await exists(prepared))) await prepare(prepared);
  return prepared;
}

/** Copies the prepared database for a server that opens it in its own process. */
export async function copyPreparedPglite(directory: string): Promise<void> {
  // Takes a sixth of the CPU time of the asynchronous function.
  cpSync(await preparedPglite(), directory, { recursive: true, mode: constants.COPYFILE_FICLONE });
}

/** Opens a copy of the prepared database. Without a `directory`, the copy is deleted when it is closed. */
export async function openPreparedPglite(
  directory?: string,
  options: { budget?: TimeBudget | null; watchMs?: number } = {},
): Promise<Database> {
  const copy = directory ?? (await mkdtemp(path.join(tmpdir(), 'metalquest-test-database-')));
  await copyPreparedPglite(copy);
  const db = await openPglite({ ...options, directory: copy });
  if (directory) return db;
  return {
    ...db,
    async close() {
      await db.close();
      rmSync(copy, { recursive: true });
    },
  };
}

async function prepare(prepared: string): Promise<void> {
  const folder = await mkdtemp(path.join(tmpdir(), 'metalquest-test-prepare-'));
  try {
    // Creates it the way the server's first start does.
    const { db, recovery, ready } = await openEmbedded(folder, Date.now);
    if (recovery) throw new Error('A new database was recovered from a snapshot');
    await migrate(db);
    await attachRealtime(db);
    await ready();
    await db.close();
    if ((await readdir(folder)).join() !== 'database') throw new Error('The first start left files');
    await rename(path.join(folder, 'database'), prepared).catch((cause: NodeJS.ErrnoException) => {
      // Another process has created it.
      if (cause.code !== 'ENOTEMPTY' && cause.code !== 'EEXIST') throw cause;
    });
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}
