import { readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { fileURLToPath } from 'node:url';

const fixture = (name: string): string =>
  fileURLToPath(new URL(`../../../../../e2e/fixtures/maps/${name}`, import.meta.url));

/** Vector tiles of Monaco, zoom 0 to 14, in the OpenMapTiles schema. */
export const MONACO = fixture('monaco.mbtiles');
/** A topographic map sheet, zoom 8 to 15, WebP of 512 pixels. */
export const WHITNEY = fixture('usgs-mt-whitney-8-15-webp-512.pmtiles');

/** The tile at a position in degrees, by the formula of Web Mercator. */
export function tileOf(longitude: number, latitude: number, z: number): { z: number; x: number; y: number } {
  const radians = (latitude * Math.PI) / 180;
  const x = (longitude + 180) / 360;
  const y = (1 - Math.asinh(Math.tan(radians)) / Math.PI) / 2;
  return { z, x: Math.floor(x * 2 ** z), y: Math.floor(y * 2 ** z) };
}

/** Writes a copy of `file` with some bytes replaced, and cut to `length`. */
export async function changedCopy(
  folder: string,
  file: string,
  changes: Readonly<Record<number, number>>,
  length?: number,
): Promise<string> {
  const bytes = (await readFile(file)).subarray(0, length);
  for (const [at, value] of Object.entries(changes)) bytes[Number(at)] = value;
  const copy = path.join(folder, `copy${path.extname(file)}`);
  await writeFile(copy, bytes);
  return copy;
}

/** Writes a database from SQL, with a blob as the parameter of the last statement if one is given. */
export function database(folder: string, sql: string, insert?: string, blob?: Uint8Array): string {
  const file = path.join(folder, 'made.mbtiles');
  const db = new DatabaseSync(file);
  db.exec(sql);
  if (insert && blob) db.prepare(insert).run(blob);
  db.close();
  return file;
}

export const TILES =
  'create table tiles (zoom_level integer, tile_column integer, tile_row integer, tile_data blob);';
export const INDEX = 'create unique index tile_index on tiles (zoom_level, tile_column, tile_row);';
export const METADATA = 'create table metadata (name text, value text);';
