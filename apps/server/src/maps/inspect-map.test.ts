import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { tileSchema } from '@metalquest/core/map/files/map-content';
import { MapFileError } from '@metalquest/core/map/files/map-file';
import sharp from 'sharp';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { inspectMap } from './inspect-map.ts';
import { changedCopy, database, INDEX, METADATA, MONACO, TILES, WHITNEY } from './testing/map-files.ts';

let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'metalquest-maps-'));
});
afterEach(() => rm(folder, { recursive: true }));

const picture = (width = 256, height = width) =>
  sharp({ create: { width, height, channels: 3, background: '#204060' } })
    .png()
    .toBuffer();
const INSERT = 'insert into tiles values (3, 1, 2, ?)';

describe('a file of tiles', () => {
  it('of MBTiles is described from its metadata', async () => {
    const content = await inspectMap(MONACO);
    expect(content).toMatchObject({
      container: 'mbtiles',
      tileType: 'application/vnd.mapbox-vector-tile',
      minzoom: 0,
      maxzoom: 14,
      bounds: [7.4, 43.72, 7.44, 43.75],
      credits: [],
    });
    expect(content.vectorLayers.map(({ id }) => id)).toContain('transportation');
    expect(tileSchema(content)).toBe('openmaptiles');
  });

  it('of PMTiles is described from its header, metadata and first tile', async () => {
    const content = await inspectMap(WHITNEY);
    expect(content).toEqual({
      container: 'pmtiles',
      tileType: 'image/webp',
      tileSize: 512,
      minzoom: 8,
      maxzoom: 15,
      bounds: [-118.31982, 36.56109, -118.26069, 36.59301],
      credits: [{ text: 'Created by QGIS algorithm: Generate XYZ tiles (Directory)', url: null }],
      vectorLayers: [],
      layerType: null,
      encoding: null,
    });
    expect(tileSchema(content)).toBeNull();
  });

  it.each([
    [['roads', 'earth', 'water'], 'protomaps'],
    [['transportation', 'place'], 'openmaptiles'],
    [['contours'], 'unknown'],
  ])('with the layers %j has the schema %s', async (ids, schema) => {
    const json = JSON.stringify({ vector_layers: ids.map((id) => ({ id, fields: {} })) });
    const file = database(
      folder,
      `${TILES}${INDEX}${METADATA} insert into metadata values ('format', 'pbf'), ('json', '${json}');`,
      INSERT,
      Uint8Array.of(0x1a, 0),
    );
    expect(tileSchema(await inspectMap(file))).toBe(schema);
  });

  it('without bounds and zooms gets the world and the zooms of its tiles', async () => {
    const file = database(
      folder,
      `${TILES}${INDEX}${METADATA} insert into metadata values ('format', 'png'), ('bounds', 'here'), ('encoding', 'mapbox');`,
      INSERT,
      await picture(),
    );
    expect(await inspectMap(file)).toMatchObject({
      bounds: [-180, -85.051129, 180, 85.051129],
      minzoom: 3,
      maxzoom: 3,
      tileSize: 256,
      encoding: 'mapbox',
    });
  });

  it('may be a view of two tables with indexes', async () => {
    const file = database(
      folder,
      `create table map (zoom_level, tile_column, tile_row, tile_id, primary key (zoom_level, tile_column, tile_row));
       create table images (tile_id text primary key, tile_data blob); insert into map values (3, 1, 2, 'a');
       create view tiles as select zoom_level, tile_column, tile_row, tile_data from map join images on images.tile_id = map.tile_id;
       ${METADATA} insert into metadata values ('format', 'png');`,
      "insert into images values ('a', ?)",
      await picture(),
    );
    expect(await inspectMap(file)).toMatchObject({ container: 'mbtiles', minzoom: 3 });
  });
});

describe('a file that is no usable map', () => {
  const refusal = (file: string) => inspectMap(file).catch((cause: unknown) => cause);
  const written = async (bytes: string | Uint8Array) => {
    const file = path.join(folder, 'given.pmtiles');
    await writeFile(file, bytes);
    return file;
  };
  const withTiles = async (metadata: string, blob?: Uint8Array, index = INDEX) =>
    database(folder, `${TILES}${index}${METADATA} insert into metadata values ${metadata};`, INSERT, blob);

  it.each<[string, () => Promise<string>, RegExp]>([
    ['is empty', () => written(''), /is empty\. Download/],
    [
      'is a web page',
      () => written('\n<!doctype html><title>404</title>'),
      /is a web page.*download the file again/,
    ],
    ['is text', () => written('version https://git-lfs.github.com/spec/v1'), /not a PMTiles or MBTiles file/],
    ['is PMTiles 2', () => written('PM\u0002\u0000'.padEnd(600)), /old version.*pmtiles convert/],
    ['is PMTiles 4', () => changedCopy(folder, WHITNEY, { 7: 4 }), /version 4.*reads version 3/],
    [
      'ends in the header',
      () => changedCopy(folder, WHITNEY, {}, 100),
      /incomplete: it has 100 bytes of at least 127/,
    ],
    ['ends in a tile', () => changedCopy(folder, WHITNEY, {}, 1_000_000), /incomplete: it has 1000000 bytes/],
    ['has tiles in brotli', () => changedCopy(folder, WHITNEY, { 98: 3 }), /brotli or zstd/],
    ['has tiles of an unknown type', () => changedCopy(folder, WHITNEY, { 99: 0 }), /cannot show/],
    [
      'has pictures of another type',
      () => changedCopy(folder, WHITNEY, { 99: 2 }),
      /not of the type image\/png/,
    ],
    [
      'has pictures instead of vectors',
      () => changedCopy(folder, WHITNEY, { 99: 1 }),
      /no vector tiles|does not name its layers/,
    ],
    ['has a zoom that is too large', () => changedCopy(folder, WHITNEY, { 101: 30 }), /zoom 8 to 30/],
    [
      'has a damaged directory',
      () => changedCopy(folder, WHITNEY, { 127: 0, 128: 0 }),
      /is damaged.*Download/,
    ],
    [
      'is a truncated database',
      () => changedCopy(folder, MONACO, {}, 100_000),
      /incomplete: it has 100000 bytes of at least 229376/,
    ],
    ['is a damaged database', () => changedCopy(folder, MONACO, { 100: 9 }), /is damaged|not a map/],
    [
      'is another database',
      async () => database(folder, 'create table gpkg_contents (a);'),
      /not a map.*Convert/,
    ],
    [
      'has no index',
      async () => withTiles("('format', 'png')", await picture(), ''),
      /has no index.*create unique index/,
    ],
    ['has an unknown format', async () => withTiles("('format', 'tiff')", await picture()), /format 'tiff'/],
    ['has no tiles', () => withTiles("('format', 'png')"), /contains no tiles/],
    [
      'has vectors without layers',
      () => withTiles("('format', 'pbf')", Uint8Array.of(0x1a, 0)),
      /does not name its layers/,
    ],
    [
      'has layers that cannot be read',
      () => withTiles("('format', 'pbf'), ('json', '{')", Uint8Array.of(0x1a, 0)),
      /`json`.*cannot be read/,
    ],
    [
      'has tiles that are no squares',
      async () => withTiles("('format', 'png')", await picture(256, 100)),
      /not square/,
    ],
  ])('is refused with the remedy: it %s', async (_what, make, message) => {
    const cause = await refusal(await make());
    expect(cause).toBeInstanceOf(MapFileError);
    expect((cause as MapFileError).message).toMatch(message);
  });
});
