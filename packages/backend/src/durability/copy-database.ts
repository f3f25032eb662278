import { constants } from 'node:fs';
import { copyFile, mkdir, readdir } from 'node:fs/promises';
import path from 'node:path';
import type { Database, Queryable } from '../db/database.ts';
import { type MediaFile, readMediaManifest } from './media-manifest.ts';

export interface DatabaseCopy {
  schema: readonly string[];
  epoch: string;
  media: readonly MediaFile[];
  /** Write-ahead log position; it changes with every write. */
  walPosition: string;
  pausedMs: number;
}

const AT_ONCE = 16;

/** Makes a checkpoint and blocks other queries until the copy and `meanwhile` are done. */
export async function copyDatabase(
  db: Database,
  directory: string,
  to: string,
  meanwhile: (media: readonly MediaFile[]) => Promise<void> = async () => undefined,
): Promise<DatabaseCopy> {
  return db.transaction(async (tx) => {
    const from = performance.now();
    await tx.query('checkpoint');
    const needed = await neededLog(tx);
    await copyFiles(directory, to, (name) => !isLog(name) || needed.includes(path.basename(name)));
    const media = await readMediaManifest(tx);
    await meanwhile(media);
    const schema = await tx.query<{ version: string }>(
      'select version from supabase_migrations.schema_migrations order by version',
    );
    const [epoch] = await tx.query<{ epoch: string }>('select epoch from private.sync_epoch');
    return {
      schema: schema.map((row) => row.version),
      epoch: epoch?.epoch ?? '',
      media,
      walPosition: await walPosition(tx),
      pausedMs: performance.now() - from,
    };
  });
}

export async function walPosition(db: Queryable): Promise<string> {
  const [row] = await db.query<{ position: string }>('select pg_current_wal_insert_lsn()::text as position');
  return row?.position ?? '';
}

/** WAL segments since the checkpoint; the others are obsolete or preallocated. */
async function neededLog(tx: Queryable): Promise<string[]> {
  const [row] = await tx.query<{ first: string; last: string }>(
    'select redo_wal_file as first, pg_walfile_name(pg_current_wal_insert_lsn()) as last from pg_control_checkpoint()',
  );
  if (!row) throw new Error('the database did not report where its log begins');
  return row.first === row.last ? [row.first] : [row.first, row.last];
}

const isLog = (name: string): boolean => /^pg_wal[\\/][0-9A-F]{24}$/.test(name);

async function copyFiles(from: string, to: string, includes: (name: string) => boolean): Promise<void> {
  const entries = await readdir(from, { recursive: true, withFileTypes: true });
  const names = (kind: 'isFile' | 'isDirectory') =>
    entries
      .filter((entry) => entry[kind]())
      .map((entry) => path.relative(from, path.join(entry.parentPath, entry.name)));
  await mkdir(to, { recursive: true, mode: 0o700 });
  for (const folder of names('isDirectory')) {
    await mkdir(path.join(to, folder), { recursive: true, mode: 0o700 });
  }
  const files = names('isFile').filter(includes);
  for (let i = 0; i < files.length; i += AT_ONCE) {
    await Promise.all(
      files
        .slice(i, i + AT_ONCE)
        .map((file) => copyFile(path.join(from, file), path.join(to, file), constants.COPYFILE_FICLONE)),
    );
  }
}
