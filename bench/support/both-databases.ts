import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { findPostgres } from '../../scripts/lib/find-tools.mjs';
import { startTemporaryPostgres } from '../../scripts/temporary-postgres.ts';
import type { Figure } from './figure.ts';

/** Measures on the embedded database and, if installed, on a temporary PostgreSQL (`url`). */
export async function onBothDatabases(measure: (url?: string) => Promise<Figure[]>): Promise<Figure[]> {
  const figures = await measure();
  if (!findPostgres()) return figures;
  const postgres = await startTemporaryPostgres();
  try {
    return [...figures, ...(await measure(postgres.url))];
  } finally {
    await postgres.stop();
  }
}

/** Resolves with the process and its first message, which contains the server's address. */
export async function startServer<Target>(
  script: URL,
  databaseUrl: string | undefined,
  args: readonly string[] = [],
  execArgv: readonly string[] = process.execArgv,
): Promise<{ server: ChildProcess; target: Target }> {
  const server = fork(script, args, {
    execArgv: [...execArgv],
    env: { ...process.env, METALQUEST_TEST_DATABASE_URL: databaseUrl ?? '' },
  });
  const [target]: Target[] = await once(server, 'message');
  if (!target) throw new Error('the server said nothing');
  return { server, target };
}
