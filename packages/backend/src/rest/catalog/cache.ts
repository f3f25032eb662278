import type { Database } from '../../db/database.ts';
import type { Catalog } from './catalog.ts';
import { introspect } from './introspect.ts';

/** A catalog this young is believed, so that a flood of unknown names does not become a flood of introspections. */
const MIN_AGE_MS = 1000;

export interface CatalogCache {
  current(): Promise<Catalog>;
  /** A catalog read after now, or null when the current one is too young to doubt. */
  refreshed(): Promise<Catalog | null>;
}

/** `now` is epoch milliseconds. */
export function cacheCatalog(db: Database, now: () => number): CatalogCache {
  let reading: Promise<Catalog> | null = null;
  let readAt = 0;
  const read = (): Promise<Catalog> => {
    readAt = now();
    const attempt = introspect(db);
    reading = attempt;
    // A failed reading is not kept: the next request tries again.
    attempt.catch(() => {
      if (reading === attempt) reading = null;
    });
    return attempt;
  };
  return {
    current: () => reading ?? read(),
    refreshed: async () => (now() - readAt < MIN_AGE_MS ? null : read()),
  };
}
