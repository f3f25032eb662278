import { execFile } from 'node:child_process';
import { cp, mkdtemp, rm } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { ensureInstalledIn } from '../lib/toolchain.mjs';

const MIGRATIONS = fileURLToPath(new URL('../../supabase/migrations', import.meta.url));
const require = createRequire(import.meta.url);

/**
 * Runs the Supabase CLI without Docker on a copy of supabase/migrations, because it writes there. The first
 * call installs it: it takes 142 MB, and only tests on PostgreSQL and `npm run db:types` use it.
 */
export async function supabaseCli(...args: string[]): Promise<{ stdout: string; stderr: string }> {
  ensureInstalledIn('scripts/supabase', 'the Supabase CLI');
  const { bin }: { bin: string | { supabase: string } } = require('supabase/package.json');
  const script = path.join(
    path.dirname(require.resolve('supabase/package.json')),
    typeof bin === 'string' ? bin : bin.supabase,
  );
  const workdir = await mkdtemp(path.join(tmpdir(), 'metalquest-supabase-'));
  try {
    await cp(MIGRATIONS, path.join(workdir, 'supabase/migrations'), { recursive: true });
    return await promisify(execFile)(process.execPath, [script, ...args, '--workdir', workdir], {
      cwd: workdir,
      env: { ...process.env, DO_NOT_TRACK: '1', SUPABASE_TELEMETRY_DISABLED: '1' },
      maxBuffer: 10_000_000,
    });
  } catch (cause) {
    const output = (key: 'stdout' | 'stderr'): string =>
      cause instanceof Error ? String(Reflect.get(cause, key) ?? '') : '';
    throw new Error(`supabase ${args.join(' ')} failed:\n${output('stdout')}${output('stderr')}`, { cause });
  } finally {
    await rm(workdir, { recursive: true, force: true });
  }
}
