import { makeTemplate } from '@metalquest/backend/test/support/prepared-postgres';
import { findPostgres } from '../lib/find-tools.mjs';
import { startTemporaryPostgres } from '../temporary-postgres.ts';
import preparePglite, { beginToPreparePglite } from './prepare-pglite.ts';

/**
 * Vitest's global setup for server tests: starts PostgreSQL if installed, with a migrated template database.
 * METALQUEST_TEST_DATABASE_URL names it, or a running server.
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
  // The embedded database is migrated in its own thread while PostgreSQL starts and migrates its template.
  beginToPreparePglite();
  const server = await startTemporaryPostgres();
  // Otherwise a short run would end while the embedded database is prepared, and leave its files.
  const stop = () => preparePglite().finally(() => server.stop());
  await makeTemplate(server.url).catch(async (cause: Error) => {
    // Report the first error, not a further one from cleaning up.
    await stop().catch(() => undefined);
    throw cause;
  });
  process.env.METALQUEST_TEST_DATABASE_URL = server.url;
  return stop;
}
