import { mkdir, open, rename, rm } from 'node:fs/promises';
import path from 'node:path';
import type { ObjectStore } from './object-store.ts';

/** Folders of the file store below the data directory, all on one file system so that renames are atomic. */
export interface StoreFolders {
  /** Uploads in progress; leftovers are deleted at start. */
  incoming: string;
  /** Whole files, in 256 folders by the first two digits of their version. */
  objects: string;
  /** Files without a row when the server started (recover.ts). */
  lost: string;
  resumable: string;
  renditions: string;
}

export async function makeStoreFolders(dataDirectory: string): Promise<StoreFolders> {
  const root = path.join(dataDirectory, 'storage');
  const folders = {
    incoming: path.join(root, 'incoming'),
    objects: path.join(root, 'objects'),
    lost: path.join(root, 'lost'),
    resumable: path.join(root, 'resumable'),
    renditions: path.join(root, 'renditions'),
  };
  for (const folder of Object.values(folders)) await mkdir(folder, { recursive: true, mode: 0o700 });
  return folders;
}

const VERSION = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

/** Path of a version below `folder`. The only place that builds a path, from a validated uuid. */
export function versionPath(folder: string, version: string): string {
  if (!VERSION.test(version)) throw new RangeError('a version is a uuid');
  return path.join(folder, version.slice(0, 2), version);
}

export function isVersion(text: string): boolean {
  return VERSION.test(text);
}

export function createFileStore(folders: StoreFolders): ObjectStore {
  return {
    async put(version, from) {
      const to = versionPath(folders.objects, version);
      const file = await open(from, 'r+');
      await file.sync().finally(() => file.close());
      await mkdir(path.dirname(to), { recursive: true, mode: 0o700 });
      await rename(from, to);
      await syncFolder(path.dirname(to));
      await syncFolder(folders.objects);
    },
    async open(version, range) {
      const file = await open(versionPath(folders.objects, version), 'r').catch((cause: Error) => {
        if ('code' in cause && cause.code === 'ENOENT') return null;
        throw cause;
      });
      return file?.createReadStream({ highWaterMark: 256 * 1024, ...range }) ?? null;
    },
    remove: (version) => rm(versionPath(folders.objects, version), { force: true }),
  };
}

/** Fsyncs `folder`, so that a rename or unlink survives a power failure. */
export async function syncFolder(folder: string): Promise<void> {
  const handle = await open(folder, 'r');
  await handle.sync().finally(() => handle.close());
}
