import { DatabaseSync, type StatementSync } from 'node:sqlite';
import { pathToFileURL } from 'node:url';
import { LRUCache } from 'lru-cache';
import { z } from 'zod';
import type { TileType } from './hosted-map.ts';
import { type FileFacts, MAX_TILE_BYTES, MapFileError, type TileAt } from './map-file.ts';

/** Open files; each has a page cache of 2 MB at most. */
const MAX_OPEN = 16;

const TILE = 'from tiles where zoom_level = ? and tile_column = ? and tile_row = ? limit 1';
const tileRow = z.object({ bytes: z.number().nullable(), data: z.instanceof(Uint8Array).nullable() });

const TYPES: Readonly<Record<string, TileType>> = {
  pbf: 'application/vnd.mapbox-vector-tile',
  mvt: 'application/vnd.mapbox-vector-tile',
  png: 'image/png',
  jpg: 'image/jpeg',
  jpeg: 'image/jpeg',
  webp: 'image/webp',
};

interface OpenFile {
  db: DatabaseSync;
  tile: StatementSync;
  /** MBTiles counts rows from the south, unless the file says otherwise. */
  rowsFromSouth: boolean;
}

/** Hosted files never change, which spares SQLite locks and journals. */
function openUnchanging(file: string): DatabaseSync {
  const url = pathToFileURL(file);
  url.search = 'immutable=1';
  const db = new DatabaseSync(url, { readOnly: true });
  // Views of the file may not call functions with side effects.
  db.exec('pragma trusted_schema = off');
  return db;
}

function metadataOf(db: DatabaseSync): Record<string, string> {
  const rows = z
    .array(z.object({ name: z.string(), value: z.coerce.string() }))
    .parse(db.prepare('select name, value from metadata limit 1000').all());
  return Object.fromEntries(rows.map(({ name, value }) => [name, value]));
}

const isFromSouth = (metadata: Readonly<Record<string, string>>): boolean =>
  metadata.scheme?.toLowerCase() !== 'xyz';

/** Reads single tiles by their index, which takes well under a millisecond. */
export function mbtilesReader(): {
  read: (file: string, key: string, at: TileAt) => Uint8Array | null;
  close(): void;
} {
  const files = new LRUCache<string, OpenFile>({ max: MAX_OPEN, dispose: ({ db }) => db.close() });
  const opened = (file: string, key: string): OpenFile => {
    const known = files.get(key);
    if (known) return known;
    const db = openUnchanging(file);
    const tile = db.prepare(
      `select length(tile_data) as bytes, case when length(tile_data) <= ${MAX_TILE_BYTES} then tile_data end as data ${TILE}`,
    );
    const entry = { db, tile, rowsFromSouth: isFromSouth(metadataOf(db)) };
    files.set(key, entry);
    return entry;
  };
  return {
    read(file, key, { z: zoom, x, y }) {
      const { tile, rowsFromSouth } = opened(file, key);
      const row = tileRow.optional().parse(tile.get(zoom, x, rowsFromSouth ? 2 ** zoom - 1 - y : y));
      if (row?.bytes && row.bytes > MAX_TILE_BYTES) throw new Error('a part of the map is too large');
      return row?.data?.length ? row.data : null;
    },
    close: () => files.clear(),
  };
}

/** @throws MapFileError with the remedy */
export function inspectMbtiles(file: string): FileFacts {
  const db = openUnchanging(file);
  try {
    return factsOf(db);
  } finally {
    db.close();
  }
}

function factsOf(db: DatabaseSync): FileFacts {
  const tables = new Set(
    db
      .prepare("select lower(name) as name from sqlite_master where type in ('table', 'view')")
      .all()
      .map(({ name }) => name),
  );
  if (!tables.has('tiles') || !tables.has('metadata')) {
    throw new MapFileError(
      'This is a database, but it is not a map: it lacks the tables `tiles` and `metadata` of MBTiles. Convert it to MBTiles or PMTiles.',
    );
  }
  refuseSlowLookups(db);
  const metadata = metadataOf(db);
  const tileType = TYPES[metadata.format?.toLowerCase() ?? ''];
  if (!tileType) {
    throw new MapFileError(
      `The tiles of this file have the format '${(metadata.format ?? '').slice(0, 20)}'. MetalQuest shows pbf, png, jpg and webp.`,
    );
  }
  const sample = z
    .object({ data: z.instanceof(Uint8Array) })
    .optional()
    .parse(db.prepare('select tile_data as data from tiles limit 1').get());
  if (!sample) throw new MapFileError('This file contains no tiles. Choose another area or other zooms.');
  const { minzoom, maxzoom } = z
    .object({ minzoom: z.number(), maxzoom: z.number() })
    .parse(db.prepare('select min(zoom_level) as minzoom, max(zoom_level) as maxzoom from tiles').get());
  const bounds = metadata.bounds?.split(',').map(Number) ?? [];
  return {
    tileType,
    metadata,
    vectorLayers: layersOf(metadata.json),
    bounds,
    minzoom,
    maxzoom,
    sample: sample.data,
  };
}

/** Reading a tile blocks the process, so every step of the lookup must use an index. */
function refuseSlowLookups(db: DatabaseSync): void {
  const plan = z
    .array(z.object({ detail: z.string() }))
    .parse(db.prepare(`explain query plan select tile_data ${TILE}`).all(0, 0, 0));
  if (plan.every(({ detail }) => detail.startsWith('SEARCH '))) return;
  throw new MapFileError(
    'This file has no index of its tiles, so each tile would take too long. Convert it with `pmtiles convert FILE.mbtiles FILE.pmtiles`, or add the index: sqlite3 FILE.mbtiles "create unique index tile_index on tiles (zoom_level, tile_column, tile_row)".',
  );
}

function layersOf(json: string | undefined): unknown {
  if (json === undefined) return undefined;
  try {
    return z.object({ vector_layers: z.unknown() }).parse(JSON.parse(json)).vector_layers;
  } catch {
    throw new MapFileError(
      'The field `json` of this file cannot be read, so its layers are unknown. Make or download the file again.',
    );
  }
}
