import { open } from 'node:fs/promises';
import { promisify } from 'node:util';
import { gunzip } from 'node:zlib';
import {
  type Cache,
  Compression,
  type DecompressFunc,
  type Header,
  PMTiles,
  ResolvedValueCache,
  type Source,
  TileType as TileTypeCode,
  tileIdToZxy,
} from 'pmtiles';
import { z } from 'zod';
import type { TileType } from './hosted-map.ts';
import { type FileFacts, MAX_TILE_BYTES, MapFileError, type Sample, type TileAt } from './map-file.ts';

/** A directory of a planet has about 0.2 MB. */
const MAX_UNPACKED_BYTES = 4 * 1024 * 1024;
/** Directories kept in memory for all maps together, about 1 MB each. */
const MAX_DIRECTORIES = 64;

const unzip = promisify(gunzip);

const TYPES: Readonly<Partial<Record<TileTypeCode, TileType>>> = {
  [TileTypeCode.Mvt]: 'application/vnd.mapbox-vector-tile',
  [TileTypeCode.Png]: 'image/png',
  [TileTypeCode.Jpeg]: 'image/jpeg',
  [TileTypeCode.Webp]: 'image/webp',
  [TileTypeCode.Avif]: 'image/avif',
};

const metadataShape = z.record(z.string(), z.unknown());

/** Opens the file for each read, so that a removed map leaves no open file behind. */
function sourceOf(file: string, key: string): Source {
  return {
    getKey: () => key,
    async getBytes(offset, length) {
      if (length > MAX_TILE_BYTES) throw new Error('a part of the map is too large');
      const handle = await open(file, 'r');
      try {
        const { buffer, bytesRead } = await handle.read(new Uint8Array(length), 0, length, offset);
        return { data: buffer.buffer.slice(0, bytesRead) };
      } finally {
        await handle.close();
      }
    },
  };
}

const unpack: DecompressFunc = async (packed, compression) => {
  if (compression !== Compression.Gzip) return packed;
  const bytes = await unzip(packed, { maxOutputLength: MAX_UNPACKED_BYTES });
  return new Uint8Array(bytes).buffer;
};

const asStored: DecompressFunc = async (stored) => stored;

/** Reads tiles as they are stored, and keeps directories in memory. */
export function pmtilesReader(): (file: string, key: string, at: TileAt) => Promise<Uint8Array | null> {
  const directories = new ResolvedValueCache(MAX_DIRECTORIES, undefined, unpack);
  return async (file, key, { z: zoom, x, y }) => {
    const tile = await new PMTiles(sourceOf(file, key), directories, asStored).getZxy(zoom, x, y);
    return tile ? new Uint8Array(tile.data) : null;
  };
}

/** @throws MapFileError with the remedy */
export async function inspectPmtiles(file: string, bytes: number): Promise<FileFacts> {
  const source = sourceOf(file, 'inspected');
  const directories = new ResolvedValueCache(MAX_DIRECTORIES, undefined, unpack);
  const archive = new PMTiles(source, directories, unpack);
  const header = await archive.getHeader();
  const end = Math.max(
    header.rootDirectoryOffset + header.rootDirectoryLength,
    header.jsonMetadataOffset + header.jsonMetadataLength,
    header.leafDirectoryOffset + (header.leafDirectoryLength ?? 0),
    header.tileDataOffset + (header.tileDataLength ?? 0),
  );
  if (end > bytes) throw MapFileError.incomplete(bytes, end);
  const tileType = TYPES[header.tileType];
  if (!tileType) {
    throw new MapFileError(
      'The tiles of this file are of a type that MetalQuest cannot show. It shows vector tiles (MVT), PNG, JPEG, WebP and AVIF.',
    );
  }
  const { tileCompression } = header;
  if (tileCompression === Compression.Brotli || tileCompression === Compression.Zstd) {
    throw new MapFileError(
      'The tiles of this file are compressed with brotli or zstd. MetalQuest reads gzip and uncompressed tiles. Make the file again with gzip.',
    );
  }
  const metadata = metadataShape.parse(await archive.getMetadata());
  const { minLon, minLat, maxLon, maxLat, minZoom, maxZoom } = header;
  return {
    tileType,
    metadata,
    vectorLayers: metadata.vector_layers,
    bounds: [minLon, minLat, maxLon, maxLat],
    minzoom: minZoom,
    maxzoom: maxZoom,
    sample: await firstTile(source, directories, header),
  };
}

async function firstTile(source: Source, directories: Cache, header: Header): Promise<Sample> {
  let { rootDirectoryOffset: offset, rootDirectoryLength: length } = header;
  // The library reads three levels of leaf directories.
  for (let depth = 0; depth <= 3; depth += 1) {
    const [first] = await directories.getDirectory(source, offset, length, header);
    if (!first) throw new MapFileError('This file contains no tiles. Choose another area or other zooms.');
    if (first.runLength > 0) {
      const [zoom, x, y] = tileIdToZxy(first.tileId);
      const tile = await new PMTiles(source, directories, asStored).getZxy(zoom, x, y);
      if (!tile) throw new Error('its first tile is missing');
      return new Uint8Array(tile.data);
    }
    offset = header.leafDirectoryOffset + first.offset;
    length = first.length;
  }
  throw new Error('its directories are nested too deeply');
}
