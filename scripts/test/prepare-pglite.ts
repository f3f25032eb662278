import { preparedPglite } from '@metalquest/backend/test/support/prepared-database';

/** Vitest loads the global setups of its projects apart, so that they share no module. */
const BEGUN = Symbol.for('metalquest prepared pglite');

/** Creates the migrated embedded database that tests copy. Fast if it exists. */
export default async function preparePglite(): Promise<void> {
  await (Reflect.get(globalThis, BEGUN) ?? preparedPglite());
}

/** Begins it, mostly in a thread of its own, while the caller prepares something else. */
export function beginToPreparePglite(): void {
  const prepared = preparedPglite();
  // Whoever awaits it gets the error; until then it must not end the process.
  prepared.catch(() => undefined);
  Object.assign(globalThis, { [BEGUN]: prepared });
}
