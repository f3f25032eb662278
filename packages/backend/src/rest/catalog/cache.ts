import type { Database } from '../../db/database.ts';
import type { Catalog } from './catalog.ts';
import { introspect } from './introspect.ts';

/** Minimum age before a reload, so that a flood of unknown names does not cause a flood of introspections. */
const MIN_AGE_MS = 1000;

export interface CatalogCache {
  current(): Promise<Catalog>;
  /** A reloaded catalog, or null if the current one is younger than MIN_AGE_MS. */
  refreshed(): Promise<Catalog | null>;
}

/** @param now epoch milliseconds */
export function cacheCatalog(db: Database, now: () => number): CatalogCache {
  let reading: Promise<Catalog> | null = null;
  let readAt = 0;
  const read = (): Promise<Catalog> => {
    readAt = now();
    const attempt = introspect(db);
    reading = attempt;
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
