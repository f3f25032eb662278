import { closeSync, openAsBlob, openSync, readSync, statSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { MapFileError } from '@metalquest/core/map/files/map-file';
import { mbtilesFacts, mbtilesTiles } from '@metalquest/core/map/files/mbtiles-file';
import { expect, it } from 'vitest';
import { blobBytes, type FileBytes } from './blob-bytes.ts';
import { describeMap, openMap } from './open-map.ts';
import { openSqlite } from './sqlite-files.ts';

const fixture = (name: string) =>
  fileURLToPath(new URL(`../../../../../e2e/fixtures/maps/${name}`, import.meta.url));
const MONACO = fixture('monaco.mbtiles');
const WHITNEY = fixture('usgs-mt-whitney-8-15-webp-512.pmtiles');

/** Reads a file in place, and notes the bytes that were read. */
function fileBytes(file: string): FileBytes & { readBytes: number; [Symbol.dispose](): void } {
  const descriptor = openSync(file, 'r');
  return {
    size: statSync(file).size,
    readBytes: 0,
    read(offset, length) {
      const bytes = new Uint8Array(length);
      const count = readSync(descriptor, bytes, 0, length, offset);
      this.readBytes += count;
      return bytes.subarray(0, count);
    },
    [Symbol.dispose]: () => closeSync(descriptor),
  };
}

it('SQLite reads a tile of an MBTiles file in place', async () => {
  using file = fileBytes(MONACO);
  const db = await openSqlite(file);
  const tiles = mbtilesTiles(db);
  // Zoom 14 at the harbour of Monaco.
  const tile = tiles({ z: 14, x: 8529, y: 5974 });
  expect(tile?.length).toBeGreaterThan(1000);
  expect(tiles({ z: 14, x: 0, y: 0 })).toBeNull();
  expect(file.readBytes).toBeLessThan(file.size);
  expect(mbtilesFacts(db)).toMatchObject({ minzoom: 0, maxzoom: 14, bounds: [7.4, 43.72, 7.44, 43.75] });
  expect(() => db.prepare("insert into metadata values ('a', 'b')").all()).toThrow(/readonly/);
  db.close();
});

it('SQLite opens several files, and refuses one that is no database', async () => {
  using file = fileBytes(MONACO);
  const [one, two] = [await openSqlite(file), await openSqlite(file)];
  one.close();
  expect(mbtilesTiles(two)({ z: 0, x: 0, y: 0 })).not.toBeNull();
  two.close();
  using other = fileBytes(WHITNEY);
  await expect(openSqlite(other).then((db) => mbtilesFacts(db))).rejects.toThrow(/not a database/);
});

it('a read that fails is an error of the statement, not of SQLite', async () => {
  using file = fileBytes(MONACO);
  const parts = { ...file, isMissing: false };
  const db = await openSqlite({
    size: file.size,
    read(offset, length) {
      if (parts.isMissing) throw new Error('the file is gone');
      return file.read(offset, length);
    },
  });
  const tiles = mbtilesTiles(db);
  parts.isMissing = true;
  expect(() => tiles({ z: 14, x: 8529, y: 5974 })).toThrow(/disk I\/O error/);
  parts.isMissing = false;
  expect(tiles({ z: 14, x: 8529, y: 5974 })).not.toBeNull();
  db.close();
});

it('reads a blob in blocks, across their edges and to its end, with a bounded cache', () => {
  const bytes = Uint8Array.from({ length: 200_000 }, (_, index) => index % 251);
  let reads = 0;
  const file = blobBytes(new Blob([bytes]), (part) => {
    reads += 1;
    // Node has no FileReaderSync: finds the part by its first byte and size.
    return bytes.slice(starts.shift() ?? 0).slice(0, part.size).buffer;
  });
  const starts = [65_536, 131_072, 0, 196_608];
  expect(file.read(131_000, 100)).toEqual(bytes.slice(131_000, 131_100));
  expect(file.read(131_060, 40)).toEqual(bytes.slice(131_060, 131_100));
  expect(reads).toBe(2);
  expect(file.read(0, 10)).toEqual(bytes.slice(0, 10));
  expect(file.read(199_990, 100)).toEqual(bytes.slice(199_990));
  expect(file.read(300_000, 10)).toHaveLength(0);
});

it('reads a tile of a PMTiles file', async () => {
  const map = await openMap(await openAsBlob(WHITNEY));
  // Zoom 15 at the summit of Mount Whitney.
  const tile = await map.tile({ z: 15, x: 5616, y: 12_802 });
  expect(new TextDecoder('latin1').decode(tile?.slice(8, 12))).toBe('WEBP');
  expect(await map.tile({ z: 15, x: 0, y: 0 })).toBeNull();
});

it.each([
  ['', /empty/],
  ['<html>', /web page/],
  ['PMTiles\u0004'.padEnd(200), /version 4/],
  ['PMTiles\u0003'.padEnd(200), /damaged|incomplete/],
])('refuses a file that starts with %j', async (text, message) => {
  const refusal = describeMap(new Blob([text]));
  await expect(refusal).rejects.toThrow(message);
  await expect(refusal).rejects.toBeInstanceOf(MapFileError);
});
