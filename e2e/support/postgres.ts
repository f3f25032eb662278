import { openPostgres } from '@metalquest/backend/db/postgres';
import { copyTemplate, makeTemplate } from '@metalquest/backend/test/support/prepared-postgres';
import { publishAtOnce } from '@metalquest/backend/test/support/publish-at-once';
import { findPostgres } from '../../scripts/lib/find-tools.mjs';
import { startTemporaryPostgres, type TemporaryPostgres } from '../../scripts/temporary-postgres.ts';

/** Environment variable with the address of the run's PostgreSQL. */
const ADDRESS = 'METALQUEST_E2E_POSTGRES';

/**
 * Starts PostgreSQL for the run with a migrated template database. A server starts faster on it than on the
 * embedded database.
 * @returns null if PostgreSQL is not installed
 */
export async function startPostgres(): Promise<TemporaryPostgres | null> {
  if (!findPostgres()) return null;
  const cluster = await startTemporaryPostgres();
  await makeTemplate(cluster.url).catch(async (cause: Error) => {
    await cluster.stop();
    throw cause;
  });
  process.env[ADDRESS] = cluster.url;
  return cluster;
}

/**
 * Creates a migrated, empty database in the run's PostgreSQL. Its galleries publish changes at once instead
 * of on the next day.
 * @returns its address, or null if the run has no PostgreSQL
 */
export async function newPostgresDatabase(): Promise<string | null> {
  const cluster = process.env[ADDRESS];
  if (!cluster) return null;
  const address = await copyTemplate(cluster);
  const db = await openPostgres(address, { max: 1 });
  await publishAtOnce(db).finally(() => db.close());
  return address;
}
