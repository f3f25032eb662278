import { type ChildProcess, spawn } from 'node:child_process';
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

it('a killed process leaves the directory to exactly one of those that start next', async () => {
  const first = await start();
  expect(first.said).toBe('locked');
  await expect(lockData(folder)).rejects.toThrow(DataInUseError);
  await kill(first);
  const next = await Promise.all([start(), start(), start()]);
  expect(next.map(({ said }) => said).sort()).toEqual(['DataInUseError', 'DataInUseError', 'locked']);
  const winner = next.find(({ said }) => said === 'locked');
  await expect(requestServer(folder, 'other')).rejects.toThrow('not a command');
  if (winner) await kill(winner);
  await (await lockData(folder)).release();
});

interface Process {
  child: ChildProcess;
  said: string;
}

async function start(): Promise<Process> {
  const program = `import(${JSON.stringify(LOCK)}).then(({ lockData }) => lockData(${JSON.stringify(folder)})).then(
    () => { console.log('locked'); setInterval(() => {}, 1000); },
    (cause) => console.log(cause.name));`;
  const child = spawn(process.execPath, ['-e', program], { stdio: ['ignore', 'pipe', 'inherit'] });
  const [words] = await once(child.stdout, 'data');
  return { child, said: String(words).trim() };
}

async function kill({ child }: Process): Promise<void> {
  child.kill('SIGKILL');
  await once(child, 'exit');
}
