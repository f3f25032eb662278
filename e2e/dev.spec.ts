import { type ChildProcess, spawn } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { expect } from '@playwright/test';
import { freePort } from '../scripts/free-port.ts';
import { Device } from './support/device.ts';
import { installNewDatabase } from './support/new-database.ts';
import { newPostgresDatabase } from './support/postgres.ts';
import { newAccount } from './support/stored.ts';
import { test } from './support/survival.ts';

/** Starts `npm run dev`; resolves when it is ready. */
async function startDev(port: number, dataDirectory: string): Promise<ChildProcess> {
  // A server starts faster on the run's PostgreSQL than on an embedded database.
  const databaseUrl = await newPostgresDatabase();
  if (!databaseUrl) await installNewDatabase(dataDirectory);
  const database = databaseUrl ? { DATABASE_URL: databaseUrl } : {};
  const child = spawn('node', ['scripts/dev.ts'], {
    env: { ...process.env, PORT: String(port), METALQUEST_DATA: dataDirectory, ...database },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let output = '';
  await new Promise<void>((resolve, reject) => {
    const onOutput = (text: string): void => {
      output += text;
      if (output.includes('is ready on')) resolve();
    };
    child.stdout?.setEncoding('utf8').on('data', onOutput);
    child.stderr?.setEncoding('utf8').on('data', onOutput);
    child.once('exit', (code) => reject(new Error(`npm run dev ended with ${code}: ${output}`)));
  });
  return child;
}

let cleanup: AsyncDisposableStack;
let dev: ChildProcess;
let server: string;

test.beforeAll(async () => {
  cleanup = new AsyncDisposableStack();
  const dataDirectory = await mkdtemp(path.join(tmpdir(), 'metalquest-dev-'));
  cleanup.defer(() => rm(dataDirectory, { recursive: true, force: true }));
  const port = await freePort();
  server = `http://localhost:${port}`;
  dev = await startDev(port, dataDirectory);
  cleanup.defer(() => void dev.kill('SIGKILL'));
});
test.afterAll(() => cleanup.disposeAsync());

test('npm run dev serves the sources and the server at one address, and one Ctrl-C ends both', async () => {
  const source = await (await fetch(`${server}/src/main.tsx`)).text();
  expect(source).toContain('/src/app/draw.tsx');

  // The API answers at the same address.
  await newAccount(server, `${randomUUID()}@example.org`);

  const device = await Device.switchOn({ server, isNew: true, hasMap: false, address: '/sign-in' });
  cleanup.defer(() => device.switchOff());
  await expect(device.page.getByRole('dialog').getByLabel('Email address')).toBeVisible();
  const workerCount = await device.page.evaluate(
    async () => (await navigator.serviceWorker.getRegistrations()).length,
  );
  expect(workerCount).toBe(0);

  const exitCode = new Promise((resolve) => dev.once('exit', resolve));
  dev.kill('SIGINT');
  expect(await exitCode).toBe(0);
});
