import { randomUUID } from 'node:crypto';
import { mkdir, open, readdir, rename, rm, stat, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { versionPath } from '../file-store.ts';

/** Renditions per picture; the least recently used one is evicted. */
const MAX_PER_PICTURE = 24;

export interface RenditionCache {
  /** Returns a cached rendition or creates it with `make`; concurrent calls share one. */
  get(version: string, key: string, make: () => Promise<Buffer>): Promise<Buffer>;
  drop(version: string): Promise<void>;
}

interface CachedFile {
  file: string;
  bytes: number;
  usedMs: number;
}

/** Entries can be recreated, so files are not fsynced and a failed write only costs another rendering. */
export function createRenditionCache(folder: string, maxBytes: number, now: () => number): RenditionCache {
  const making = new Map<string, Map<string, Promise<Buffer>>>();
  let total: number | null = null;

  const store = async (version: string, key: string, content: Buffer): Promise<void> => {
    const place = versionPath(folder, version);
    await mkdir(place, { recursive: true, mode: 0o700 });
    const part = path.join(place, `${randomUUID()}.part`);
    await writeFile(part, content, { mode: 0o600 });
    await rename(part, path.join(place, key));
    await shrink(await filesIn(place), (files) => files.length > MAX_PER_PICTURE);
    total = total === null ? totalBytes(await filesIn(folder)) : total + content.length;
    if (total <= maxBytes) return;
    const all = await filesIn(folder);
    total = totalBytes(all);
    // Shrinks to 90 % so that not every rendering has to scan the folder.
    await shrink(all, () => (total ?? 0) > maxBytes * 0.9);
  };

  const shrink = async (files: CachedFile[], tooMuch: (left: CachedFile[]) => boolean): Promise<void> => {
    const left = files.sort((a, b) => a.usedMs - b.usedMs);
    while (tooMuch(left)) {
      const oldest = left.shift();
      if (!oldest) return;
      await rm(oldest.file, { force: true });
      if (total !== null) total -= oldest.bytes;
    }
  };

  const findOrMake = async (version: string, key: string, make: () => Promise<Buffer>): Promise<Buffer> => {
    const cached = await read(path.join(versionPath(folder, version), key), now());
    if (cached) return cached;
    const content = await make();
    await store(version, key, content);
    return content;
  };

  return {
    async get(version, key, make) {
      const ofVersion = making.get(version) ?? new Map<string, Promise<Buffer>>();
      making.set(version, ofVersion);
      const started = ofVersion.get(key);
      if (started) return started;
      const pending = findOrMake(version, key, make).finally(() => {
        ofVersion.delete(key);
        if (ofVersion.size === 0) making.delete(version);
      });
      ofVersion.set(key, pending);
      return pending;
    },
    async drop(version) {
      // Renditions in progress would be written after the removal.
      await Promise.allSettled(making.get(version)?.values() ?? []);
      await rm(versionPath(folder, version), { recursive: true, force: true });
      total = null;
    },
  };
}

const totalBytes = (files: readonly CachedFile[]): number =>
  files.reduce((bytes, file) => bytes + file.bytes, 0);

async function read(file: string, nowMs: number): Promise<Buffer | null> {
  const handle = await open(file, 'r').catch((cause: NodeJS.ErrnoException) => {
    if (cause.code === 'ENOENT') return null;
    throw cause;
  });
  if (!handle) return null;
  try {
    await handle.utimes(nowMs / 1000, nowMs / 1000);
    return await handle.readFile();
  } finally {
    await handle.close();
  }
}

async function filesIn(folder: string): Promise<CachedFile[]> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  const files = entries.filter((entry) => entry.isFile());
  const found = await Promise.all(
    files.map(async (entry) => {
      const file = path.join(entry.parentPath, entry.name);
      const facts = await stat(file).catch(() => null);
      return facts && { file, bytes: facts.size, usedMs: facts.mtimeMs };
    }),
  );
  return found.flatMap((file) => file ?? []);
}
