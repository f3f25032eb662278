// The TypeScript types of the database, generated from supabase/migrations through a throwaway PostgreSQL.
// `node scripts/db-types.ts` writes them, with `--check` it only fails when the checked-in file is stale.
import { execFile } from 'node:child_process';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { migrate } from '../packages/backend/src/db/migrate.ts';
import { openPostgres } from '../packages/backend/src/db/postgres.ts';
import { startTemporaryPostgres } from './temporary-postgres.ts';

const TARGET = fileURLToPath(new URL('../packages/sync/src/database.generated.ts', import.meta.url));
const ROOT = fileURLToPath(new URL('..', import.meta.url));
const HEADER = '// Generated from supabase/migrations by `npm run db:types`. Do not edit.\n';

const server = await startTemporaryPostgres();
let generated: string;
try {
  const db = await openPostgres(server.url, { max: 1 });
  await migrate(db).finally(() => db.close());
  generated = HEADER + (await generate(server.url));
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

async function generate(url: string): Promise<string> {
  const { bin }: { bin: string | { supabase: string } } = createRequire(import.meta.url)(
    'supabase/package.json',
  );
  const script = path.join(ROOT, 'node_modules/supabase', typeof bin === 'string' ? bin : bin.supabase);
  // The CLI leaves its notes in supabase/.temp of the folder it works in.
  const workdir = await mkdtemp(path.join(tmpdir(), 'metalquest-db-types-'));
  try {
    const { stdout } = await promisify(execFile)(
      process.execPath,
      [script, 'gen', 'types', 'typescript', `--remote=${url}`, '--schema', 'public', '--workdir', workdir],
      {
        cwd: workdir,
        env: { ...process.env, DO_NOT_TRACK: '1', SUPABASE_TELEMETRY_DISABLED: '1' },
        maxBuffer: 10_000_000,
      },
    );
    return stdout;
  } finally {
    await rm(workdir, { recursive: true, force: true });
  }
}
