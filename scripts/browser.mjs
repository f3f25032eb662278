// npm run test:browser -- NAME [--times N]: the browser specs whose paths contain NAME, N times each.
import { readdirSync } from 'node:fs';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { requireTools } from './lib/need-tools.mjs';
import { ensureInstalled, ROOT, runNode } from './lib/toolchain.mjs';
import { ensureBuilt, ensureNativeBuilt } from './lib/web-build.mjs';

const { values, positionals } = parseArgs({ allowPositionals: true, options: { times: { type: 'string' } } });
const specs = readdirSync(path.join(ROOT, 'e2e'), { recursive: true })
  .map((file) => `e2e/${file}`)
  .filter((file) => file.endsWith('.spec.ts') && positionals.some((name) => file.includes(name)));
const unknown = positionals.filter((name) => !specs.some((spec) => spec.includes(name)));
if (unknown.length > 0) {
  console.error(`No spec in e2e has a path that contains ${unknown.join(' or ')}.`);
  process.exit(1);
}
requireTools(['chromium'], ['postgres']);
ensureInstalled();
await ensureBuilt();
if (positionals.length === 0 || positionals.some((name) => name.includes('native')))
  await ensureNativeBuilt();
const repeat = values.times ? ['--repeat-each', values.times] : [];
// Tests of one file run in sequence: a second worker would only start a second server.
const workers = specs.length === 1 && !values.times ? ['--workers', '1'] : [];
process.exit(
  await runNode(['node_modules/@playwright/test/cli.js', 'test', ...specs, ...repeat, ...workers]),
);
