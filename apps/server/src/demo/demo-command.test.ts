import { randomUUID } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { openPreparedPglite } from '@metalquest/backend/test/support/prepared-database';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { z } from 'zod';
import { readSettings } from '../settings.ts';
import { type ServerProcess, startServerProcess } from '../testing/server-process.ts';
import { demo } from './demo-command.ts';
import { makeSeason, type Season } from './season.ts';

let dataDirectory: string;
let server: ServerProcess;

beforeAll(async () => {
  dataDirectory = await mkdtemp(path.join(tmpdir(), 'metalquest-demo-'));
  await (await openPreparedPglite(path.join(dataDirectory, 'database'))).close();
  server = await startServerProcess(dataDirectory);
});
afterAll(async () => {
  await server.kill();
  await rm(dataDirectory, { recursive: true, force: true });
});

/** The finds that the bucket list names, one of each, and the newest quest, each with its quest. */
function smallSeason(): Season {
  const { quests, finds } = makeSeason(Date.now(), randomUUID);
  const wished = ['Denarius of Mark Antony', 'Crotal bell'].flatMap(
    (name) => finds.find(({ kind }) => kind.name === name) ?? [],
  );
  const kept = new Set([...wished.map(({ quest }) => quest), ...quests.filter(({ isCurrent }) => isCurrent)]);
  return { quests: [...kept], finds: wished };
}

it('fills an account of the running server, and returns its sign-in data as one line of JSON', async () => {
  const season = smallSeason();
  const progress: string[] = [];
  const line = await demo(
    readSettings({ METALQUEST_DATA: dataDirectory }),
    (words) => progress.push(words),
    season,
  );
  expect(line).not.toContain('\n');
  const account = z.strictObject({ email: z.string(), password: z.string() }).parse(JSON.parse(line));
  expect(progress[0]).toContain('Creating a season');
  expect(progress.join()).not.toContain(account.password);

  const client = server.client();
  expect((await client.auth.signInWithPassword(account)).error).toBeNull();
  const countOf = async (table: string) => (await client.from(table).select('id')).data?.length;
  expect(season.finds).toHaveLength(2);
  expect(await countOf('finds')).toBe(2);
  expect(await countOf('media')).toBe(2);
  expect(await countOf('quests')).toBe(season.quests.length);
  expect((await client.from('quests').select('status').eq('status', 'paused')).data).toHaveLength(1);
  expect((await client.from('profiles').select('full_name')).data).toEqual([{ full_name: 'Rosie Barrow' }]);
  const { data: media } = await client.from('media').select('storage_path');
  for (const { storage_path } of media ?? []) {
    const { data: file } = await client.storage.from('media').download(storage_path);
    expect(file?.type).toBe('image/jpeg');
  }
});
