import { constants } from 'node:fs';
import { copyFile, link, mkdir, rm } from 'node:fs/promises';
import path from 'node:path';
import type { Database } from '../db/database.ts';
import { makeStoreFolders, versionPath } from '../storage/file-store.ts';
import { copyDatabase } from './copy-database.ts';
import type { MediaFile } from './media-manifest.ts';

const AT_ONCE = 32;
/** Errors of file systems without hard links. */
const NO_LINKS = new Set(['EPERM', 'ENOTSUP', 'EOPNOTSUPP', 'EXDEV', 'ENOSYS', 'EMLINK']);

/** A frozen copy of the data that a backup reads from. */
export interface Held {
  /** The caller removes it. */
  folder: string;
  pausedMs: number;
}

export const heldDatabase = (folder: string): string => path.join(folder, 'database');
export const heldMedia = (folder: string): string => path.join(folder, 'media');

/** Copies the embedded database and hard-links its media files at one point in time. */
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

export async function sweepHolds(dataDirectory: string): Promise<void> {
  await rm(path.join(dataDirectory, 'hold'), { recursive: true, force: true });
}

/** Hard-links (or copies) the files to `folder`/media. Skips missing files. */
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
