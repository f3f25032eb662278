// Builds the web app for browsers and for the native app when its sources changed.
import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { compressBuild } from './compress-build.mjs';
import { fail, ROOT, runNode } from './toolchain.mjs';

const INPUTS = [
  'apps/web',
  'packages/core',
  'packages/sync',
  'packages/pdf',
  'packages/fix-keeper',
  'package-lock.json',
  'CHANGELOG.md',
];
/** Excluded from the inputs. */
const LEFT_OUT = ['dist', 'dist-native', 'node_modules'];
const VITE = ['node_modules/vite/bin/vite.js', 'build', 'apps/web', '--logLevel', 'warn'];

/** @returns {Promise<void>} when apps/web/dist is up to date. Tests need no compressed files. */
export async function ensureBuilt() {
  await ensure('the web app', 'apps/web/dist', fingerprint(), VITE);
}

/** @returns {Promise<void>} when apps/web/dist is up to date and compressed for browsers, which takes 15 s longer */
export async function ensureBuiltToServe() {
  await ensureBuilt();
  const directory = path.join(ROOT, 'apps/web/dist');
  // A new build empties the directory.
  const mark = path.join(directory, '.compressed');
  if (existsSync(mark)) return;
  compressBuild(directory);
  writeFileSync(mark, '');
}

/** @returns {Promise<void>} when apps/web/dist exists, even if it is stale: `npm run dev` serves the sources. */
export async function ensureBuiltOnce() {
  if (!existsSync(path.join(ROOT, 'apps/web/dist/.built-from'))) await ensureBuilt();
}

/**
 * The build also depends on VITE_SERVER_URL; without it the user chooses a server.
 * @returns {Promise<void>} when apps/web/dist-native is up to date
 */
export async function ensureNativeBuilt() {
  const wanted = `${fingerprint()} ${process.env.VITE_SERVER_URL ?? ''}`;
  await ensure('the native app', 'apps/web/dist-native', wanted, [...VITE, '--mode', 'native']);
}

async function ensure(what, directory, wanted, args) {
  const mark = path.join(ROOT, directory, '.built-from');
  if (existsSync(mark) && readFileSync(mark, 'utf8') === wanted) return;
  console.log(`Building ${what} (only when it changed, up to a minute)...`);
  if ((await runNode(args, {}, ROOT, ['inherit', 'pipe', 'pipe'])) !== 0)
    fail('The build failed: see its message above.');
  writeFileSync(mark, wanted);
}

function fingerprint() {
  const hash = createHash('sha256');
  const add = (relative) => {
    const fullPath = path.join(ROOT, relative);
    const entries = existsSync(fullPath) ? readdirSync(fullPath, { withFileTypes: true }) : [];
    for (const entry of entries.sort((a, b) => (a.name < b.name ? -1 : 1))) {
      if (LEFT_OUT.includes(entry.name) || /\.test\.tsx?$/.test(entry.name)) continue;
      const entryPath = `${relative}/${entry.name}`;
      if (entry.isDirectory()) add(entryPath);
      else hash.update(entryPath).update(readFileSync(path.join(ROOT, entryPath)));
    }
  };
  for (const input of INPUTS) {
    if (/\.\w+$/.test(input)) {
      if (existsSync(path.join(ROOT, input))) hash.update(readFileSync(path.join(ROOT, input)));
    } else add(input);
  }
  return hash.digest('hex');
}
