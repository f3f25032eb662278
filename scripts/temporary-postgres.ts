import { spawn, spawnSync } from 'node:child_process';
import { chown, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { freePort } from './free-port.ts';
import { postgresFolder } from './lib/need-tools.mjs';

/**
 * The data need not survive a crash. After the checkpoints that copying a database takes, every first change of a page
 * would be logged whole. Compiling a statement takes longer than tests run it.
 */
const FOR_TESTS = { fsync: 'off', full_page_writes: 'off', autovacuum: 'off', jit: 'off' };

/** Sorts by code points and knows the case of all letters. Older Macs lack C.UTF-8. */
const LOCALE =
  process.platform === 'darwin' ? ['--locale=C', '--lc-ctype=en_US.UTF-8'] : ['--locale=C.UTF-8'];

/** A temporary PostgreSQL server on a loopback port; `stop` deletes its files. */
export interface TemporaryPostgres {
  url: string;
  stop(): Promise<void>;
}

/** Starts a server for tests; as root, runs it as user postgres. @throws when not installed */
export async function startTemporaryPostgres(
  settings: Readonly<Record<string, string>> = FOR_TESTS,
): Promise<TemporaryPostgres> {
  const bin = postgresFolder();
  const directory = await mkdtemp(path.join(tmpdir(), 'metalquest-postgres-'));
  const port = await freePort();
  const identity = process.getuid?.() === 0 ? postgresUser() : null;
  if (identity) await chown(directory, identity.uid, identity.gid);
  const runAs = identity ?? {};
  const data = path.join(directory, 'data');
  const initdb = spawnSync(
    `${bin}/initdb`,
    ['-D', data, '-U', 'postgres', '-A', 'trust', '-E', 'UTF8', ...LOCALE, '--no-sync'],
    {
      ...runAs,
      cwd: directory,
      encoding: 'utf8',
    },
  );
  if (initdb.status !== 0) throw new Error(`initdb failed: ${initdb.stderr}`);
  const options = Object.entries({
    ...settings,
    max_connections: '200',
    // A socket's path has a maximum length, which temporary folders of a Mac can exceed.
    unix_socket_directories: '',
  }).flatMap(([name, value]) => ['-c', `${name}=${value}`]);
  const server = spawn(`${bin}/postgres`, ['-D', data, '-h', '127.0.0.1', '-p', String(port), ...options], {
    ...runAs,
    cwd: directory,
    stdio: ['ignore', 'ignore', 'pipe'],
  });
  await new Promise<void>((resolve, reject) => {
    let output = '';
    server.stderr.setEncoding('utf8').on('data', (text: string) => {
      output += text;
      if (output.includes('ready to accept connections')) resolve();
    });
    server.once('exit', (code) => reject(new Error(`postgres ended with ${code}: ${output.slice(-2000)}`)));
  });
  server.removeAllListeners('exit');
  return {
    url: `postgres://postgres@127.0.0.1:${port}/postgres?sslmode=disable`,
    async stop() {
      const exited = new Promise((resolve) => server.once('exit', resolve));
      server.kill('SIGINT');
      await exited;
      await rm(directory, { recursive: true, force: true });
    },
  };
}

function postgresUser(): { uid: number; gid: number } {
  const id = (flag: string): number =>
    Number(spawnSync('id', [flag, 'postgres'], { encoding: 'utf8' }).stdout);
  return { uid: id('-u'), gid: id('-g') };
}
