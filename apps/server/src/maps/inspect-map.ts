import { open } from 'node:fs/promises';
import { promisify } from 'node:util';
import { gunzip } from 'node:zlib';
import {
  contentOf,
  type MapContent,
  refuseNoVectors,
  refuseZooms,
  squareSize,
} from '@metalquest/core/map/files/map-content';
import {
  containerOf,
  type FileFacts,
  HEAD_BYTES,
  isGzip,
  MAX_TILE_BYTES,
  MapFileError,
  type TileType,
  VECTOR_TYPE,
} from '@metalquest/core/map/files/map-file';
import sharp from 'sharp';
import { inspectMbtiles } from './mbtiles-file.ts';
import { inspectPmtiles } from './pmtiles-file.ts';

const unzip = promisify(gunzip);

const SHARP_FORMATS: Readonly<Partial<Record<TileType, string>>> = {
  'image/png': 'png',
  'image/jpeg': 'jpeg',
  'image/webp': 'webp',
  'image/avif': 'heif',
};

/**
 * Checks a file of tiles and describes its content.
 * @throws MapFileError with the remedy
 */
export async function inspectMap(file: string): Promise<MapContent> {
  const { head, bytes } = await readHead(file);
  const container = containerOf(head, bytes);
  let facts: FileFacts;
  try {
    facts = container === 'pmtiles' ? await inspectPmtiles(file, bytes) : inspectMbtiles(file);
  } catch (cause) {
    throw MapFileError.of(cause);
  }
  refuseZooms(facts);
  return contentOf(container, facts, await tileSize(facts));
}

async function readHead(file: string): Promise<{ head: Buffer; bytes: number }> {
  const handle = await open(file, 'r');
  try {
    const stats = await handle.stat();
    if (!stats.isFile()) throw new MapFileError('This is not a file. Give one file.');
    const { buffer, bytesRead } = await handle.read(Buffer.alloc(HEAD_BYTES), 0, HEAD_BYTES, 0);
    return { head: buffer.subarray(0, bytesRead), bytes: stats.size };
  } finally {
    await handle.close();
  }
}

async function tileSize({ tileType, sample }: FileFacts): Promise<number> {
  if (tileType === VECTOR_TYPE) {
    refuseNoVectors(isGzip(sample) ? await unzip(sample, { maxOutputLength: MAX_TILE_BYTES }) : sample);
    return 512;
  }
  const picture = await sharp(sample)
    .metadata()
    .catch(() => null);
  return squareSize(tileType, picture?.format === SHARP_FORMATS[tileType] ? picture : null);
}
