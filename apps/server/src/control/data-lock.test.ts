import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { DataInUseError, lockData } from './data-lock.ts';
import { isServed, requestServer } from './request-server.ts';

const LOCK = fileURLToPath(new URL('./data-lock.ts', import.meta.url));
let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'metalquest-lock-'));
});
afterAll(() => rm(folder, { recursive: true, force: true }));

it('one process locks a data directory, and answers commands of its account', async () => {
  const lock = await lockData(folder);
  await expect(lockData(folder)).rejects.toThrow(DataInUseError);
  lock.handle('say', async () => ({ said: 'yes' }));
  lock.handle('fail', async () => {
    throw new Error('no room');
  });
  expect(await requestServer(folder, 'say')).toEqual({ said: 'yes' });
  await expect(requestServer(folder, 'fail')).rejects.toThrow('no room');
  await expect(requestServer(folder, 'other')).rejects.toThrow('not a command');
  await lock.release();
  expect(await isServed(folder)).toBe(false);
});

it('leftovers of a killed process do not block the next', async () => {
  const program = `import(${JSON.stringify(LOCK)}).then(({ lockData }) => lockData(${JSON.stringify(folder)})).then(() => { console.log('locked'); setInterval(() => {}, 1000); })`;
  const child = spawn(process.execPath, ['-e', program], { stdio: ['ignore', 'pipe', 'inherit'] });
  await once(child.stdout, 'data');
  await expect(lockData(folder)).rejects.toThrow(DataInUseError);
  child.kill('SIGKILL');
  await once(child, 'exit');
  const starting = await Promise.allSettled([lockData(folder), lockData(folder), lockData(folder)]);
  const got = starting.flatMap((result) => (result.status === 'fulfilled' ? [result.value] : []));
  expect(got).toHaveLength(1);
  for (const lock of got) await lock.release();
});
