import { openPreparedPglite } from '@metalquest/backend/testing/prepared-database';

/**
 * Vitest's global setup of the tests on the embedded database: makes the migrated database that those of the tests are
 * copied from, so that the first ones do not each make it. Quick when it is there already.
 */
export default async function preparePglite(): Promise<void> {
  await (await openPreparedPglite()).close();
}
