import type { FastifyInstance } from 'fastify';
import type { BackendContext } from '../context.ts';
import type { Queryable } from '../db/database.ts';
import { removeDeletedFiles, removeExpiredRecords } from './deleted-files.ts';
import { isVersion, type StoreFolders } from './file-store.ts';
import type { ObjectStore } from './object-store.ts';
import { recoverStore } from './recover.ts';
import type { RenditionCache } from './render/rendition-cache.ts';
import type { ResumableStore } from './resumable/resumable-store.ts';

const BATCH = 500;

/** The database keeps the list (platform/0009_storage.sql), so it survives a crash. */
async function removeUnlinked(
  db: Queryable,
  store: ObjectStore,
  renditions: RenditionCache,
): Promise<number> {
  let removed = 0;
  for (;;) {
    // Versions are never reused, but a restored database may contain the row again.
    const rows = await db.query<{ version: string; linked: boolean }>(
      `select u.version, exists (select 1 from storage.objects o where o.version = u.version) as linked
       from storage.unlinked u order by u.deleted_at limit ${BATCH}`,
    );
    for (const { version, linked } of rows) {
      if (linked || !isVersion(version)) continue;
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

const EVERY_MS = 60_000;

const DAILY_MS = 24 * 60 * 60_000;

interface Storage {
  folders: StoreFolders;
  store: ObjectStore;
  cache: RenditionCache;
  resumable: ResumableStore;
}

/** @returns a function that removes the files of just deleted rows; failures are logged and retried */
export async function startHousekeeping(
  app: FastifyInstance,
  { db, log, now }: BackendContext,
  { folders, store, cache, resumable }: Storage,
): Promise<() => Promise<void>> {
  await removeUnlinked(db, store, cache);
  const recovery = await recoverStore(db, folders, now());
  if (recovery.missing.length > 0) log.error(recovery, 'files of the media bucket are missing');
  else if (recovery.swept + recovery.lost + recovery.recovered > 0) {
    log.info(recovery, 'media bucket cleaned up');
  }

  const living = async (ids: string[]): Promise<Set<string>> => {
    const rows = await db.query<{ id: string }>('select id from auth.users where id = any($1::uuid[])', [
      ids,
    ]);
    return new Set(rows.map((row) => row.id));
  };
  const logErrors = (work: () => Promise<unknown>) => async (): Promise<void> => {
    await work().catch((err: unknown) => log.error({ err }, 'the media bucket could not be cleaned up'));
  };
  const sweep = logErrors(() => removeUnlinked(db, store, cache));
  let dailyDueMs = 0;
  const sweepDaily = async (): Promise<void> => {
    if (now() < dailyDueMs) return;
    dailyDueMs = now() + DAILY_MS;
    await removeExpiredRecords(db, now());
    const pictures = await removeUnusedPictures(db, now());
    if (pictures > 0) log.info({ pictures }, 'unused pictures were removed');
  };
  const sweepAll = logErrors(async () => {
    await sweepDaily();
    await removeDeletedFiles(db);
    await removeUnlinked(db, store, cache);
    await resumable.sweep(living);
  });
  await sweepAll();
  let last: Promise<void> = Promise.resolve();
  const timer = setInterval(() => {
    last = sweepAll();
  }, EVERY_MS);
  timer.unref();
  app.addHook('onClose', async () => {
    clearInterval(timer);
    await last;
  });
  return sweep;
}

/** Grace period for unused pictures: an unsaved draft on a device may contain them. */
export const UNUSED_PICTURE_DAYS = 30;

const DAY_MS = 86_400_000;

/** `removeUnlinked` then removes their files. `nowMs` is epoch milliseconds. */
export async function removeUnusedPictures(db: Queryable, nowMs: number): Promise<number> {
  const removed = await db.query(
    `delete from storage.objects o
     where o.bucket_id = 'content' and o.created_at < $1
       and not exists (
         select 1 from private.post_revisions r
         where private.pictures_in(r.cover_url, r.body) @> array[o.name::text collate "default"]
       )
       and not exists (
         select 1 from public.posts p where position(o.name in concat_ws(E'\\n', p.cover_url, p.body)) > 0
       )
     returning 1`,
    [new Date(nowMs - UNUSED_PICTURE_DAYS * DAY_MS)],
  );
  return removed.length;
}
