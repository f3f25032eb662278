import { constants } from 'node:fs';
import { cp, mkdtemp, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { PGlite } from '@electric-sql/pglite';
import type { Database } from '../../src/db/database.ts';
import { migrate } from '../../src/db/migrate.ts';
import { openPglite } from '../../src/db/pglite.ts';
import { postgisCore } from '../../src/db/postgis-core.ts';
import type { TimeBudget } from '../../src/db/time-budget.ts';
import { exists } from '../../src/durability/durable-files.ts';
import { schemaHash } from './schema-hash.ts';

/** Caches the first database per schema: copying takes a second or two, migrating ten. */
export async function openPreparedPglite(
  directory?: string,
  options: { budget?: TimeBudget | null } = {},
): Promise<Database> {
  const cacheFolder = path.join(tmpdir(), `metalquest-test-database-${await schemaHash()}`);
  if (!(await exists(cacheFolder))) await prepare(cacheFolder);
  if (directory) {
    // Takes half the CPU time of unpacking the image.
    await cp(path.join(cacheFolder, FILES), directory, { recursive: true, mode: constants.COPYFILE_FICLONE });
    return openPglite({ ...options, directory });
  }
  const image = new Blob([await readFile(path.join(cacheFolder, IMAGE))], { type: 'application/x-gzip' });
  return openPglite({ ...options, loadDataDir: image });
}

const FILES = 'database';
const IMAGE = 'image.tar.gz';

async function prepare(cacheFolder: string): Promise<void> {
  const folder = await mkdtemp(path.join(tmpdir(), 'metalquest-test-prepare-'));
  try {
    const dataDir = path.join(folder, FILES);
    const db = await openPglite({ directory: dataDir });
    await migrate(db);
    await db.close();
    const raw = await PGlite.create({ dataDir, extensions: { postgis: postgisCore } });
    const image = await raw.dumpDataDir('gzip');
    await raw.close();
    await writeFile(path.join(folder, IMAGE), new Uint8Array(await image.arrayBuffer()));
    await rename(folder, cacheFolder).catch((cause: NodeJS.ErrnoException) => {
      // Another process has created it.
      if (cause.code !== 'ENOTEMPTY' && cause.code !== 'EEXIST') throw cause;
    });
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}
