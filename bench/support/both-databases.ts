import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { findPostgres, startTemporaryPostgres } from '../../scripts/temporary-postgres.ts';
import type { Figure } from './figure.ts';

/** Measures on the embedded database and, where one is installed, on a PostgreSQL of its own (`url`). */
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

/**
 * Starts a server under measurement in a process of its own.
 * @returns it with the first thing it says, which is where and how to reach it
 */
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
