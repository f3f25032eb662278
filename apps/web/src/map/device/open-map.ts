import {
  contentOf,
  type MapContent,
  refuseNoVectors,
  refuseZooms,
  squareSize,
  tileSchema,
} from '@metalquest/core/map/files/map-content';
import {
  containerOf,
  type FileFacts,
  HEAD_BYTES,
  isGzip,
  isTiff,
  MAX_TILE_BYTES,
  MapFileError,
  type TileAt,
  VECTOR_TYPE,
} from '@metalquest/core/map/files/map-file';
import { mbtilesFacts, mbtilesTiles } from '@metalquest/core/map/files/mbtiles-file';
import { pmtilesReader, pmtilesSource } from '@metalquest/core/map/files/pmtiles-file';
import { blobBytes } from './blob-bytes.ts';
import type { DeviceContent } from './device-messages.ts';
import { gunzip } from './gunzip.ts';
import { isPicture, openPicture, type TileReader } from './open-picture.ts';

interface OpenMap {
  /** @throws MapFileError with the remedy */
  facts(): Promise<FileFacts>;
  /** The bytes as they are stored; null where the map has no tile. */
  tile(at: TileAt): Promise<Uint8Array | null>;
  close(): void;
}

async function openPmtiles(file: Blob): Promise<OpenMap> {
  const reader = pmtilesReader(gunzip);
  const source = pmtilesSource('', (offset, length) => file.slice(offset, offset + length).arrayBuffer());
  return {
    facts: () => reader.facts(source, file.size),
    tile: (at) => reader.tile(source, at),
    close: () => undefined,
  };
}

async function openMbtiles(file: Blob): Promise<OpenMap> {
  const { openSqlite } = await import('./sqlite-files.ts');
  const db = await openSqlite(blobBytes(file));
  let tiles: ReturnType<typeof mbtilesTiles> | null = null;
  return {
    facts: async () => mbtilesFacts(db),
    async tile(at) {
      tiles ??= mbtilesTiles(db);
      return tiles(at);
    },
    close: () => db.close(),
  };
}

const containerIn = async (file: Blob) =>
  containerOf(new Uint8Array(await file.slice(0, HEAD_BYTES).arrayBuffer()), file.size);

const isGeotiff = async (file: Blob) => isTiff(new Uint8Array(await file.slice(0, HEAD_BYTES).arrayBuffer()));

const openAs = { pmtiles: openPmtiles, mbtiles: openMbtiles };

/** Opens a map file or a placed picture to read its tiles, unpacked. */
export async function openMap(file: Blob): Promise<TileReader> {
  if (await isPicture(file)) return openPicture(file);
  if (await isGeotiff(file)) return (await import('./geotiff-tiles.ts')).geotiffTiles(file);
  const map = await openAs[await containerIn(file)](file);
  return {
    async tile(at) {
      const stored = await map.tile(at);
      return stored && unpacked(stored);
    },
    close: map.close,
  };
}

async function unpacked(stored: Uint8Array): Promise<ArrayBuffer> {
  const bytes = new Uint8Array(stored).buffer;
  return isGzip(stored) ? gunzip(bytes, MAX_TILE_BYTES) : bytes;
}

/**
 * Describes a map file.
 * @throws MapFileError with the remedy, also for maps that the app cannot draw
 */
export async function describeMap(file: Blob): Promise<DeviceContent> {
  if (await isGeotiff(file)) return (await (await import('./open-geotiff.ts')).openGeotiff(file)).content;
  const container = await containerIn(file);
  const map = await openAs[container](file).catch((cause: unknown) => {
    throw MapFileError.of(cause);
  });
  try {
    const facts = await map.facts().catch((cause: unknown) => {
      throw MapFileError.of(cause);
    });
    refuseZooms(facts);
    const content = contentOf(container, facts, await tileSize(facts));
    refuseUnknown(content);
    return content;
  } finally {
    map.close();
  }
}

async function tileSize({ tileType, sample }: FileFacts): Promise<number> {
  if (tileType === VECTOR_TYPE) {
    refuseNoVectors(new Uint8Array(await unpacked(sample)));
    return 512;
  }
  const blob = new Blob([new Uint8Array(sample)], { type: tileType });
  const picture = await createImageBitmap(blob).catch(() => null);
  const size = squareSize(tileType, picture);
  picture?.close();
  return size;
}

function refuseUnknown(content: MapContent): void {
  if (tileSchema(content) === 'unknown') {
    throw new MapFileError(
      'The vector tiles of this file have a schema that MetalQuest does not know. MetalQuest draws the OpenMapTiles and Protomaps schemas. Make or download the map in one of them.',
    );
  }
  if (content.encoding === 'mapbox') {
    throw new MapFileError(
      'The heights of this file are in the Mapbox encoding. MetalQuest draws the Terrarium encoding. Make or download the map in that encoding.',
    );
  }
}
