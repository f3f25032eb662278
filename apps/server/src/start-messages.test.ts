import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { copyPreparedPglite } from '@metalquest/backend/test/support/prepared-database';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { readSettings } from './settings.ts';
import { readyMessage, startMessage } from './start-messages.ts';
import { newDatabase, startServerProcess } from './testing/server-process.ts';

let folder: string;

beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'metalquest-words-'));
});
afterAll(() => rm(folder, { recursive: true, force: true }));

/** The lines of a start, up to the one that matches `last`. */
async function linesOf(
  dataDirectory: string,
  env: Readonly<Record<string, string>>,
  last: RegExp,
): Promise<string[]> {
  const server = await startServerProcess(dataDirectory, { LOG_LEVEL: 'info', ...env });
  try {
    await expect.poll(server.output).toMatch(last);
  } finally {
    // Ending it properly would write a last snapshot.
    await server.kill();
  }
  const output = server.output();
  return output.slice(0, output.lastIndexOf('\n')).split('\n').filter(Boolean);
}

it('a start as text is at most 15 short lines, and says where the app is and what to do next', async () => {
  // On the embedded database, where it has most lines.
  const dataDirectory = path.join(folder, 'text');
  await copyPreparedPglite(path.join(dataDirectory, 'database'));
  const lines = await linesOf(dataDirectory, { LOG_FORMAT: 'text' }, /Ctrl-C\n/);
  expect(lines.length).toBeLessThanOrEqual(15);
  for (const line of lines) expect(line).not.toMatch(/^\s*[{[]/);
  const ready = lines.findIndex((line) => /^MetalQuest is ready on http:\/\/localhost:\d+$/.test(line));
  expect(ready).toBeGreaterThan(0);
  expect(lines[ready + 1]).toContain('create an account');
  expect(lines[ready + 2]).toContain('npm run metalquest -- demo');
});

it('a start as JSON has log lines that programs read', async () => {
  const dataDirectory = path.join(folder, 'json');
  const env = { ...(await newDatabase(dataDirectory)), LOG_FORMAT: 'json' };
  const lines = await linesOf(dataDirectory, env, /Server listening at .*\n/);
  const logged = lines.filter((line) => line.startsWith('{'));
  expect(logged.map((line) => JSON.parse(line).msg)).toEqual(
    expect.arrayContaining([expect.stringMatching(/^Server listening at /)]),
  );
});

it('names the database, and warns of a power cut only where one loses data', () => {
  const words = (env: Record<string, string>) => {
    const settings = readSettings(env, true);
    return `${startMessage(settings)}\n${readyMessage(settings, 'http://localhost:3000')}`;
  };
  expect(words({})).toMatch(/the embedded database .*\n.*\n.*power cut/s);
  const postgres = words({ DATABASE_URL: 'postgres://localhost/quest' });
  expect(postgres).toContain('PostgreSQL');
  expect(postgres).not.toContain('power cut');
  const supabase = words({ SUPABASE_URL: 'https://x.supabase.co', SUPABASE_ANON_KEY: 'x'.repeat(20) });
  expect(supabase).toContain('https://x.supabase.co');
  expect(supabase).not.toMatch(/power cut|demo/);
});
