import { existsSync } from 'node:fs';
import path from 'node:path';
import type { Database } from '@metalquest/backend/db/database';
import { openPglite } from '@metalquest/backend/db/pglite';
import { openPostgres } from '@metalquest/backend/db/postgres';
import { DataInUseError, lockData } from './control/data-lock.ts';
import type { Settings } from './settings.ts';

export class CommandError extends Error {
  override readonly name = 'CommandError';
}

/**
 * Refuses a command that would use the data directory or DATABASE_URL while the app uses a Supabase project.
 * @throws CommandError
 */
export function refuseSupabase({ supabase }: Pick<Settings, 'supabase'>, remedy: string): void {
  if (supabase) {
    throw new CommandError(
      `The data of this installation is in Supabase, because SUPABASE_URL is set. ${remedy}`,
    );
  }
}

/**
 * Opens the database for a single command while no server uses it.
 * @throws CommandError with the remedy if it is unavailable or in use
 */
export async function withDatabase<T>(settings: Settings, work: (db: Database) => Promise<T>): Promise<T> {
  refuseSupabase(
    settings,
    'Run the command with DATABASE_URL set to its connection string and SUPABASE_URL unset, or see docs/operations.md.',
  );
  if (settings.databaseUrl) return using(await openPostgres(settings.databaseUrl, { max: 1 }), work);
  const directory = path.join(settings.dataDirectory, 'database');
  // Without this file PGlite would create a new database.
  if (!existsSync(path.join(directory, 'PG_VERSION'))) {
    throw new CommandError(
      `There is no database in ${settings.dataDirectory} yet. Start MetalQuest with \`npm start\`, sign up in the app, stop it and run this again; or set METALQUEST_DATA to where it is.`,
    );
  }
  const lock = await lockData(settings.dataDirectory).catch((cause: unknown) => {
    if (!(cause instanceof DataInUseError)) throw cause;
    throw new CommandError(
      `MetalQuest is running on ${settings.dataDirectory}, and its embedded database allows only one program at a time. Stop it, run this command again, and start it again. On PostgreSQL (DATABASE_URL) the command works while it runs.`,
    );
  });
  try {
    return await using(await openPglite({ directory }), work);
  } finally {
    await lock.release();
  }
}

async function using<T>(db: Database, work: (db: Database) => Promise<T>): Promise<T> {
  try {
    const [schema] = await db.query<{ there: boolean }>(
      "select to_regclass('private.site_settings') is not null as there",
    );
    if (!schema?.there) {
      throw new CommandError(
        'The database is from an older release. Run `npm run metalquest -- migrate` first, or start the server once.',
      );
    }
    return await work(db);
  } finally {
    await db.close();
  }
}
