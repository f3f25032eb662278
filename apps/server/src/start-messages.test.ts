import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, open, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { openEmbedded } from '@metalquest/backend/durability/open-embedded';
import { afterAll, beforeAll, expect, it, onTestFinished } from 'vitest';
import { readSettings } from './settings.ts';
import { readyMessage, startMessage } from './start-messages.ts';
import { newDatabase, type ServerProcess, startServerProcess } from './testing/server-process.ts';

let folder: string;
let firstStart: ServerProcess;

beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'metalquest-words-'));
  // The only test of the installed command that creates its database. The embedded one has most lines.
  // Its output is a pipe.
  firstStart = await startServerProcess(path.join(folder, 'text'), { LOG_LEVEL: 'info', LOG_FORMAT: '' });
});
afterAll(async () => {
  await firstStart.kill();
  await rm(folder, { recursive: true, force: true });
});

it('a first start as text is at most 15 short lines, and says where the app is and what to do next', async () => {
  expect(await firstStart.stop()).toBe(0);
  const [started = '', ended] = firstStart.output().split('SIGTERM: ');
  expect(ended).toContain('snapshot taken reason=shutdown');
  const lines = started.split('\n').filter(Boolean);
  expect(lines.length).toBeLessThanOrEqual(15);
  for (const line of lines) expect(line).not.toMatch(/^\s*[{[]/);
  const ready = lines.findIndex((line) => /^MetalQuest is ready on http:\/\/localhost:\d+$/.test(line));
  expect(ready).toBeGreaterThan(0);
  expect(lines[ready + 1]).toContain('create an account');
  expect(lines[ready + 2]).toContain('npm run metalquest -- demo');
  const { db, recovery } = await openEmbedded(path.join(folder, 'text'), Date.now);
  await db.close();
  expect(recovery).toBeNull();
});

it.each(['text', 'json'])('writes %s to a file, JSON if the journal reads it', async (format) => {
  const name = path.join(folder, `${format}.log`);
  await using file = await open(name, 'w');
  const { dev, ino } = await file.stat();
  const server = spawn(process.execPath, [fileURLToPath(new URL('cli.ts', import.meta.url)), 'serve'], {
    env: {
      ...process.env,
      PORT: '0',
      LOG_LEVEL: 'info',
      LOG_FORMAT: '',
      SUPABASE_URL: 'https://x.supabase.co',
      SUPABASE_ANON_KEY: 'x'.repeat(20),
      // Of another stream: inherited from a service that started the terminal.
      JOURNAL_STREAM: format === 'json' ? `${dev}:${ino}` : `${dev}:${ino + 1}`,
      INVOCATION_ID: 'ab'.repeat(16),
    },
    stdio: ['ignore', file.fd, file.fd],
  });
  const closed = once(server, 'close');
  onTestFinished(async () => void server.kill('SIGKILL'));
  await expect.poll(() => readFile(name, 'utf8')).toContain('MetalQuest is ready on');
  server.kill('SIGTERM');
  await closed;
  const lines = (await readFile(name, 'utf8')).split('\n').filter(Boolean);
  expect(lines.filter((line) => /\p{Cc}/u.test(line))).toEqual([]);
  const listening = lines.find((line) => line.includes('Server listening at'));
  expect(listening).toMatch(format === 'json' ? /^\{"level":30,/ : /^\d\d:\d\d:\d\d Server listening at/);
});

it('a start as JSON has log lines that programs read', async () => {
  const dataDirectory = path.join(folder, 'json');
  const env = { ...(await newDatabase(dataDirectory)), LOG_LEVEL: 'info', LOG_FORMAT: 'json' };
  const server = await startServerProcess(dataDirectory, env);
  onTestFinished(() => server.kill());
  await expect.poll(server.output).toMatch(/Server listening at .*\n/);
  await server.kill();
  const logged = server
    .output()
    .split('\n')
    .filter((line) => line.startsWith('{'));
  expect(logged.map((line) => JSON.parse(line).msg)).toEqual(
    expect.arrayContaining([expect.stringMatching(/^Server listening at /)]),
  );
});

it('names the database, and warns of a power cut only where one loses data', () => {
  const words = (env: Record<string, string>) => {
    const settings = readSettings(env);
    return `${startMessage(settings)}\n${readyMessage(settings, 'http://localhost:3000')}`;
  };
  expect(words({})).toMatch(/the embedded database .*\n.*\n.*power cut/s);
  expect(words({ LOG_FORMAT: 'json' }).split('\n').slice(1)).toEqual([
    expect.stringContaining('power cut'),
    'MetalQuest is ready on http://localhost:3000',
  ]);
  const postgres = words({ DATABASE_URL: 'postgres://localhost/quest' });
  expect(postgres).toContain('PostgreSQL');
  expect(postgres).not.toContain('power cut');
  const supabase = words({ SUPABASE_URL: 'https://x.supabase.co', SUPABASE_ANON_KEY: 'x'.repeat(20) });
  expect(supabase).toContain('https://x.supabase.co');
  expect(supabase).not.toMatch(/power cut|demo/);
});
