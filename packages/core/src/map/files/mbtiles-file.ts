import { isRecord } from '../../json.ts';
import { type FileFacts, MAX_TILE_BYTES, MapFileError, type TileAt, type TileType } from './map-file.ts';

export interface MapDatabase {
  prepare(sql: string): { all(...values: number[]): readonly Record<string, unknown>[] };
}

const TILE = 'from tiles where zoom_level = ? and tile_column = ? and tile_row = ? limit 1';

const TYPES: Readonly<Record<string, TileType>> = {
  pbf: 'application/vnd.mapbox-vector-tile',
  mvt: 'application/vnd.mapbox-vector-tile',
  png: 'image/png',
  jpg: 'image/jpeg',
  jpeg: 'image/jpeg',
  webp: 'image/webp',
};

function metadataOf(db: MapDatabase): Record<string, string> {
  const rows = db.prepare('select name, value from metadata limit 1000').all();
  return Object.fromEntries(rows.map(({ name, value }) => [String(name), String(value)]));
}

/** Reads the bytes of single tiles by their index; null where the file has none. */
export function mbtilesTiles(db: MapDatabase): (at: TileAt) => Uint8Array | null {
  const statement = db.prepare(
    `select length(tile_data) as bytes, case when length(tile_data) <= ${MAX_TILE_BYTES} then tile_data end as data ${TILE}`,
  );
  // MBTiles counts rows from the south, unless the file says otherwise.
  const rowsFromSouth = metadataOf(db).scheme?.toLowerCase() !== 'xyz';
  return ({ z, x, y }) => {
    const [row] = statement.all(z, x, rowsFromSouth ? 2 ** z - 1 - y : y);
    if (Number(row?.bytes) > MAX_TILE_BYTES) throw new Error('a part of the map is too large');
    const data = row?.data;
    return data instanceof Uint8Array && data.length > 0 ? data : null;
  };
}

/** @throws MapFileError with the remedy */
export function mbtilesFacts(db: MapDatabase): FileFacts {
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
  const [first] = db.prepare('select tile_data as data from tiles limit 1').all();
  if (!(first?.data instanceof Uint8Array)) {
    throw new MapFileError('This file contains no tiles. Choose another area or other zooms.');
  }
  const [zooms] = db
    .prepare('select min(zoom_level) as minzoom, max(zoom_level) as maxzoom from tiles')
    .all();
  return {
    tileType,
    metadata,
    vectorLayers: layersOf(metadata.json),
    bounds: metadata.bounds?.split(',').map(Number) ?? [],
    minzoom: Number(zooms?.minzoom),
    maxzoom: Number(zooms?.maxzoom),
    sample: first.data,
  };
}

/** Reading a tile blocks its thread, so every step of the lookup must use an index. */
function refuseSlowLookups(db: MapDatabase): void {
  const plan = db.prepare(`explain query plan select tile_data ${TILE}`).all(0, 0, 0);
  if (plan.every(({ detail }) => String(detail).startsWith('SEARCH '))) return;
  throw new MapFileError(
    'This file has no index of its tiles, so each tile would take too long. Convert it with `pmtiles convert FILE.mbtiles FILE.pmtiles`, or add the index: sqlite3 FILE.mbtiles "create unique index tile_index on tiles (zoom_level, tile_column, tile_row)".',
  );
}

function layersOf(json: string | undefined): unknown {
  if (json === undefined) return undefined;
  const unreadable = new MapFileError(
    'The field `json` of this file cannot be read, so its layers are unknown. Make or download the file again.',
  );
  let parsed: unknown;
  try {
    parsed = JSON.parse(json);
  } catch {
    throw unreadable;
  }
  if (!isRecord(parsed)) throw unreadable;
  return parsed.vector_layers;
}
