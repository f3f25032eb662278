// Builds the web app when anything it is made of changed.
import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { compressBuild } from './compress-build.mjs';
import { fail, ROOT, runNode } from './toolchain.mjs';

const INPUTS = ['apps/web', 'packages/core', 'packages/sync', 'package-lock.json', 'CHANGELOG.md'];
const MARK = path.join(ROOT, 'apps/web/dist/.built-from');

/** @returns {Promise<void>} when apps/web/dist is that of the sources */
export async function ensureBuilt() {
  const wanted = fingerprint();
  if (existsSync(MARK) && readFileSync(MARK, 'utf8') === wanted) return;
  console.log('Building the web app (only when it changed)...');
  const code = await runNode(['node_modules/vite/bin/vite.js', 'build', 'apps/web', '--logLevel', 'warn']);
  if (code !== 0) fail('The build failed: see its message above.');
  compressBuild(path.dirname(MARK));
  writeFileSync(MARK, wanted);
}

function fingerprint() {
  const hash = createHash('sha256');
  const add = (relative) => {
    const full = path.join(ROOT, relative);
    const entries = existsSync(full) ? readdirSync(full, { withFileTypes: true }) : [];
    for (const entry of entries.sort((a, b) => (a.name < b.name ? -1 : 1))) {
      if (['dist', 'node_modules'].includes(entry.name) || /\.test\.tsx?$/.test(entry.name)) continue;
      const at = `${relative}/${entry.name}`;
      if (entry.isDirectory()) add(at);
      else hash.update(at).update(readFileSync(path.join(ROOT, at)));
    }
  };
  for (const input of INPUTS) {
    if (/\.\w+$/.test(input)) {
      if (existsSync(path.join(ROOT, input))) hash.update(readFileSync(path.join(ROOT, input)));
    } else add(input);
  }
  return hash.digest('hex');
}
