import { flushCompileCache } from 'node:module';
import path from 'node:path';
import { NewerSchemaError, OlderSchemaError } from '@metalquest/backend/db/migrate';
import { DamagedDatabaseError } from '@metalquest/backend/durability/open-embedded';
import { RestoreError } from '@metalquest/backend/durability/restore';
import Fastify from 'fastify';
import { adminCommand } from './admin-command.ts';
import { backup, restore } from './backup-commands.ts';
import { seedContent } from './content/seed-posts.ts';
import { DataInUseError } from './control/data-lock.ts';
import { CommandError } from './database-for-command.ts';
import { demo } from './demo/demo-command.ts';
import { isJournal } from './log.ts';
import { mapsCommand } from './maps/maps-command.ts';
import { openDatabase } from './open-database.ts';
import { serve } from './serve.ts';
import { readSettings, type Settings, SettingsError } from './settings.ts';
import { stopOnSignals } from './shutdown.ts';
import { readyMessage, startMessage } from './start-messages.ts';

const USAGE = `Usage: npm run metalquest -- <command>
  serve          migrate the database and serve everything (npm start runs this)
  migrate        update the database to this release's schema and exit
  backup FILE    write the database and all files to FILE (.tar.gz), even while the server runs
  restore FILE   restore a backup into an empty data directory
  demo           create an account with a season of quests and finds; prints how to sign in
  admin          list, grant EMAIL, revoke EMAIL or remove-factors EMAIL: administrators, and lost authenticators
  maps           add FILE, list or remove ID: map files that this server hosts
  seed-content   add the articles that come with MetalQuest, once (serve does this automatically)`;

const COMMANDS: Readonly<Record<string, (settings: Settings, file: string | undefined) => Promise<void>>> = {
  async serve(settings) {
    console.log(startMessage(settings));
    const served = await serve(settings, console.error);
    console.log(readyMessage(settings, served.url));
    // Flush now, because the server may be killed later.
    flushCompileCache();
    stopOnSignals(() => served.close(), console.error);
  },
  async migrate(settings) {
    const opened = await openDatabase(settings, Fastify({ logger: false }).log, console.error);
    await opened.close();
    console.log(
      opened.applied.length > 0
        ? `Applied: ${opened.applied.join(', ')}`
        : 'Nothing to do: the schema is up to date.',
    );
  },
  async backup(settings, file) {
    console.log(await backup(settings, fileOf(file)));
  },
  async restore(settings, file) {
    console.log(await restore(settings, fileOf(file)));
  },
  async demo(settings) {
    console.log(await demo(settings, console.error));
  },
  async 'seed-content'(settings) {
    console.log(await seedContent(settings));
  },
  admin: (settings) => adminCommand(settings, process.argv.slice(3), (line) => console.log(line)),
  maps: (settings) => mapsCommand(settings, process.argv.slice(3), fileOf, (line) => console.log(line)),
};

class UsageError extends Error {}

/** npm runs scripts in the project directory, so resolve names against the user's directory. */
function fileOf(name: string | undefined): string {
  if (!name) throw new UsageError();
  return path.resolve(process.env.INIT_CWD ?? '.', name);
}

const PLAIN = [
  SettingsError,
  CommandError,
  DataInUseError,
  DamagedDatabaseError,
  NewerSchemaError,
  OlderSchemaError,
  RestoreError,
];

// Database, files and keys are accessible to this account only.
process.umask(0o077);
const command = COMMANDS[process.argv[2] ?? ''];
if (!command) {
  console.error(USAGE);
  process.exit(2);
}
try {
  await command(readSettings(process.env, isJournal(1, process.env)), process.argv[3]);
} catch (error) {
  const isPlain = PLAIN.some((kind) => error instanceof kind);
  if (error instanceof UsageError) console.error(USAGE);
  else console.error(isPlain && error instanceof Error ? error.message : error);
  process.exit(error instanceof UsageError ? 2 : 1);
}
