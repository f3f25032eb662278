import { migrate } from '@metalquest/backend/db/migrate';
import { openPglite } from '@metalquest/backend/db/pglite';
import { openPostgres } from '@metalquest/backend/db/postgres';
import { serve } from './serve.ts';
import { readSettings, type Settings, SettingsError } from './settings.ts';

const USAGE = `Usage: npm run metalquest -- <command>
  serve      migrate and serve everything (what npm start runs)
  migrate    bring the database to this release's schema and stop`;

const COMMANDS: Readonly<Record<string, (settings: Settings) => Promise<void>>> = {
  async serve(settings) {
    const served = await serve(settings);
    if (!settings.supabase && !settings.databaseUrl) {
      console.log(
        'Database: embedded (PGlite). It survives a crash of this program, but a power cut may damage it: set DATABASE_URL to a PostgreSQL for years of data.',
      );
    }
    console.log(`MetalQuest is ready on ${served.url}`);
    const stop = async (signal: string): Promise<void> => {
      console.log(`${signal}: finishing what is in flight, then closing the database.`);
      await served.close();
      process.exit(0);
    };
    process.once('SIGINT', () => void stop('SIGINT'));
    process.once('SIGTERM', () => void stop('SIGTERM'));
  },
  async migrate(settings) {
    const db = settings.databaseUrl
      ? await openPostgres(settings.databaseUrl)
      : await openPglite({ directory: `${settings.dataDirectory}/database` });
    const applied = await migrate(db);
    await db.close();
    console.log(
      applied.length > 0 ? `Applied: ${applied.join(', ')}` : 'Nothing to do: the schema is up to date.',
    );
  },
};

// Database, files and keys are for this account alone, whoever made the folder they are in.
process.umask(0o077);
const command = COMMANDS[process.argv[2] ?? ''];
if (!command) {
  console.error(USAGE);
  process.exit(2);
}
try {
  await command(readSettings(process.env));
} catch (error) {
  console.error(error instanceof SettingsError ? error.message : error);
  process.exit(1);
}
