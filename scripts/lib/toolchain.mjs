// Shared by the npm scripts: installed packages and Node 24. Runs on Node 20.19 without packages.
import { spawn, spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';

export const ROOT = fileURLToPath(new URL('../../', import.meta.url));
const MARK = path.join(ROOT, 'node_modules/.metalquest-lock');

/** Runs `npm ci` when the lock changed since the last install. */
export function ensureInstalled() {
  const [major = 0, minor = 0] = process.versions.node.split('.').map(Number);
  if (major < 20 || (major === 20 && minor < 19)) {
    fail(`MetalQuest needs Node 20.19 or newer; this is ${process.version}. Install it from nodejs.org.`);
  }
  const lock = createHash('sha256')
    .update(readFileSync(path.join(ROOT, 'package-lock.json')))
    .digest('hex');
  if (existsSync(MARK) && readFileSync(MARK, 'utf8') === lock) return;
  console.log('Installing packages (only when they changed, a few minutes)...');
  const npm = process.env.npm_execpath;
  // Only errors, which npm writes to standard error.
  const ci = ['ci', '--no-progress', '--loglevel=error'];
  const options = { cwd: ROOT, stdio: ['inherit', 'ignore', 'inherit'] };
  const run = npm
    ? spawnSync(process.execPath, [npm, ...ci], options)
    : spawnSync('npm', ci, { ...options, shell: process.platform === 'win32' });
  if (run.status !== 0) fail('npm ci failed: see its message above.');
  writeFileSync(MARK, lock);
}

/** The path of Node 24: the one pinned in package.json, or this one if it is new enough. */
function node24() {
  const pinned = [
    `node_modules/node-${process.platform === 'win32' ? 'win' : process.platform}-${process.arch}/bin/node${process.platform === 'win32' ? '.exe' : ''}`,
    'node_modules/.bin/node',
  ]
    .map((file) => path.join(ROOT, file))
    .find(existsSync);
  if (pinned) return pinned;
  if (Number(process.versions.node.split('.')[0]) >= 24) return process.execPath;
  return fail(
    `This platform has no pinned Node. Install Node ${readFileSync(path.join(ROOT, '.nvmrc'), 'utf8').trim()} (for example: nvm install) and try again.`,
  );
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
  const pass = (signal) => {
    if (signal !== 'SIGINT' || !process.stdin.isTTY) child.kill(signal);
  };
  process.on('SIGINT', pass);
  process.on('SIGTERM', pass);
  return new Promise((resolve) => {
    child.on('close', (code, signal) => {
      process.off('SIGINT', pass);
      process.off('SIGTERM', pass);
      resolve(code ?? (signal ? 1 : 0));
    });
  });
}

export function fail(message) {
  console.error(message);
  process.exit(1);
}
