import { openPostgres } from '@metalquest/backend/db/postgres';
import { copyTemplate, makeTemplate } from '@metalquest/backend/testing/prepared-postgres';
import { publishAtOnce } from '@metalquest/backend/testing/publish-at-once';
import {
  findPostgres,
  startTemporaryPostgres,
  type TemporaryPostgres,
} from '../../scripts/temporary-postgres.ts';

/** Tells the processes of a run where its PostgreSQL is. */
const ADDRESS = 'METALQUEST_E2E_POSTGRES';

/**
 * Starts a PostgreSQL for the run with a migrated database to copy: a server starts on it sooner than on the embedded
 * database. @returns null where PostgreSQL is not installed
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
 * Makes a migrated, empty database in the run's PostgreSQL, whose galleries show at once what they would show the next
 * day. @returns its address; null when the run has none
 */
export async function newPostgresDatabase(): Promise<string | null> {
  const cluster = process.env[ADDRESS];
  if (!cluster) return null;
  const address = await copyTemplate(cluster);
  const db = await openPostgres(address, { max: 1 });
  await publishAtOnce(db).finally(() => db.close());
  return address;
}
