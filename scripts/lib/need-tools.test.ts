import { spawn } from 'node:child_process';
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';
import type { Machine } from './find-tools.mjs';
import { DEBIAN, machineWith } from './machine-with.ts';
import { checkTools, installMissing } from './need-tools.mjs';

const ROOT = fileURLToPath(new URL('../../', import.meta.url));
const APT =
  'apt-get update && apt-get install -y --no-install-recommends chromium-headless-shell postgresql postgresql-postgis libimage-exiftool-perl';
const SUDO_APT = APT.replaceAll('apt-get', 'sudo apt-get');

/** Programs of Debian's packages that this apt-get installs. */
const INSTALLS = [
  'usr/bin/chromium-headless-shell',
  'usr/bin/exiftool',
  'usr/lib/postgresql/15/bin/postgres',
  'usr/lib/postgresql/15/bin/initdb',
];
const APT_THAT_INSTALLS = `[ "$1" = install ] || exit 0
PATH=/usr/bin:/bin
for file in ${INSTALLS.join(' ')}; do
  mkdir -p "$ROOT/$(dirname $file)"
  echo '#!/bin/sh' > "$ROOT/$file"
  chmod +x "$ROOT/$file"
done
mkdir -p "$ROOT/usr/share/postgresql/15/extension"
: > "$ROOT/usr/share/postgresql/15/extension/postgis.control"`;

const ubuntu = (version: string): string => `ID=ubuntu\nID_LIKE=debian\nVERSION_ID="${version}"\n`;
const PLAYWRIGHT = /npx --yes playwright@[\d.]+ install --with-deps --only-shell chromium/;

test.each([
  ['Debian', DEBIAN, SUDO_APT],
  ['a relative of Debian', 'ID=raspbian\nID_LIKE=debian\nVERSION_ID="12"\n', SUDO_APT],
  [
    'Ubuntu, whose Chromium is a snap',
    ubuntu('24.04'),
    new RegExp(
      `sudo apt-get update && sudo apt-get install -y --no-install-recommends postgresql postgresql-postgis libimage-exiftool-perl && ${PLAYWRIGHT.source}`,
    ),
  ],
  [
    'an Ubuntu with PostgreSQL 14',
    ubuntu('22.04'),
    new RegExp(`install -y --no-install-recommends libimage-exiftool-perl && ${PLAYWRIGHT.source}`),
  ],
  [
    'Fedora',
    'ID=fedora\nVERSION_ID=43\n',
    'sudo dnf install -y chromium postgresql-server postgresql-contrib postgis perl-Image-ExifTool',
  ],
  ['Arch', 'ID=arch\n', 'sudo pacman -S --needed chromium postgresql postgis perl-image-exiftool'],
  ['a system it does not know', 'ID=alpine\n', 'Install it and try again. CHROMIUM=path'],
])('names the one command of %s', async (_system, release, command) => {
  const machine = await machineWith({}, { release });
  const { problem } = checkTools(['chromium'], ['postgres', 'exiftool'], machine);
  expect(problem).toContain('Chromium or Chrome');
  expect(problem).toMatch(command);
});

test('names the one command of a Mac', async () => {
  const machine = { ...(await machineWith({})), platform: 'darwin' as const };
  expect(checkTools(['chromium'], ['postgres', 'exiftool'], machine).problem).toContain(
    'brew install postgis exiftool && brew install --cask google-chrome',
  );
});

test('goes on without PostgreSQL and exiftool, and says so in one line', async () => {
  const machine = await machineWith({ 'usr/bin/chromium': '' });
  const { problem, note } = checkTools(['chromium'], ['postgres', 'exiftool'], machine);
  expect(problem).toBeNull();
  expect(note).toMatch(/^Without PostgreSQL 15 or newer with PostGIS and exiftool, .* To install: sudo .*$/);
});

test('installs what is missing as root', async () => {
  const machine = await machineWith({ 'path/apt-get': APT_THAT_INSTALLS }, { isRoot: true });
  expect(installMissing(['chromium', 'postgres', 'exiftool'], machine)).toBeNull();
  expect((await machine.calls()).join(' && ')).toBe(APT);
  expect(checkTools(['chromium', 'postgres', 'exiftool'], [], machine).problem).toBeNull();
});

test('installs through sudo where it asks for no password', async () => {
  const sudo = '[ "$1" = -n ] || exit 1\nshift\nexec "$@"';
  const machine = await machineWith({
    'path/apt-get': APT_THAT_INSTALLS,
    'path/sudo': sudo,
    'path/true': '',
  });
  expect(installMissing(['chromium', 'postgres', 'exiftool'], machine)).toBeNull();
  const calls = await machine.calls();
  expect(calls.filter((call) => call.startsWith('apt-get')).join(' && ')).toBe(APT);
  expect(calls.filter((call) => call.startsWith('sudo')).length).toBe(3);
});

test('installs nothing where sudo asks for a password, nor on other systems', async () => {
  const asking = await machineWith({ 'path/apt-get': '', 'path/sudo': 'exit 1' });
  expect(installMissing(['chromium'], asking)).toBeNull();
  expect(await asking.calls()).toEqual(['sudo -n true']);
  const fedora = await machineWith({ 'path/dnf': '' }, { release: 'ID=fedora\n', isRoot: true });
  expect(installMissing(['chromium'], fedora)).toBeNull();
  await expect(fedora.calls()).rejects.toThrow('ENOENT');
});

test('a failed installation says what apt-get said, and the one command', async () => {
  const machine = await machineWith(
    { 'path/apt-get': '[ "$1" = update ] && exit 0\necho "E: no space left on device" >&2\nexit 100' },
    { isRoot: true },
  );
  const problem = installMissing(['chromium', 'postgres', 'exiftool'], machine);
  expect(problem).toMatch(/^E: no space left on device\nInstalling Chromium or Chrome, .* failed/);
  expect(problem?.endsWith(`\n  ${APT}`)).toBe(true);
});

/** A person sees within this time what is missing. */
const SOON_MS = 5_000;

/** Runs the program of `npm test` on a machine whose programs are hidden. */
async function npmTest(machine: Machine): Promise<{ code: number | null; output: string; tookMs: number }> {
  const startedMs = performance.now();
  const child = spawn(process.execPath, ['scripts/test.mjs'], {
    cwd: ROOT,
    env: { ...machine.env, METALQUEST_TOOLS_ROOT: machine.root },
  });
  let output = '';
  child.stdout.setEncoding('utf8').on('data', (text) => (output += text));
  child.stderr.setEncoding('utf8').on('data', (text) => (output += text));
  const code = await new Promise<number | null>((resolve) => child.once('close', resolve));
  return { code, output, tookMs: performance.now() - startedMs };
}

test('npm test knows the steps that need programs by their names', async () => {
  const [program, steps] = await Promise.all(
    ['scripts/test.mjs', 'scripts/test/all.ts'].map((file) => readFile(path.join(ROOT, file), 'utf8')),
  );
  const names = [...(program ?? '').matchAll(/^ {2}'?([a-z ]+)'?: \[/gm)].map(([, name]) => name);
  expect(names).toContain('unit and contract');
  for (const name of names) expect(steps).toContain(`'${name}'`);
});

test.skipIf(process.platform !== 'linux')('npm test stops soon and says what it needs', async () => {
  const { code, output, tookMs } = await npmTest(await machineWith({}));
  expect(code).toBe(1);
  expect(output.trim().split('\n')).toEqual([
    'This needs Chromium or Chrome, PostgreSQL 15 or newer with PostGIS and exiftool. To install:',
    expect.stringMatching(
      /^ {2}(sudo )?apt-get update && (sudo )?apt-get install -y .* chromium-headless-shell /,
    ),
  ]);
  expect(tookMs).toBeLessThan(SOON_MS);
});

test.skipIf(process.platform !== 'linux')('npm test stops when the installation fails', async () => {
  const fails = 'echo "E: Unable to fetch" >&2\nexit 100';
  const sudo = '[ "$1" = -n ] || exit 1\nshift\nexec "$@"';
  const machine = await machineWith({ 'path/apt-get': fails, 'path/sudo': sudo, 'path/true': '' });
  const { code, output } = await npmTest(machine);
  expect(code).toBe(1);
  expect(output).toMatch(
    /^Installing Chromium or Chrome, .*\.\.\.\nE: Unable to fetch\nInstalling .* failed/,
  );
  expect(await machine.calls()).toContain('apt-get update');
});
