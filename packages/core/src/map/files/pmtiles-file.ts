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
import { isRecord } from '../../json.ts';
import { type FileFacts, MAX_TILE_BYTES, MapFileError, type TileAt, type TileType } from './map-file.ts';

/** A directory of a planet has about 0.2 MB. */
const MAX_UNPACKED_BYTES = 4 * 1024 * 1024;
/** Directories cached in memory for all maps together, about 1 MB each. */
const MAX_DIRECTORIES = 64;

const TYPES: Readonly<Partial<Record<TileTypeCode, TileType>>> = {
  [TileTypeCode.Mvt]: 'application/vnd.mapbox-vector-tile',
  [TileTypeCode.Png]: 'image/png',
  [TileTypeCode.Jpeg]: 'image/jpeg',
  [TileTypeCode.Webp]: 'image/webp',
  [TileTypeCode.Avif]: 'image/avif',
};

/** Reads a part of a file; fewer bytes at its end. */
export type ReadBytes = (offset: number, length: number) => Promise<ArrayBuffer>;

/** Unpacks gzip; rejects if there are more than `maxBytes`. */
export type Gunzip = (packed: ArrayBuffer, maxBytes: number) => Promise<ArrayBuffer>;

export function pmtilesSource(key: string, read: ReadBytes): Source {
  return {
    getKey: () => key,
    async getBytes(offset, length) {
      if (length > MAX_TILE_BYTES) throw new Error('a part of the map is too large');
      return { data: await read(offset, length) };
    },
  };
}

const asStored: DecompressFunc = async (stored) => stored;

/** Reads files of PMTiles, and keeps their directories in memory. */
export function pmtilesReader(gunzip: Gunzip): {
  /** The bytes of a tile as they are stored; null if the file has none there. */
  tile: (source: Source, at: TileAt) => Promise<Uint8Array | null>;
  /** @throws MapFileError with the remedy */
  facts: (source: Source, bytes: number) => Promise<FileFacts>;
} {
  const unpack: DecompressFunc = async (packed, compression) =>
    compression === Compression.Gzip ? gunzip(packed, MAX_UNPACKED_BYTES) : packed;
  const directories = new ResolvedValueCache(MAX_DIRECTORIES, undefined, unpack);
  const tile = async (source: Source, { z, x, y }: TileAt) => {
    const found = await new PMTiles(source, directories, asStored).getZxy(z, x, y);
    return found ? new Uint8Array(found.data) : null;
  };

  async function firstTile(source: Source, header: Header): Promise<Uint8Array> {
    const cache: Cache = directories;
    let { rootDirectoryOffset: offset, rootDirectoryLength: length } = header;
    // The library reads three levels of leaf directories.
    for (let depth = 0; depth <= 3; depth += 1) {
      const [first] = await cache.getDirectory(source, offset, length, header);
      if (!first) throw new MapFileError('This file contains no tiles. Choose another area or other zooms.');
      if (first.runLength > 0) {
        const [z, x, y] = tileIdToZxy(first.tileId);
        const found = await tile(source, { z, x, y });
        if (!found) throw new Error('its first tile is missing');
        return found;
      }
      offset = header.leafDirectoryOffset + first.offset;
      length = first.length;
    }
    throw new Error('its directories are nested too deeply');
  }

  return {
    tile,
    async facts(source, bytes) {
      const archive = new PMTiles(source, directories, unpack);
      const header = await archive.getHeader();
      const tileType = checkedType(header, bytes);
      const given = await archive.getMetadata();
      if (!isRecord(given)) throw new Error('its metadata cannot be read');
      const { minLon, minLat, maxLon, maxLat, minZoom, maxZoom } = header;
      return {
        tileType,
        metadata: given,
        vectorLayers: given.vector_layers,
        bounds: [minLon, minLat, maxLon, maxLat],
        minzoom: minZoom,
        maxzoom: maxZoom,
        sample: await firstTile(source, header),
      };
    },
  };
}

function checkedType(header: Header, bytes: number): TileType {
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
  return tileType;
}
