import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import Fastify from 'fastify';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { adminCommand } from './admin-command.ts';
import { backup, restore } from './backup-commands.ts';
import { seedContent } from './content/seed-posts.ts';
import { CommandError } from './database-for-command.ts';
import { demo } from './demo/demo-command.ts';
import { mapsCommand } from './maps/maps-command.ts';
import { openDatabase } from './open-database.ts';
import { readSettings, type Settings } from './settings.ts';

let folder: string;
let settings: Settings;

beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'metalquest-on-supabase-'));
  settings = readSettings({
    SUPABASE_URL: 'https://x.supabase.co',
    SUPABASE_ANON_KEY: 'x'.repeat(20),
    METALQUEST_DATA: folder,
  });
});
afterAll(() => rm(folder, { recursive: true }));

const noPrint = () => undefined;

it.each<[string, () => Promise<unknown>, string]>([
  ['backup', () => backup(settings, path.join(folder, 'x.tar.gz')), "Use Supabase's own backups"],
  ['restore', () => restore(settings, path.join(folder, 'x.tar.gz')), 'unset SUPABASE_URL'],
  ['migrate', () => openDatabase(settings, Fastify({ logger: false }).log, noPrint), 'supabase db push'],
  ['demo', () => demo(settings, noPrint), 'a separate installation'],
  ['admin', () => adminCommand(settings, ['list'], noPrint), 'DATABASE_URL set to its connection string'],
  ['seed-content', () => seedContent(settings), 'DATABASE_URL set to its connection string'],
])('%s is refused while the data is in Supabase, and touches no file', async (_name, run, remedy) => {
  const failure = await run().catch((cause: unknown) => cause);
  expect(failure).toBeInstanceOf(CommandError);
  expect(String(failure)).toContain('The data of this installation is in Supabase');
  expect(String(failure)).toContain(remedy);
  expect(await readdir(folder)).toEqual([]);
});

it('maps works, because this process serves them with Supabase too', async () => {
  const lines: string[] = [];
  await mapsCommand(
    settings,
    ['list'],
    (name) => name,
    (line) => lines.push(line),
  );
  expect(lines).toEqual(['There is no map. `maps add FILE` adds one.']);
});
