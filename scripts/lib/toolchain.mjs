// Shared by the npm scripts: installed packages and Node 24. Runs on Node 20.19 without packages.
import { spawn, spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import {
  existsSync,
  lstatSync,
  readFileSync,
  readlinkSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';

export const ROOT = fileURLToPath(new URL('../../', import.meta.url));
const NODE = 'scripts/node';

const NPM_FAILURES = [
  {
    codes: [
      'EAI_AGAIN',
      'ECONNREFUSED',
      'ECONNRESET',
      'EHOSTUNREACH',
      'ENETUNREACH',
      'ENOTFOUND',
      'ERR_SOCKET_TIMEOUT',
      'ETIMEDOUT',
    ],
    says: 'npm cannot reach its registry',
    advice: 'Check the network and try again.',
  },
  { codes: ['ENOSPC'], says: 'the disk is full', advice: '' },
  { codes: ['EACCES', 'EPERM', 'EROFS'], says: 'npm may not write into this folder', advice: '' },
  {
    codes: ['EUSAGE'],
    says: 'package-lock.json does not fit package.json',
    advice: 'Restore both, or run npm install.',
  },
];

/** Ends the program on a Node that cannot run it. */
export function ensureNode() {
  const [major, minor] = versionOf(process.versions.node);
  if (major < 20 || (major === 20 && minor < 19)) {
    fail(`MetalQuest needs Node 20.19 or newer; this is ${process.version}. Install it from nodejs.org.`);
  }
}

/** Installs what the npm scripts need, and links `node_modules/.bin/node` to Node 24. */
export function ensureInstalled() {
  ensureNode();
  ensureInstalledIn('.', 'packages');
  linkNode(node24());
}

/** Runs `npm ci` in a folder with a lock of its own when the lock changed since the last install. */
export function ensureInstalledIn(folder, what) {
  const cwd = path.join(ROOT, folder);
  const mark = path.join(cwd, 'node_modules/.metalquest-lock');
  const lock = createHash('sha256')
    .update(readFileSync(path.join(cwd, 'package-lock.json')))
    .digest('hex');
  if (existsSync(mark) && readFileSync(mark, 'utf8') === lock) return;
  console.log(`Installing ${what} (only when they changed, a few minutes)...`);
  const npm = process.env.npm_execpath;
  // Only errors, which npm writes to standard error.
  const ci = ['ci', '--no-progress', '--no-audit', '--no-fund', '--loglevel=error'];
  const options = { cwd, stdio: ['inherit', 'ignore', 'pipe'], encoding: 'utf8' };
  const run = npm
    ? spawnSync(process.execPath, [npm, ...ci], options)
    : spawnSync('npm', ci, { ...options, shell: process.platform === 'win32' });
  if (run.status !== 0) fail(installFailure(what, run));
  writeFileSync(mark, lock);
}

/** One line where the reason is known, else what npm said. */
function installFailure(what, { error, stderr }) {
  if (error)
    return `Installing ${what} failed: npm does not start (${error.message}). It comes with Node.js.`;
  const code = /^npm (?:error|ERR!) code (\w+)/m.exec(stderr)?.[1] ?? '';
  const reason = NPM_FAILURES.find(({ codes }) => codes.includes(code));
  if (!reason) return `${stderr.trim()}\nInstalling ${what} failed: see the message of npm above.`;
  return `Installing ${what} failed: ${reason.says} (${code}). ${reason.advice}`.trim();
}

/** @returns {[number, number]} */
function versionOf(text) {
  const [major = 0, minor = 0] = text.split('.').map(Number);
  return [major, minor];
}

/** The path of Node 24: this one if it is new enough, else the one pinned in scripts/node. */
function node24() {
  const wanted = readFileSync(path.join(ROOT, '.nvmrc'), 'utf8').trim();
  const [major, minor] = versionOf(process.versions.node);
  const [wantedMajor, wantedMinor] = versionOf(wanted);
  if (major === wantedMajor && minor >= wantedMinor) return process.execPath;
  const os = process.platform === 'win32' ? 'win' : process.platform;
  const name = `node-${os}-${process.arch}`;
  const { optionalDependencies } = JSON.parse(readFileSync(path.join(ROOT, NODE, 'package.json'), 'utf8'));
  if (name in optionalDependencies) {
    ensureInstalledIn(NODE, `Node ${wanted}`);
    return path.join(ROOT, NODE, 'node_modules', name, os === 'win' ? 'bin/node.exe' : 'bin/node');
  }
  if (major >= wantedMajor) return process.execPath;
  return fail(
    `This platform has no pinned Node. Install Node ${wanted} (for example: nvm install) and try again.`,
  );
}

/** Commands run through npx or as a system service then also run on Node 24. */
function linkNode(node) {
  if (process.platform === 'win32') return;
  const bin = path.join(ROOT, 'node_modules/.bin');
  const target = node.startsWith(ROOT) ? path.relative(bin, node) : node;
  const link = path.join(bin, 'node');
  if (lstatSync(link, { throwIfNoEntry: false })?.isSymbolicLink() && readlinkSync(link) === target) return;
  rmSync(link, { force: true });
  symlinkSync(target, link);
}

/** An environment in which child processes find Node 24 and the installed commands first. */
function toolEnv(extra = {}) {
  const bin = path.join(ROOT, 'node_modules/.bin');
  return {
    ...process.env,
    PATH: [path.dirname(node24()), bin, process.env.PATH].join(path.delimiter),
    DO_NOT_TRACK: '1',
    SUPABASE_TELEMETRY_DISABLED: '1',
    ...extra,
  };
}

/** Runs Node 24 with `args` in the foreground, forwards signals, and resolves to the exit code. */
export function runNode(args, env = {}, cwd = ROOT, stdio = 'inherit') {
  const child = spawn(node24(), args, { cwd, stdio, env: toolEnv(env) });
  // With a pipe, the program sees no terminal and prints no control characters.
  child.stdout?.pipe(process.stdout);
  child.stderr?.pipe(process.stderr);
  // Ctrl-C reaches every process at the terminal. A second signal would end the server at once.
  const forward = (signal) => {
    if (signal !== 'SIGINT' || !process.stdin.isTTY) child.kill(signal);
  };
  process.on('SIGINT', forward);
  process.on('SIGTERM', forward);
  return new Promise((resolve) => {
    child.on('close', (code, signal) => {
      process.off('SIGINT', forward);
      process.off('SIGTERM', forward);
      resolve(code ?? (signal ? 1 : 0));
    });
  });
}

export function fail(message) {
  console.error(message);
  process.exit(1);
}
