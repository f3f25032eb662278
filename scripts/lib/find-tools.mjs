// Finds the programs that tests need: a browser, PostgreSQL with PostGIS, and exiftool. Runs on Node 20.19 without
// packages.
import { spawnSync } from 'node:child_process';
import {
  accessSync,
  constants,
  existsSync,
  readdirSync,
  readFileSync,
  realpathSync,
  statSync,
} from 'node:fs';
import path from 'node:path';

/** The root is another folder where a test hides the programs of the machine. */
export const THIS_MACHINE = {
  env: process.env,
  platform: process.platform,
  root: process.env.METALQUEST_TOOLS_ROOT ?? '/',
  isRoot: process.getuid?.() === 0,
};

/** They start twice as fast as whole browsers and use half the processor time. */
const SHELLS = ['chromium-headless-shell', 'chrome-headless-shell', 'headless_shell'];
const BROWSERS = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable', 'chrome'];

/** Searched after PATH, which is short in services and on a Mac outside of a terminal. */
const FOLDERS = [
  'usr/bin',
  'usr/local/bin',
  'opt/homebrew/bin',
  'home/linuxbrew/.linuxbrew/bin',
  // Fedora's headless_shell, and Google's package.
  'usr/lib64/chromium-browser',
  'opt/google/chrome',
  // Arch's exiftool.
  'usr/bin/vendor_perl',
];

const MAC_BROWSERS = [
  'Applications/Chromium.app/Contents/MacOS/Chromium',
  'Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
];

/** Where `npx playwright install` puts browsers. */
const PLAYWRIGHT_CACHES = ['.cache/ms-playwright', 'Library/Caches/ms-playwright'];
const PLAYWRIGHT_SHELLS = SHELLS.map((name) => `chromium_headless_shell-*/*/${name}`);
const PLAYWRIGHT_BROWSERS = ['chromium-*/*/chrome'];

/** The programs and the extensions of each version. Those in PATH are found too. */
const POSTGRES = [
  // Debian and Ubuntu, also the packages of apt.postgresql.org
  { bin: 'usr/lib/postgresql/*/bin', share: 'usr/share/postgresql/*' },
  // yum.postgresql.org
  { bin: 'usr/pgsql-*/bin', share: 'usr/pgsql-*/share' },
  { bin: 'opt/homebrew/opt/postgresql@*/bin', share: 'opt/homebrew/share/postgresql@*' },
  { bin: 'usr/local/opt/postgresql@*/bin', share: 'usr/local/share/postgresql@*' },
  {
    bin: 'home/linuxbrew/.linuxbrew/opt/postgresql@*/bin',
    share: 'home/linuxbrew/.linuxbrew/share/postgresql@*',
  },
  {
    bin: 'Applications/Postgres.app/Contents/Versions/*/bin',
    share: 'Applications/Postgres.app/Contents/Versions/*/share/postgresql',
  },
];
/** Below the folder above `bin`; of Arch, Fedora and PostgreSQL's own build. */
const SHARES = ['share/postgresql', 'share/pgsql', 'share'];
/** Older versions lack what the migrations use. */
const OLDEST_POSTGRES = 15;

/**
 * The browser for tests (`shell`: a headless shell first) or for measurements (`whole`: a whole browser first), or null.
 * CHROMIUM names another.
 */
export function findChromium(kind = 'shell', machine = THIS_MACHINE) {
  const { env, root } = machine;
  if (env.CHROMIUM) return isProgram(env.CHROMIUM) ? env.CHROMIUM : null;
  const ofSystem = (names) => names.flatMap((name) => inFolders(name, machine));
  const apps = MAC_BROWSERS.flatMap((app) => [
    path.join(root, app),
    ...(env.HOME ? [path.join(env.HOME, app)] : []),
  ]);
  const ofPlaywright = (patterns) =>
    playwrightFolders(env).flatMap((folder) => patterns.flatMap((pattern) => expand(folder, pattern)));
  const shells = () => [...ofSystem(SHELLS), ...ofPlaywright(PLAYWRIGHT_SHELLS)];
  const browsers = () => [...ofSystem(BROWSERS), ...apps, ...ofPlaywright(PLAYWRIGHT_BROWSERS)];
  const candidates = kind === 'shell' ? [...shells(), ...browsers()] : [...browsers(), ...shells()];
  return candidates.find((file) => isProgram(file) && !isSnap(file)) ?? null;
}

/** The folder with the programs of the newest PostgreSQL 15+ with PostGIS, or null. */
export function findPostgres(machine = THIS_MACHINE) {
  const { env, root } = machine;
  const versions = POSTGRES.flatMap(({ bin, share }) =>
    expand(root, bin).map((folder) => {
      const version = /(\d+)[^\d]*$/.exec(path.relative(root, folder))?.[1] ?? '';
      return { folder, version: Number(version), shares: [path.join(root, share.replace('*', version))] };
    }),
  );
  const inPath = foldersOf(env)
    .filter((folder) => isProgram(path.join(folder, 'postgres')))
    .map((folder) => realpathSync(path.join(folder, 'postgres')))
    .map((program) => {
      const folder = path.dirname(program);
      return {
        folder,
        version: versionOf(program, env),
        shares: SHARES.map((share) => path.join(folder, '..', share)),
      };
    });
  const found = [...versions, ...inPath]
    .filter(({ version }) => version >= OLDEST_POSTGRES)
    .filter(({ folder }) => ['postgres', 'initdb'].every((name) => isProgram(path.join(folder, name))))
    .filter(({ shares }) => shares.some((share) => existsSync(path.join(share, 'extension/postgis.control'))))
    .sort((a, b) => b.version - a.version);
  return found[0]?.folder ?? null;
}

/** The path of exiftool, or null. */
export function findExiftool(machine = THIS_MACHINE) {
  return inFolders('exiftool', machine).find(isProgram) ?? null;
}

/** The path of a program in PATH, or null. */
export function findInPath(name, { env }) {
  return (
    foldersOf(env)
      .map((folder) => path.join(folder, name))
      .find(isProgram) ?? null
  );
}

function foldersOf(env) {
  return (env.PATH ?? '').split(path.delimiter).filter(path.isAbsolute);
}

function inFolders(name, { env, root }) {
  return [...foldersOf(env), ...FOLDERS.map((folder) => path.join(root, folder))].map((folder) =>
    path.join(folder, name),
  );
}

function playwrightFolders({ HOME, PLAYWRIGHT_BROWSERS_PATH, XDG_CACHE_HOME }) {
  if (PLAYWRIGHT_BROWSERS_PATH) return [PLAYWRIGHT_BROWSERS_PATH];
  return [
    ...(XDG_CACHE_HOME ? [path.join(XDG_CACHE_HOME, 'ms-playwright')] : []),
    ...(HOME ? PLAYWRIGHT_CACHES.map((cache) => path.join(HOME, cache)) : []),
  ];
}

function isProgram(file) {
  try {
    accessSync(file, constants.X_OK);
    return statSync(file).isFile();
  } catch {
    // Not there, or not for this user.
    return false;
  }
}

/** Chromium's snap sees a /tmp of its own, without the profiles that tests prepare. Ubuntu's packages start it. */
function isSnap(file) {
  if (path.basename(realpathSync(file)) === 'snap') return true;
  if (statSync(file).size > 64 * 1024) return false;
  const text = readFileSync(file, 'latin1');
  return text.startsWith('#!') && text.includes('/snap/bin/');
}

/** Paths that exist below a folder and match a pattern with `*` in its names; the highest number first. */
function expand(folder, pattern) {
  const [name = '', ...rest] = pattern.split('/');
  const inside = path.join(folder, name);
  const matches = name.includes('*') ? matching(folder, name) : existsSync(inside) ? [inside] : [];
  return rest.length === 0 ? matches : matches.flatMap((match) => expand(match, rest.join('/')));
}

function matching(folder, name) {
  if (!existsSync(folder)) return [];
  const [start = '', end = ''] = name.split('*');
  return readdirSync(folder)
    .filter((entry) => entry.startsWith(start) && entry.endsWith(end))
    .sort((a, b) => b.localeCompare(a, 'en', { numeric: true }))
    .map((entry) => path.join(folder, entry));
}

/** The major version that `postgres --version` prints. */
function versionOf(program, env) {
  const { stdout } = spawnSync(program, ['--version'], { env, encoding: 'utf8' });
  return Number(/(\d+)/.exec(stdout ?? '')?.[1] ?? 0);
}
