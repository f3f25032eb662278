import type { Queryable } from '../db/database.ts';
import { isVersion } from './file-store.ts';
import type { ObjectStore } from './object-store.ts';
import type { RenditionCache } from './render/rendition-cache.ts';

const BATCH = 500;

/** The database keeps the list (platform/0009_storage.sql), so it survives a crash. */
export async function removeUnlinked(
  db: Queryable,
  store: ObjectStore,
  renditions: RenditionCache,
): Promise<number> {
  let removed = 0;
  for (;;) {
    // Versions are never reused, but a restored database may contain the row again.
    const rows = await db.query<{ version: string; again: boolean }>(
      `select u.version, exists (select 1 from storage.objects o where o.version = u.version) as again
       from storage.unlinked u order by u.deleted_at limit ${BATCH}`,
    );
    for (const { version, again } of rows) {
      if (again || !isVersion(version)) continue;
      await store.remove(version);
      await renditions.drop(version);
      removed += 1;
    }
    if (rows.length > 0) {
      await db.query('delete from storage.unlinked where version = any($1::text[])', [
        rows.map((row) => row.version),
      ]);
    }
    if (rows.length < BATCH) return removed;
  }
}
