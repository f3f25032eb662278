import { preparedPglite } from '@metalquest/backend/test/support/prepared-database';

/** Creates the migrated embedded database that tests copy. Fast if it exists. */
export default async function preparePglite(): Promise<void> {
  await preparedPglite();
}
