import { makeTemplate } from '@metalquest/backend/testing/prepared-postgres';
import { findPostgres, startTemporaryPostgres } from '../temporary-postgres.ts';
import preparePglite from './prepare-pglite.ts';

/**
 * Vitest's global setup of the server tests: starts PostgreSQL where it is installed, with a migrated database that
 * those of the tests are copied from. METALQUEST_TEST_DATABASE_URL names it, or a server that already runs.
 */
export default async function startPostgres(): Promise<(() => Promise<void>) | undefined> {
  const running = process.env.METALQUEST_TEST_DATABASE_URL;
  if (running) {
    await makeTemplate(running);
    return;
  }
  if (!findPostgres()) {
    await preparePglite();
    return;
  }
  const server = await startTemporaryPostgres();
  await makeTemplate(server.url).catch(async (cause: Error) => {
    await server.stop();
    throw cause;
  });
  process.env.METALQUEST_TEST_DATABASE_URL = server.url;
  return () => server.stop();
}
