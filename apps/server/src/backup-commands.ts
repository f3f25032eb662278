import { randomUUID } from 'node:crypto';
import { mkdir, rm } from 'node:fs/promises';
import path from 'node:path';
import { migrate } from '@metalquest/backend/db/migrate';
import { openPglite } from '@metalquest/backend/db/pglite';
import { openPostgres } from '@metalquest/backend/db/postgres';
import { type BackupSummary, writeBackup } from '@metalquest/backend/durability/backup';
import { exists } from '@metalquest/backend/durability/durable-files';
import { heldDatabase } from '@metalquest/backend/durability/hold';
import { checkBackup, refuseNonEmpty } from '@metalquest/backend/durability/restore';
import { restoreEmbedded, restorePostgres } from '@metalquest/backend/durability/restore-into';
import { z } from 'zod';
import { lockData } from './control/data-lock.ts';
import { isServed, requestServer } from './control/request-server.ts';
import { refuseSupabase } from './database-for-command.ts';
import type { Settings } from './settings.ts';

const holdResponseSchema = z.object({ folder: z.string(), pausedMs: z.number() });

/**
 * Works while the server runs: it provides a copy of the embedded database.
 * @throws CommandError on Supabase
 */
export async function backup(settings: Settings, file: string): Promise<string> {
  refuseSupabase(settings, "Use Supabase's own backups; they do not contain the files of its storage.");
  const { dataDirectory } = settings;
  if (await exists(file)) throw new Error(`${file} already exists. Give each backup its own name.`);
  const source = { dataDirectory, now: Date.now };
  const ownFolder = () => path.join(dataDirectory, 'hold', randomUUID());
  if (settings.databaseUrl) {
    const db = await openPostgres(settings.databaseUrl);
    try {
      return summaryText(file, await writeBackup({ ...source, db, folder: ownFolder() }, file));
    } finally {
      await db.close();
    }
  }
  if (await isServed(dataDirectory)) {
    const { folder, pausedMs } = holdResponseSchema.parse(
      await requestServer(dataDirectory, 'hold-for-backup'),
    );
    const db = await openPglite({ directory: heldDatabase(folder) });
    try {
      const summary = await writeBackup({ ...source, db, folder }, file);
      return `${summaryText(file, summary)} The server paused for ${Math.round(pausedMs)} ms.`;
    } finally {
      await db.close();
      await rm(folder, { recursive: true, force: true });
    }
  }
  if (!(await exists(path.join(dataDirectory, 'database')))) {
    throw new Error(`There is no database in ${dataDirectory}: set METALQUEST_DATA.`);
  }
  const lock = await lockData(dataDirectory);
  try {
    const db = await openPglite({ directory: path.join(dataDirectory, 'database') });
    try {
      return summaryText(file, await writeBackup({ ...source, db, folder: ownFolder() }, file));
    } finally {
      await db.close();
    }
  } finally {
    await lock.release();
  }
}

/** @throws CommandError on Supabase, RestoreError */
export async function restore(settings: Settings, file: string): Promise<string> {
  refuseSupabase(
    settings,
    'A backup restores into an embedded database or PostgreSQL only: unset SUPABASE_URL, and set METALQUEST_DATA or DATABASE_URL.',
  );
  const { dataDirectory, databaseUrl } = settings;
  await mkdir(dataDirectory, { recursive: true, mode: 0o700 });
  await refuseNonEmpty(dataDirectory);
  const checked = await checkBackup(file);
  const lock = await lockData(dataDirectory);
  try {
    if (databaseUrl) {
      const db = await openPostgres(databaseUrl);
      try {
        await restorePostgres(db, dataDirectory, checked);
        await migrate(db);
      } finally {
        await db.close();
      }
    } else {
      await restoreEmbedded(dataDirectory, checked);
    }
  } finally {
    await lock.release();
  }
  const rows = Object.values(checked.manifest.rows).reduce((total, count) => total + count, 0);
  const { lost } = checked.manifest;
  return [
    `Restored the backup of ${checked.head.createdAt} into ${dataDirectory}: ${rows} rows, ${checked.manifest.files.filter((entry) => entry.name.startsWith('media/')).length} files.`,
    ...(lost.length > 0 ? [`${lost.length} files were already missing when it was made.`] : []),
    'Devices do a full comparison at their next sync.',
  ].join('\n');
}

function summaryText(file: string, { rows, mediaFiles, bytes, lost }: BackupSummary): string {
  const missing = lost.length > 0 ? ` ${lost.length} files were missing or damaged on the server.` : '';
  return `Backed up ${rows} rows and ${mediaFiles} files to ${file} (${(bytes / 1024 ** 2).toFixed(1)} MB).${missing}`;
}
