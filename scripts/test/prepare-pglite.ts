import { openPreparedPglite } from '@metalquest/backend/testing/prepared-database';

/**
 * Vitest's global setup for tests on the embedded database: creates the migrated database that tests copy.
 * Fast if it exists.
 */
export default async function preparePglite(): Promise<void> {
  await (await openPreparedPglite()).close();
}
