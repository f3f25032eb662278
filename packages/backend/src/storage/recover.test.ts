import { randomUUID } from 'node:crypto';
import { mkdir, mkdtemp, readdir, rm, utimes, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { Queryable } from '../db/database.ts';
import { makeStoreFolders, type StoreFolders, versionPath } from './file-store.ts';
import { recoverStore } from './recover.ts';

let folder: string;
let folders: StoreFolders;
beforeEach(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'metalquest-recover-'));
  folders = await makeStoreFolders(folder);
});
afterEach(() => rm(folder, { recursive: true, force: true }));

/** A database whose storage.objects has exactly these versions. */
function databaseWith(versions: string[]): Queryable {
  return { query: async <R extends object>() => versions.map((version) => ({ version })) as R[] };
}

async function fileIn(place: string, version = randomUUID()): Promise<string> {
  await mkdir(path.dirname(versionPath(place, version)), { recursive: true });
  await writeFile(versionPath(place, version), 'bytes');
  return version;
}

const names = async (place: string) =>
  (await readdir(place, { recursive: true, withFileTypes: true }))
    .filter((entry) => entry.isFile())
    .map((entry) => entry.name);

describe('cleaning up the store at the start', () => {
  it('deletes interrupted uploads', async () => {
    await writeFile(path.join(folders.incoming, randomUUID()), 'half');
    expect(await recoverStore(databaseWith([]), folders, Date.now())).toMatchObject({ swept: 1, lost: 0 });
    expect(await names(folders.incoming)).toEqual([]);
  });

  it('keeps files with rows and sets the others aside', async () => {
    const stored = await fileIn(folders.objects);
    const orphan = await fileIn(folders.objects);
    expect(await recoverStore(databaseWith([stored]), folders, Date.now())).toMatchObject({
      lost: 1,
      missing: [],
    });
    expect(await names(folders.objects)).toEqual([stored]);
    expect(await names(folders.lost)).toEqual([orphan]);
  });

  it('restores a file when a restored database refers to it again', async () => {
    const restored = await fileIn(folders.lost);
    expect(await recoverStore(databaseWith([restored]), folders, Date.now())).toMatchObject({
      recovered: 1,
      missing: [],
    });
    expect(await names(folders.objects)).toEqual([restored]);
  });

  it('deletes files without rows after a month', async () => {
    const old = await fileIn(folders.lost);
    await utimes(versionPath(folders.lost, old), new Date(0), new Date(0));
    const month = 31 * 24 * 3600 * 1000;
    await recoverStore(databaseWith([]), folders, Date.now());
    expect(await names(folders.lost)).toEqual([old]);
    await recoverStore(databaseWith([]), folders, Date.now() + month);
    expect(await names(folders.lost)).toEqual([]);
  });

  it('reports rows without files', async () => {
    const missing = randomUUID();
    expect(await recoverStore(databaseWith([missing]), folders, Date.now())).toMatchObject({
      missing: [missing],
    });
  });
});
