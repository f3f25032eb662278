// Installs the programs that tests need, or says how. Runs on Node 20.19 without packages.
import { spawnSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { findChromium, findExiftool, findInPath, findPostgres, THIS_MACHINE } from './find-tools.mjs';
import { fail, ROOT } from './toolchain.mjs';

const TOOLS = {
  chromium: {
    name: 'Chromium or Chrome',
    find: (machine) => findChromium('shell', machine),
    debian: ['chromium-headless-shell'],
    // Its package is a snap: see find-tools.mjs.
    ubuntu: [],
    fedora: ['chromium'],
    arch: ['chromium'],
    brew: [],
  },
  postgres: {
    name: 'PostgreSQL 15 or newer with PostGIS',
    find: findPostgres,
    debian: ['postgresql', 'postgresql-postgis'],
    ubuntu: ['postgresql', 'postgresql-postgis'],
    fedora: ['postgresql-server', 'postgresql-contrib', 'postgis'],
    arch: ['postgresql', 'postgis'],
    // It depends on the PostgreSQL that it extends.
    brew: ['postgis'],
  },
  exiftool: {
    name: 'exiftool',
    find: findExiftool,
    debian: ['libimage-exiftool-perl'],
    ubuntu: ['libimage-exiftool-perl'],
    fedora: ['perl-Image-ExifTool'],
    arch: ['perl-image-exiftool'],
    brew: ['exiftool'],
  },
};

/** The first release with PostgreSQL 15. */
const FIRST_WITH_POSTGRES = { debian: 12, ubuntu: 23.04 };
const OUTPUT_LINES = 30;

/** Ends the program if a needed tool is missing, and says in one line which useful ones are. */
export function requireTools(needed, useful = []) {
  const { problem, note } = checkTools(needed, useful);
  if (problem) fail(problem);
  if (note) console.log(note);
}

/** The same, but first installs what is missing where that needs no password. */
export function installTools(needed, useful = []) {
  const problem = installMissing([...needed, ...useful]);
  if (problem) fail(problem);
  requireTools(needed, useful);
}

/** The browser's path. `kind`: see findChromium. @throws with the way to install it */
export function chromiumPath(kind) {
  const file = findChromium(kind);
  if (!file) throw new Error(checkTools(['chromium'], []).problem);
  return file;
}

/** The folder with the programs of PostgreSQL. @throws with the way to install it */
export function postgresFolder() {
  const folder = findPostgres();
  if (!folder) throw new Error(checkTools(['postgres'], []).problem);
  return folder;
}

/** @returns what a program without the needed tools says before it ends, and what one without the useful ones says */
export function checkTools(needed, useful, machine = THIS_MACHINE) {
  const { CHROMIUM } = machine.env;
  const lacks = missing(needed, machine);
  const all = [...lacks, ...missing(useful, machine)];
  const command = commandText(all, machine);
  if (lacks.includes('chromium') && CHROMIUM) {
    return { problem: `The setting CHROMIUM is ${CHROMIUM}, which is no program.`, note: null };
  }
  if (lacks.length > 0) {
    const elsewhere = lacks.includes('chromium') ? ' CHROMIUM=path names a browser elsewhere.' : '';
    const how = command ? `To install:\n  ${command}` : `Install it and try again.${elsewhere}`;
    return { problem: `This needs ${namesOf(command ? all : lacks)}. ${how}`, note: null };
  }
  if (all.length === 0) return { problem: null, note: null };
  const how = command ? ` To install: ${command}` : '';
  return { problem: null, note: `Without ${namesOf(all)}, tests are slower or skipped.${how}` };
}

/** Installs on Debian and Ubuntu, as root or with a sudo that asks nothing. @returns why that failed, or null */
export function installMissing(tools, machine = THIS_MACHINE) {
  const lacks = missing(tools, machine).filter((tool) => tool !== 'chromium' || !machine.env.CHROMIUM);
  const commands = commandsFor(lacks, machine);
  if (commands.length === 0 || !mayInstall(machine)) return null;
  console.log(`Installing ${namesOf(lacks)} for the tests (once, a minute or two)...`);
  for (const command of commands) {
    const [program = '', ...args] =
      command.asRoot && !machine.isRoot
        ? ['sudo', '-n', '/usr/bin/env', 'DEBIAN_FRONTEND=noninteractive', ...command.argv]
        : command.argv;
    const env = { ...machine.env, DEBIAN_FRONTEND: 'noninteractive' };
    const run = spawnSync(program, args, { env, stdio: ['ignore', 'pipe', 'pipe'], encoding: 'utf8' });
    if (run.status !== 0) {
      const output = run.error?.message ?? `${run.stdout}${run.stderr}`.trim();
      const end = output.split('\n').slice(-OUTPUT_LINES).join('\n');
      return `${end}\nInstalling ${namesOf(lacks)} failed: see the output above. The command:\n  ${commandText(lacks, machine)}`;
    }
  }
  return null;
}

function missing(tools, machine) {
  return tools.filter((tool) => !TOOLS[tool].find(machine));
}

function namesOf(tools) {
  const names = tools.map((tool) => TOOLS[tool].name);
  return names.length > 1 ? `${names.slice(0, -1).join(', ')} and ${names.at(-1)}` : names.join();
}

/** The commands for a shell, as one line; null where this program knows none. */
function commandText(tools, machine) {
  const commands = commandsFor(tools, machine).map(({ argv, asRoot }) =>
    [...(asRoot && !machine.isRoot ? ['sudo'] : []), ...argv].join(' '),
  );
  return commands.length > 0 ? commands.join(' && ') : null;
}

function commandsFor(tools, machine) {
  const { family, id, version } = systemOf(machine);
  const isOld = id === family && version < FIRST_WITH_POSTGRES[family];
  const wanted = tools.filter((tool) => tool !== 'postgres' || !isOld);
  if (!family || wanted.length === 0) return [];
  const packages = wanted.flatMap((tool) => TOOLS[tool][family]);
  const install = (...argv) => (packages.length > 0 ? [{ argv: [...argv, ...packages], asRoot: true }] : []);
  const hasChromium = wanted.includes('chromium');
  if (family === 'fedora') return install('dnf', 'install', '-y');
  if (family === 'arch') return install('pacman', '-S', '--needed');
  if (family === 'brew') {
    const chrome = { argv: ['brew', 'install', '--cask', 'google-chrome'], asRoot: false };
    return [
      ...install('brew', 'install').map(({ argv }) => ({ argv, asRoot: false })),
      ...(hasChromium ? [chrome] : []),
    ];
  }
  const update = { argv: ['apt-get', 'update'], asRoot: true };
  const apt = install('apt-get', 'install', '-y', '--no-install-recommends');
  return [
    ...(apt.length > 0 ? [update, ...apt] : []),
    ...(hasChromium && family === 'ubuntu' ? [{ argv: playwrightInstall(), asRoot: false }] : []),
  ];
}

/** It asks for root itself. */
function playwrightInstall() {
  const { devDependencies } = JSON.parse(readFileSync(path.join(ROOT, 'package.json'), 'utf8'));
  const version = devDependencies['@playwright/test'];
  return ['npx', '--yes', `playwright@${version}`, 'install', '--with-deps', '--only-shell', 'chromium'];
}

/** The system and the family of systems that shares its packages; null for one this program does not know. */
function systemOf({ platform, root }) {
  if (platform === 'darwin') return { family: 'brew', id: null, version: 0 };
  const file = path.join(root, 'etc/os-release');
  if (platform !== 'linux' || !existsSync(file)) return { family: null, id: null, version: 0 };
  const fields = readFileSync(file, 'utf8').matchAll(/^(\w+)="?([^"\n]*)/gm);
  const { ID: id, ID_LIKE = '', VERSION_ID = '' } = Object.fromEntries([...fields].map(([, ...one]) => one));
  // Relatives of Fedora have other packages.
  const family = [id, ...ID_LIKE.split(' ').filter((one) => one !== 'fedora')].find((one) =>
    ['debian', 'ubuntu', 'fedora', 'arch'].includes(one),
  );
  return {
    family: family ?? null,
    id,
    version: VERSION_ID === '' ? Number.POSITIVE_INFINITY : Number(VERSION_ID),
  };
}

function mayInstall(machine) {
  if (!['debian', 'ubuntu'].includes(systemOf(machine).family) || !findInPath('apt-get', machine))
    return false;
  if (machine.isRoot) return true;
  return spawnSync('sudo', ['-n', 'true'], { env: machine.env, stdio: 'ignore' }).status === 0;
}
