import type { FastifyInstance } from 'fastify';
import type { BackendContext } from '../context.ts';
import type { StoreFolders } from './file-store.ts';
import type { ObjectStore } from './object-store.ts';
import { recoverStore } from './recover.ts';
import type { RenditionCache } from './render/rendition-cache.ts';
import type { ResumableStore } from './resumable/resumable-store.ts';
import { removeUnlinked } from './unlinked.ts';
import { removeUnusedPictures } from './unused-pictures.ts';

const EVERY_MS = 60_000;

const PICTURES_EVERY_MS = 24 * 60 * 60_000;

interface Kept {
  folders: StoreFolders;
  store: ObjectStore;
  cache: RenditionCache;
  resumable: ResumableStore;
}

/** @returns a function that removes the files of just deleted rows; failures are logged and retried */
export async function startHousekeeping(
  app: FastifyInstance,
  { db, log, now }: BackendContext,
  { folders, store, cache, resumable }: Kept,
): Promise<() => Promise<void>> {
  await removeUnlinked(db, store, cache);
  const recovery = await recoverStore(db, folders, now());
  if (recovery.missing.length > 0) log.error(recovery, 'files of the media bucket are missing');
  else if (recovery.swept + recovery.lost + recovery.foundAgain > 0) {
    log.info(recovery, 'media bucket cleaned up');
  }

  const living = async (ids: string[]): Promise<Set<string>> => {
    const rows = await db.query<{ id: string }>('select id from auth.users where id = any($1::uuid[])', [
      ids,
    ]);
    return new Set(rows.map((row) => row.id));
  };
  const quietly = (work: () => Promise<unknown>) => async (): Promise<void> => {
    await work().catch((err: unknown) => log.error({ err }, 'the media bucket could not be cleaned up'));
  };
  const sweep = quietly(() => removeUnlinked(db, store, cache));
  let picturesDueMs = 0;
  const sweepPictures = async (): Promise<void> => {
    if (now() < picturesDueMs) return;
    picturesDueMs = now() + PICTURES_EVERY_MS;
    const pictures = await removeUnusedPictures(db, now());
    if (pictures > 0) log.info({ pictures }, 'unused pictures were removed');
  };
  const sweepAll = quietly(async () => {
    await sweepPictures();
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
