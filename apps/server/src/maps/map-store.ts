import { randomUUID } from 'node:crypto';
import { createReadStream, createWriteStream } from 'node:fs';
import { mkdir, readdir, readFile, rename, rm, stat, statfs } from 'node:fs/promises';
import path from 'node:path';
import { pipeline } from 'node:stream/promises';
import { sumUp } from '@metalquest/backend/durability/archive';
import { syncFile, syncFolder, writeDurably } from '@metalquest/backend/durability/durable-files';
import type { MapContent } from '@metalquest/core/map/files/map-content';
import { MapFileError } from '@metalquest/core/map/files/map-file';
import { type HostedMap, hostedMap, MAP_ID } from './hosted-map.ts';

const ADDING = '.adding-';
const REMOVED = '.removed-';
/** A copy that was not written for so long was interrupted. */
const STALE_MS = 60 * 60_000;

export const mapsFolder = (dataDirectory: string): string => path.join(dataDirectory, 'maps');

export const mapFile = (folder: string, map: Pick<HostedMap, 'id' | 'container'>): string =>
  path.join(folder, map.id, `map.${map.container}`);

export interface FoundMaps {
  /** Oldest first. */
  maps: HostedMap[];
  damaged: { id: string; reason: string }[];
}

export async function readMaps(folder: string): Promise<FoundMaps> {
  const found: FoundMaps = { maps: [], damaged: [] };
  for (const id of await namesIn(folder)) {
    if (!MAP_ID.test(id)) continue;
    try {
      const map = hostedMap.parse(JSON.parse(await readFile(path.join(folder, id, 'map.json'), 'utf8')));
      if (map.id !== id) throw new Error(`the description is of ${map.id}`);
      found.maps.push(map);
    } catch (cause) {
      found.damaged.push({ id, reason: cause instanceof Error ? cause.message : String(cause) });
    }
  }
  found.maps.sort((a, b) => a.addedAt.localeCompare(b.addedAt) || a.id.localeCompare(b.id));
  return found;
}

async function namesIn(folder: string): Promise<string[]> {
  return readdir(folder).catch((cause: NodeJS.ErrnoException) => {
    if (cause.code === 'ENOENT') return [];
    throw cause;
  });
}

/**
 * Copies a checked file into the maps of the installation. Nothing is left behind if it fails.
 * @throws MapFileError with the remedy
 */
export async function addMap(
  folder: string,
  source: string,
  content: MapContent,
  entry: Pick<HostedMap, 'id' | 'name' | 'kind' | 'isPublic' | 'addedAt'>,
): Promise<HostedMap> {
  await mkdir(folder, { recursive: true, mode: 0o700 });
  await sweep(folder);
  if ((await namesIn(folder)).includes(entry.id)) throw taken(entry.id);
  await refuseFullDisk(folder, source);
  const part = path.join(folder, `${ADDING}${randomUUID()}`);
  await mkdir(part, { mode: 0o700 });
  try {
    const file = path.join(part, `map.${content.container}`);
    const { version, bytes } = await copy(source, file);
    const map: HostedMap = { ...content, ...entry, version, bytes };
    await writeDurably(path.join(part, 'map.json'), JSON.stringify(map));
    // Renaming onto a folder with files fails, so two commands cannot add the same id.
    await rename(part, path.join(folder, entry.id)).catch((cause) => {
      throw cause.code === 'ENOTEMPTY' || cause.code === 'EEXIST' ? taken(entry.id) : cause;
    });
    await syncFolder(folder);
    return map;
  } catch (cause) {
    await rm(part, { recursive: true, force: true });
    throw cause;
  }
}

/** @returns false if there is no such map */
export async function removeMap(folder: string, id: string): Promise<boolean> {
  if (!MAP_ID.test(id) || !(await namesIn(folder)).includes(id)) return false;
  const removed = path.join(folder, `${REMOVED}${randomUUID()}`);
  await rename(path.join(folder, id), removed);
  await syncFolder(folder);
  await rm(removed, { recursive: true });
  return true;
}

const taken = (id: string): MapFileError =>
  new MapFileError(
    `There is already a map with the id ${id}. Give this one another name with --name, or remove the other one first: npm run metalquest -- maps remove ${id}`,
  );

async function copy(from: string, to: string): Promise<{ version: string; bytes: number }> {
  const { size } = await stat(from);
  const sum = sumUp();
  const highWaterMark = 1024 * 1024;
  await pipeline(
    createReadStream(from, { highWaterMark }),
    sum.stream,
    createWriteStream(to, { flags: 'wx', mode: 0o600 }),
  );
  await syncFile(to);
  const { sha256, bytes } = sum.read();
  if (bytes !== size) {
    throw new MapFileError(
      'The file changed while it was copied. Wait until its download is complete and try again.',
    );
  }
  return { version: sha256.slice(0, 16), bytes };
}

async function refuseFullDisk(folder: string, source: string): Promise<void> {
  const [{ size }, { bavail, bsize }] = await Promise.all([stat(source), statfs(folder)]);
  if (size <= bavail * bsize) return;
  throw new MapFileError(
    `The disk has too little space: the file has ${megabytes(size)}, and ${megabytes(bavail * bsize)} are free.`,
  );
}

export const megabytes = (bytes: number): string => `${(bytes / 1e6).toFixed(1)} MB`;

/** Deletes what interrupted commands left. */
async function sweep(folder: string): Promise<void> {
  for (const name of await namesIn(folder)) {
    const at = path.join(folder, name);
    if (name.startsWith(REMOVED)) await rm(at, { recursive: true, force: true });
    else if (name.startsWith(ADDING) && (await lastWriteMs(at)) < Date.now() - STALE_MS) {
      await rm(at, { recursive: true, force: true });
    }
  }
}

async function lastWriteMs(folder: string): Promise<number> {
  const entries = [folder, ...(await namesIn(folder)).map((name) => path.join(folder, name))];
  const times = await Promise.all(entries.map(async (entry) => (await stat(entry)).mtimeMs));
  return Math.max(...times);
}
