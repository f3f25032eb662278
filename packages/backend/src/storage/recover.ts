import { mkdir, readdir, rename, rm, stat } from 'node:fs/promises';
import path from 'node:path';
import type { Queryable } from '../db/database.ts';
import { isVersion, type StoreFolders, versionPath } from './file-store.ts';

/** How long to keep a file without a row: a database restored from an older snapshot may get its row back. */
const KEEP_LOST_MS = 30 * 24 * 3600 * 1000;

export interface Recovery {
  swept: number;
  lost: number;
  recovered: number;
  /** Rows without a file, which only disk damage or outside changes can cause. */
  missing: string[];
}

/**
 * Reconciles files and rows at start, before the first request. An upload writes, checks, fsyncs and renames
 * its file before its row commits, and a delete commits before its file is removed. A crash at any point
 * therefore leaves at most an extra file, never an extra row or a partial file.
 */
export async function recoverStore(db: Queryable, folders: StoreFolders, now: number): Promise<Recovery> {
  const leftovers = await readdir(folders.incoming);
  for (const name of leftovers) await rm(path.join(folders.incoming, name), { recursive: true, force: true });

  const rows = await db.query<{ version: string | null }>('select version from storage.objects');
  const referenced = new Set(
    rows.flatMap((row) => (row.version && isVersion(row.version) ? [row.version] : [])),
  );
  const stored = new Set(await versionsIn(folders.objects));
  const quarantinedVersions = new Set(await versionsIn(folders.lost));

  let lostCount = 0;
  for (const version of stored) {
    if (referenced.has(version)) continue;
    await move(version, folders.objects, folders.lost);
    lostCount += 1;
  }
  let recovered = 0;
  for (const version of quarantinedVersions) {
    if (referenced.has(version) && !stored.has(version)) {
      await move(version, folders.lost, folders.objects);
      stored.add(version);
      recovered += 1;
    } else if (now - (await stat(versionPath(folders.lost, version))).ctimeMs > KEEP_LOST_MS) {
      await rm(versionPath(folders.lost, version), { force: true });
    }
  }
  for (const version of await foldersIn(folders.renditions)) {
    if (!referenced.has(version))
      await rm(versionPath(folders.renditions, version), { recursive: true, force: true });
  }
  const missing = [...referenced].filter((version) => !stored.has(version));
  return { swept: leftovers.length, lost: lostCount, recovered, missing };
}

async function versionsIn(folder: string): Promise<string[]> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  return entries.filter((entry) => entry.isFile() && isVersion(entry.name)).map((entry) => entry.name);
}

async function foldersIn(folder: string): Promise<string[]> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  return entries.filter((entry) => entry.isDirectory() && isVersion(entry.name)).map((entry) => entry.name);
}

async function move(version: string, from: string, to: string): Promise<void> {
  const target = versionPath(to, version);
  await mkdir(path.dirname(target), { recursive: true, mode: 0o700 });
  await rename(versionPath(from, version), target);
}
