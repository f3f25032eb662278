import { open } from 'node:fs/promises';
import { promisify } from 'node:util';
import { gunzip } from 'node:zlib';
import type { FileFacts, TileAt } from '@metalquest/core/map/files/map-file';
import {
  type Gunzip,
  pmtilesSource,
  pmtilesReader as readerOf,
} from '@metalquest/core/map/files/pmtiles-file';

const unzip = promisify(gunzip);

const unpack: Gunzip = async (packed, maxBytes) => {
  const bytes = await unzip(packed, { maxOutputLength: maxBytes });
  return new Uint8Array(bytes).buffer;
};

/** Opens the file for each read, so that a removed map leaves no open file behind. */
const sourceOf = (file: string, key: string) =>
  pmtilesSource(key, async (offset, length) => {
    const handle = await open(file, 'r');
    try {
      const { buffer, bytesRead } = await handle.read(new Uint8Array(length), 0, length, offset);
      return buffer.buffer.slice(0, bytesRead);
    } finally {
      await handle.close();
    }
  });

/** Reads tiles as they are stored, and keeps directories in memory. */
export function pmtilesReader(): (file: string, key: string, at: TileAt) => Promise<Uint8Array | null> {
  const reader = readerOf(unpack);
  return (file, key, at) => reader.tile(sourceOf(file, key), at);
}

/** @throws MapFileError with the remedy */
export const inspectPmtiles = (file: string, bytes: number): Promise<FileFacts> =>
  readerOf(unpack).facts(sourceOf(file, 'inspected'), bytes);
