import { randomUUID } from 'node:crypto';
import { mkdir, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { Readable } from 'node:stream';
import { z } from 'zod';
import type { Database } from '../db/database.ts';
import { readArchive, sumOfFile, writeArchive } from './archive.ts';
import { copyDatabase, type DatabaseCopy } from './copy-database.ts';
import { exists, stamp, syncFolder, syncTree, writeDurably } from './durable-files.ts';

const MAX_SNAPSHOTS = 14;

const recordShape = z.object({
  format: z.literal(1),
  /** ISO-8601. */
  createdAt: z.string(),
  sha256: z.string(),
  bytes: z.number(),
  schema: z.array(z.string()),
  epoch: z.string(),
  mediaFiles: z.number(),
});

/**
 * A snapshot of the embedded database: `<time>.tar.gz` with the database files and the media manifest, and
 * `<time>.json` with the checksum, which is written last and marks the snapshot as complete.
 */
export type Snapshot = z.infer<typeof recordShape> & { name: string };

const folderOf = (dataDirectory: string): string => path.join(dataDirectory, 'snapshots');

/** Takes a snapshot of `dataDirectory`/database, syncs it to disk and drops the oldest. */
export async function takeSnapshot(
  db: Database,
  dataDirectory: string,
  nowMs: number,
): Promise<{ snapshot: Snapshot; copy: DatabaseCopy }> {
  const folder = folderOf(dataDirectory);
  await mkdir(folder, { recursive: true, mode: 0o700 });
  const name = stamp(nowMs);
  const staging = path.join(folder, `${randomUUID()}.staging`);
  const part = path.join(folder, `${randomUUID()}.part`);
  try {
    const copy = await copyDatabase(db, path.join(dataDirectory, 'database'), staging);
    const sum = await writeArchive(part, async (archive) => {
      const entries = await readdir(staging, { recursive: true, withFileTypes: true });
      for (const entry of entries) {
        const at = path.join(entry.parentPath, entry.name);
        const inside = `database/${path.relative(staging, at).split(path.sep).join('/')}`;
        if (entry.isDirectory()) await archive.text(`${inside}/`, '');
        else await archive.file(inside, at);
      }
      await archive.text('media.jsonl', copy.media.map((file) => `${JSON.stringify(file)}\n`).join(''));
    });
    await rename(part, path.join(folder, `${name}.tar.gz`));
    const record = {
      format: 1 as const,
      createdAt: new Date(nowMs).toISOString(),
      ...sum,
      schema: [...copy.schema],
      epoch: copy.epoch,
      mediaFiles: copy.media.length,
    };
    await writeDurably(path.join(folder, `${name}.json`), `${JSON.stringify(record, null, 2)}\n`);
    await dropOldest(folder);
    return { snapshot: { ...record, name }, copy };
  } finally {
    await rm(staging, { recursive: true, force: true });
    await rm(part, { force: true });
  }
}

/** Complete snapshots, newest first. Does not check the archives. */
export async function listSnapshots(dataDirectory: string): Promise<Snapshot[]> {
  const folder = folderOf(dataDirectory);
  if (!(await exists(folder))) return [];
  const names = (await readdir(folder)).filter((entry) => entry.endsWith('.json')).sort();
  const found: Snapshot[] = [];
  for (const file of names.reverse()) {
    const record = recordShape.safeParse(parseJson(await readFile(path.join(folder, file), 'utf8')));
    if (record.success) found.push({ ...record.data, name: file.slice(0, -'.json'.length) });
  }
  return found;
}

/** @returns the defect of the archive, or null */
export async function findCorruption(dataDirectory: string, snapshot: Snapshot): Promise<string | null> {
  const file = archiveOf(dataDirectory, snapshot);
  if (!(await exists(file))) return 'its archive is missing';
  const sum = await sumOfFile(file);
  return sum.sha256 === snapshot.sha256 ? null : 'the checksum of its archive does not match';
}

/** Extracts the database into `to`, which must not exist, and syncs it to disk. */
export async function unpackSnapshot(dataDirectory: string, snapshot: Snapshot, to: string): Promise<void> {
  await mkdir(to, { mode: 0o700 });
  await readArchive(archiveOf(dataDirectory, snapshot), async (name, bytes) => {
    const target = path.join(to, ...name.split('/').slice(1));
    const inside = name.startsWith('database/') && !name.includes('..');
    if (inside && name.endsWith('/')) {
      await mkdir(target, { recursive: true, mode: 0o700 });
    } else if (inside) {
      await mkdir(path.dirname(target), { recursive: true, mode: 0o700 });
      await writeFile(target, Readable.from(bytes), { flag: 'wx', mode: 0o600 });
      return;
    }
    for await (const _ of bytes);
  });
  await syncTree(to);
}

export async function sweepSnapshots(dataDirectory: string): Promise<void> {
  const folder = folderOf(dataDirectory);
  if (!(await exists(folder))) return;
  for (const name of await readdir(folder)) {
    if (/\.(staging|part)$/.test(name)) await rm(path.join(folder, name), { recursive: true, force: true });
  }
}

function archiveOf(dataDirectory: string, snapshot: Snapshot): string {
  return path.join(folderOf(dataDirectory), `${snapshot.name}.tar.gz`);
}

async function dropOldest(folder: string): Promise<void> {
  const names = await readdir(folder);
  const records = names.filter((name) => name.endsWith('.json')).sort();
  const namesToKeep = new Set(records.slice(-MAX_SNAPSHOTS).map((name) => name.slice(0, -'.json'.length)));
  for (const name of records) {
    if (!namesToKeep.has(name.slice(0, -'.json'.length))) await rm(path.join(folder, name), { force: true });
  }
  for (const name of names.filter((entry) => entry.endsWith('.tar.gz'))) {
    if (!namesToKeep.has(name.slice(0, -'.tar.gz'.length)))
      await rm(path.join(folder, name), { force: true });
  }
  await syncFolder(folder);
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}
