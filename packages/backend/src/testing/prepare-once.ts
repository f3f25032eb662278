import { openPreparedPglite } from './prepared-database.ts';
import { makeTemplate } from './prepared-postgres.ts';

/**
 * Makes the migrated database that those of the tests are copied from before any test of a run needs it, so that the
 * first ones do not each make it at once and run out of time. Quick when it is there already.
 */
export default async function prepareOnce(): Promise<void> {
  const server = process.env.METALQUEST_TEST_DATABASE_URL;
  if (server) await makeTemplate(server);
  else await (await openPreparedPglite()).close();
}
