import { constants } from 'node:fs';
import { copyFile, link, mkdir, rm } from 'node:fs/promises';
import path from 'node:path';
import type { Database } from '../db/database.ts';
import { makeStoreFolders, versionPath } from '../storage/file-store.ts';
import { copyDatabase } from './copy-database.ts';
import type { MediaFile } from './media-manifest.ts';

const AT_ONCE = 32;
/** What a file system says that knows no second name for a file. */
const NO_LINKS = new Set(['EPERM', 'ENOTSUP', 'EOPNOTSUPP', 'EXDEV', 'ENOSYS', 'EMLINK']);

/** What is kept still while a backup is written, whatever the server does meanwhile. */
export interface Held {
  /** Remove it when done. */
  folder: string;
  pausedMs: number;
}

export const heldDatabase = (folder: string): string => path.join(folder, 'database');
export const heldMedia = (folder: string): string => path.join(folder, 'media');

/**
 * Holds a copy of the embedded database and, under second names, the files its rows name, as of one moment: a photo
 * deleted a second later is still in the backup whose database knows it.
 */
export async function holdForBackup(db: Database, dataDirectory: string, id: string): Promise<Held> {
  const folder = path.join(dataDirectory, 'hold', id);
  try {
    const copy = await copyDatabase(
      db,
      path.join(dataDirectory, 'database'),
      heldDatabase(folder),
      async (media) => void (await holdMedia(dataDirectory, folder, media)),
    );
    return { folder, pausedMs: copy.pausedMs };
  } catch (cause) {
    await rm(folder, { recursive: true, force: true });
    throw cause;
  }
}

/** Removes what a backup that was killed left behind. */
export async function sweepHolds(dataDirectory: string): Promise<void> {
  await rm(path.join(dataDirectory, 'hold'), { recursive: true, force: true });
}

/** Gives the files second names in `folder`/media. Those that are not there are left out. */
export async function holdMedia(
  dataDirectory: string,
  folder: string,
  media: readonly MediaFile[],
): Promise<void> {
  const { objects } = await makeStoreFolders(dataDirectory);
  const to = heldMedia(folder);
  await mkdir(to, { recursive: true, mode: 0o700 });
  const hold = async ({ version }: MediaFile): Promise<void> => {
    const from = versionPath(objects, version);
    try {
      await link(from, path.join(to, version));
    } catch (cause) {
      const code = cause instanceof Error && 'code' in cause ? String(cause.code) : '';
      if (code === 'ENOENT') return;
      if (!NO_LINKS.has(code)) throw cause;
      await copyFile(from, path.join(to, version), constants.COPYFILE_FICLONE);
    }
  };
  for (let i = 0; i < media.length; i += AT_ONCE) await Promise.all(media.slice(i, i + AT_ONCE).map(hold));
}
