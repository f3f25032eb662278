import { mkdir, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { expect, test } from 'vitest';
import { findChromium, findExiftool, findPostgres } from './find-tools.mjs';
import { machineWith } from './machine-with.ts';
import { checkTools } from './need-tools.mjs';

const postgres = (bin: string): Record<string, string> => ({
  [`${bin}/postgres`]: 'echo "postgres (PostgreSQL) 16.3"',
  [`${bin}/initdb`]: '',
});

test.each([
  ['the headless shell before the browser', ['usr/bin/chromium', 'usr/bin/chromium-headless-shell'], 1],
  ['Chromium of Fedora', ['usr/bin/chromium-browser'], 0],
  ['Chrome', ['opt/google/chrome/chrome'], 0],
  ['Chrome in PATH', ['path/google-chrome-stable'], 0],
  ['Chrome of a Mac', ['Applications/Google Chrome.app/Contents/MacOS/Google Chrome'], 0],
  ['Chrome of one account of a Mac', ['home/Applications/Chromium.app/Contents/MacOS/Chromium'], 0],
  ['Chromium of Homebrew', ['opt/homebrew/bin/chromium'], 0],
  [
    'the newest browser of Playwright',
    [
      'home/.cache/ms-playwright/chromium_headless_shell-998/chrome-linux/headless_shell',
      'home/.cache/ms-playwright/chromium_headless_shell-1255/chrome-headless-shell-linux64/chrome-headless-shell',
    ],
    1,
  ],
])('finds %s', async (_what, programs, index) => {
  const machine = await machineWith(Object.fromEntries(programs.map((name) => [name, ''])));
  expect(findChromium('shell', machine)).toBe(path.join(machine.root, programs[index] ?? ''));
});

test.each(['PLAYWRIGHT_BROWSERS_PATH', 'XDG_CACHE_HOME'])('finds browsers below %s', async (variable) => {
  const shell =
    'ms-playwright/chromium_headless_shell-1255/chrome-headless-shell-linux64/chrome-headless-shell';
  const machine = await machineWith({ [shell]: '' });
  const folder = variable === 'XDG_CACHE_HOME' ? machine.root : path.join(machine.root, 'ms-playwright');
  const env = { ...machine.env, [variable]: folder };
  expect(findChromium('shell', { ...machine, env })).toBe(path.join(machine.root, shell));
});

test('finds a whole browser for measurements, and the one that CHROMIUM names', async () => {
  const machine = await machineWith({
    'usr/bin/chromium-headless-shell': '',
    'usr/bin/google-chrome': '',
    other: '',
  });
  expect(findChromium('whole', machine)).toBe(path.join(machine.root, 'usr/bin/google-chrome'));
  const other = path.join(machine.root, 'other');
  expect(findChromium('shell', { ...machine, env: { ...machine.env, CHROMIUM: other } })).toBe(other);
  const wrong = { ...machine, env: { ...machine.env, CHROMIUM: '/nowhere/chromium' } };
  expect(findChromium('shell', wrong)).toBeNull();
  expect(checkTools(['chromium'], [], wrong).problem).toContain('CHROMIUM is /nowhere/chromium');
});

test('leaves out the snap of Chromium, which sees no profile in a temporary folder', async () => {
  const machine = await machineWith({
    'usr/bin/chromium-browser': 'exec /snap/bin/chromium "$@"',
  });
  expect(findChromium('shell', machine)).toBeNull();
});

test.each([
  ['Debian and Ubuntu', 'usr/lib/postgresql/16/bin', 'usr/share/postgresql/16'],
  ['yum.postgresql.org', 'usr/pgsql-17/bin', 'usr/pgsql-17/share'],
  ['Homebrew', 'opt/homebrew/opt/postgresql@17/bin', 'opt/homebrew/share/postgresql@17'],
  ['Homebrew on an Intel Mac', 'usr/local/opt/postgresql@16/bin', 'usr/local/share/postgresql@16'],
  [
    'Postgres.app',
    'Applications/Postgres.app/Contents/Versions/18/bin',
    'Applications/Postgres.app/Contents/Versions/18/share/postgresql',
  ],
  ['Arch, in PATH', 'usr/bin', 'usr/share/postgresql'],
  ['Fedora, in PATH', 'usr/bin', 'usr/share/pgsql'],
])('finds PostgreSQL of %s, if it has PostGIS', async (_system, bin, share) => {
  const machine = await machineWith(postgres(bin));
  const env = { ...machine.env, PATH: path.join(machine.root, 'usr/bin') };
  expect(findPostgres({ ...machine, env })).toBeNull();
  await mkdir(path.join(machine.root, share, 'extension'), { recursive: true });
  await writeFile(path.join(machine.root, share, 'extension/postgis.control'), '');
  expect(findPostgres({ ...machine, env })).toBe(path.join(machine.root, bin));
});

test('takes the newest PostgreSQL, and none before 15', async () => {
  const machine = await machineWith(
    Object.assign({}, ...['9.6', '14', '15', '18'].map((v) => postgres(`usr/lib/postgresql/${v}/bin`))),
  );
  const withPostgis = async (version: string): Promise<void> => {
    const folder = path.join(machine.root, `usr/share/postgresql/${version}/extension`);
    await mkdir(folder, { recursive: true });
    await writeFile(path.join(folder, 'postgis.control'), '');
  };
  await withPostgis('9.6');
  await withPostgis('14');
  expect(findPostgres(machine)).toBeNull();
  await withPostgis('15');
  expect(findPostgres(machine)).toBe(path.join(machine.root, 'usr/lib/postgresql/15/bin'));
  await withPostgis('18');
  expect(findPostgres(machine)).toBe(path.join(machine.root, 'usr/lib/postgresql/18/bin'));
});

test('finds exiftool of Arch', async () => {
  const machine = await machineWith({ 'usr/bin/vendor_perl/exiftool': '' });
  expect(findExiftool(machine)).toBe(path.join(machine.root, 'usr/bin/vendor_perl/exiftool'));
});
