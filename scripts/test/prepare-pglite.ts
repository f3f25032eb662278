import { preparedPglite } from '@metalquest/backend/test/support/prepared-database';

/** Vitest loads each project's global setup separately, so they share no modules. */
const BEGUN = Symbol.for('metalquest prepared pglite');

/** Creates the migrated embedded database that tests copy. Fast if it exists. */
export default async function preparePglite(): Promise<void> {
  await (Reflect.get(globalThis, BEGUN) ?? preparedPglite());
}

/** Starts the preparation without waiting; PGlite runs in its own thread. */
export function beginToPreparePglite(): void {
  const prepared = preparedPglite();
  // The error is reported where the promise is awaited; without this it would be an unhandled rejection.
  prepared.catch(() => undefined);
  Object.assign(globalThis, { [BEGUN]: prepared });
}
