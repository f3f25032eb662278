import { randomUUID } from 'node:crypto';
import { mkdtemp, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { PGlite } from '@electric-sql/pglite';
import type { Database } from '../db/database.ts';
import { migrate } from '../db/migrate.ts';
import { openPglite } from '../db/pglite.ts';
import { postgisCore } from '../db/postgis-core.ts';
import type { TimeBudget } from '../db/time-budget.ts';
import { schemaHash } from './schema-hash.ts';

/**
 * A migrated PGlite, in memory or in a new `directory`. The first one of each schema is made the long way and kept in the temporary folder:
 * loading it takes about a second, making it ten.
 */
export async function openPreparedPglite(
  directory?: string,
  options: { budget?: TimeBudget | null } = {},
): Promise<Database> {
  const file = path.join(tmpdir(), `metalquest-test-database-${await schemaHash()}.tar.gz`);
  const kept = await readFile(file).catch((cause: NodeJS.ErrnoException) => {
    if (cause.code === 'ENOENT') return null;
    throw cause;
  });
  const image = kept ? new Blob([kept], { type: 'application/x-gzip' }) : await prepare(file);
  return openPglite({ ...options, loadDataDir: image, ...(directory ? { directory } : {}) });
}

async function prepare(file: string): Promise<Blob> {
  const directory = await mkdtemp(path.join(tmpdir(), 'metalquest-test-prepare-'));
  try {
    const db = await openPglite({ directory });
    await migrate(db);
    await db.close();
    const raw = await PGlite.create({ dataDir: directory, extensions: { postgis: postgisCore } });
    const image = await raw.dumpDataDir('gzip');
    await raw.close();
    const part = `${file}.${randomUUID()}.part`;
    await writeFile(part, new Uint8Array(await image.arrayBuffer()));
    await rename(part, file);
    return image;
  } finally {
    await rm(directory, { recursive: true, force: true });
  }
}
