/** Fails when `cap sync` changes a checked-in file: `npm run native:sync` was not run. */
import { execFileSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';

const PROJECTS = 'apps/native';

function checkedIn(): ReadonlyMap<string, string> {
  const args = ['ls-files', '--cached', '--others', '--exclude-standard', '-z', PROJECTS];
  const files = execFileSync('git', args, { encoding: 'utf8' }).split('\0').filter(existsSync);
  return new Map(files.map((file) => [file, createHash('sha256').update(readFileSync(file)).digest('hex')]));
}

if (!existsSync('apps/web/dist-native/index.html')) {
  console.error('There is no native build: run `npm run native:sync`.');
  process.exit(1);
}
const before = checkedIn();
execFileSync(process.execPath, [path.resolve('node_modules/@capacitor/cli/bin/capacitor'), 'sync'], {
  cwd: PROJECTS,
  stdio: ['ignore', 'ignore', 'inherit'],
});
const after = checkedIn();
const changed = [...new Set([...before.keys(), ...after.keys()])].filter(
  (file) => before.get(file) !== after.get(file),
);
for (const file of changed) console.error(`${file} was not what a sync makes of it`);
if (changed.length > 0) console.error('Commit what `npm run native:sync` changes.');
process.exit(changed.length > 0 ? 1 : 0);
