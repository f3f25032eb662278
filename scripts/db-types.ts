// Generates the TypeScript types of the database from supabase/migrations with a temporary PostgreSQL. With
// `--check`, only fails when the checked-in file is stale.
import { readFile, writeFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { migrate } from '../packages/backend/src/db/migrate.ts';
import { openPostgres } from '../packages/backend/src/db/postgres.ts';
import { supabaseCli } from './supabase/cli.ts';
import { startTemporaryPostgres } from './temporary-postgres.ts';

const TARGET = fileURLToPath(new URL('../packages/sync/src/database.generated.ts', import.meta.url));
const HEADER = '// Generated from supabase/migrations by `npm run db:types`. Do not edit.\n';

const server = await startTemporaryPostgres();
let generated: string;
try {
  const db = await openPostgres(server.url, { max: 1 });
  await migrate(db).finally(() => db.close());
  const { stdout } = await supabaseCli(
    'gen',
    'types',
    'typescript',
    `--remote=${server.url}`,
    '--schema',
    'public',
  );
  generated = HEADER + stdout;
} finally {
  await server.stop();
}

if (process.argv.includes('--check')) {
  const current = await readFile(TARGET, 'utf8').catch(() => '');
  if (current !== generated) {
    console.error('packages/sync/src/database.generated.ts is stale: run npm run db:types and commit it.');
    process.exitCode = 1;
  }
} else {
  await writeFile(TARGET, generated);
}
