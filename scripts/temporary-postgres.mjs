import { execFileSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { chown, mkdtemp, readdir, rm } from 'node:fs/promises';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';

const DEBIAN_VERSIONS = '/usr/lib/postgresql';

/**
 * Starts a throwaway PostgreSQL cluster with Debian's binaries (or those in PG_BIN) on a free loopback port, and
 * removes it with `stop`. As root it runs as the user `postgres`, since PostgreSQL refuses root.
 * @returns {Promise<{ url: string, stop: () => Promise<void> }>}
 */
export async function startTemporaryPostgres() {
  const bin = process.env.PG_BIN ?? (await newestDebianBin());
  const directory = await mkdtemp(path.join(tmpdir(), 'metalquest-postgres-'));
  const account = process.getuid?.() === 0 ? postgresAccount() : {};
  if (account.uid !== undefined) await chown(directory, account.uid, account.gid);
  const run = (program, args) =>
    execFileSync(path.join(bin, program), args, {
      cwd: directory,
      stdio: ['ignore', 'ignore', 'pipe'],
      ...account,
    });

  const data = path.join(directory, 'data');
  const port = await freePort();
  try {
    run('initdb', ['-D', data, '-U', 'postgres', '-A', 'trust', '-E', 'UTF8', '--locale=C', '--no-sync']);
    const options = `-p ${port} -k ${directory} -c listen_addresses=127.0.0.1 -c fsync=off -c full_page_writes=off`;
    run('pg_ctl', ['-D', data, '-w', '-l', path.join(directory, 'log'), '-o', options, 'start']);
  } catch (cause) {
    await rm(directory, { recursive: true, force: true });
    throw cause;
  }
  return {
    url: `postgresql://postgres@127.0.0.1:${port}/postgres?sslmode=disable`,
    async stop() {
      run('pg_ctl', ['-D', data, '-m', 'immediate', '-w', 'stop']);
      await rm(directory, { recursive: true, force: true });
    },
  };
}

async function newestDebianBin() {
  const versions = existsSync(DEBIAN_VERSIONS) ? await readdir(DEBIAN_VERSIONS) : [];
  const newest = versions.sort((a, b) => Number(b) - Number(a))[0];
  if (!newest) {
    throw new Error(
      'PostgreSQL is not installed: apt-get install postgresql postgresql-15-postgis-3, or set PG_BIN',
    );
  }
  return path.join(DEBIAN_VERSIONS, newest, 'bin');
}

function postgresAccount() {
  const id = (flag) => Number(execFileSync('id', [flag, 'postgres'], { encoding: 'utf8' }));
  return { uid: id('-u'), gid: id('-g') };
}

function freePort() {
  return new Promise((resolve, reject) => {
    const server = createServer();
    server.once('error', reject);
    server.listen(0, '127.0.0.1', () => {
      const { port } = server.address();
      server.close(() => resolve(port));
    });
  });
}
