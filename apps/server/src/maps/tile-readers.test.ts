import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { gunzipSync } from 'node:zlib';
import sharp from 'sharp';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { mbtilesReader } from './mbtiles-file.ts';
import { pmtilesReader } from './pmtiles-file.ts';
import {
  changedCopy,
  database,
  INDEX,
  METADATA,
  MONACO,
  TILES,
  tileOf,
  WHITNEY,
} from './testing/map-files.ts';

let folder: string;
let mbtiles: ReturnType<typeof mbtilesReader>;
beforeEach(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'metalquest-maps-'));
  mbtiles = mbtilesReader();
});
afterEach(async () => {
  mbtiles.close();
  await rm(folder, { recursive: true });
});

it('reads the tile of a place from MBTiles, whose rows count from the south', () => {
  const harbour = tileOf(7.4212, 43.7341, 14);
  const tile = mbtiles.read(MONACO, 'monaco', harbour);
  expect(gunzipSync(tile ?? '').toString('latin1')).toContain('transportation');
  expect(mbtiles.read(MONACO, 'monaco', { ...harbour, y: 2 ** 14 - 1 - harbour.y })).toBeNull();
});

it('reads rows from the north if the file says so', () => {
  const file = database(
    folder,
    `${TILES}${INDEX}${METADATA} insert into metadata values ('scheme', 'xyz');`,
    'insert into tiles values (3, 1, 2, ?)',
    Uint8Array.of(7),
  );
  expect(mbtiles.read(file, 'a', { z: 3, x: 1, y: 2 })).toEqual(Uint8Array.of(7));
  expect(mbtiles.read(file, 'a', { z: 3, x: 1, y: 5 })).toBeNull();
});

it('does not read a tile of more than 10 MB into memory', () => {
  const sql = `${TILES}${INDEX}${METADATA}
    insert into tiles values (0, 0, 0, zeroblob(10485760)), (1, 0, 1, zeroblob(10485761));`;
  const file = database(folder, sql);
  expect(mbtiles.read(file, 'a', { z: 0, x: 0, y: 0 })).toHaveLength(10_485_760);
  expect(() => mbtiles.read(file, 'a', { z: 1, x: 0, y: 0 })).toThrow('too large');
});

it('reads the tile of a place from PMTiles, and null where there is none', async () => {
  const read = pmtilesReader();
  const summit = tileOf(-118.2923, 36.5785, 15);
  const tile = await read(WHITNEY, 'whitney', summit);
  expect(await sharp(tile ?? undefined).metadata()).toMatchObject({ format: 'webp', width: 512 });
  expect(await read(WHITNEY, 'whitney', { ...summit, x: summit.x + 100 })).toBeNull();
});

it('reads PMTiles again after a read that failed', async () => {
  const read = pmtilesReader();
  const summit = tileOf(-118.2923, 36.5785, 15);
  await expect(read(path.join(folder, 'copy.pmtiles'), 'a', summit)).rejects.toThrow('ENOENT');
  const copy = await changedCopy(folder, WHITNEY, {});
  expect(await read(copy, 'a', summit)).not.toBeNull();
});
