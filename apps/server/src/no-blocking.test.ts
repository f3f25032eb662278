import { randomUUID } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { pngWith } from '@metalquest/backend/storage/testing/png-with';
import { sendResumable } from '@metalquest/backend/test/storage/resumable/test-upload';
import { copyPreparedPglite } from '@metalquest/backend/test/support/prepared-database';
import type { SupabaseClient } from '@supabase/supabase-js';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type ServerProcess, startServerProcess } from './testing/server-process.ts';

const METRICS_TOKEN = 'a-token-for-metrics';
const AT_ONCE = 32;
/** About twenty times the cost of AT_ONCE requests, and a third of the cost with backtracking expressions. */
const MAX_CPU_SECONDS = 5;

let dataDirectory: string;
let server: ServerProcess;

beforeAll(async () => {
  dataDirectory = await mkdtemp(path.join(tmpdir(), 'metalquest-blocking-'));
  // On the embedded database, the default of an installation.
  await copyPreparedPglite(path.join(dataDirectory, 'database'));
  // With the request log, which also parses the address.
  server = await startServerProcess(dataDirectory, { LOG_LEVEL: 'info', METRICS_TOKEN });
});
afterAll(async () => {
  await server.kill();
  await rm(dataDirectory, { recursive: true, force: true });
});

async function cpuSeconds(): Promise<number> {
  const answer = await fetch(`${server.url}/metrics`, {
    headers: { authorization: `Bearer ${METRICS_TOKEN}` },
  });
  const [, seconds] = /^process_cpu_seconds_total (\S+)$/m.exec(await answer.text()) ?? [];
  return Number(seconds);
}

async function cpuSecondsOf(work: () => Promise<void>): Promise<number> {
  const before = await cpuSeconds();
  await work();
  return (await cpuSeconds()) - before;
}

async function statusOf(address: string): Promise<number> {
  return (await fetch(server.url + address)).status;
}

describe('an address of nearly the maximum length', () => {
  it.each([
    ['a name of a page', '/', 'a'.repeat(14_000)],
    ['slashes', '/page-data/a', `${'/'.repeat(15_000)}a`],
  ])('is cheap: %s', async (_what, head, rest) => {
    // The first request loads the renderer.
    expect(await statusOf(`${head}nowhere`)).toBe(404);
    const spent = await cpuSecondsOf(async () => {
      // Distinct addresses, since answers are cached.
      const statuses = await Promise.all(
        Array.from({ length: AT_ONCE }, (_, i) => statusOf(`${head}${rest}${i}`)),
      );
      for (const status of statuses) expect([403, 404]).toContain(status);
    });
    expect(spent).toBeLessThan(MAX_CPU_SECONDS);
  });
});

describe('a picture with a comment of 4,000 spaces', () => {
  let client: SupabaseClient;
  let token: string;
  let findId: string;
  let picture: Buffer;

  beforeAll(async () => {
    client = server.client();
    const { data } = await client.auth.signUp({
      email: 'ada@example.org',
      password: 'a long walk over stubble',
    });
    token = data.session?.access_token ?? '';
    findId = randomUUID();
    const questId = randomUUID();
    await client.from('quests').insert({ id: questId, title: 'Long field' });
    const { error } = await client.from('finds').insert({ id: findId, quest_id: questId });
    expect(error).toBeNull();
    picture = await pngWith('tEXt', Buffer.from(`Comment\0${' '.repeat(4000)}!`));
  });

  const name = () => `finds/${findId}/${randomUUID()}.png`;

  it('is accepted by an upload', async () => {
    const spent = await cpuSecondsOf(async () => {
      const bucket = client.storage.from('media');
      const { error } = await bucket.upload(name(), picture, { contentType: 'image/png' });
      expect(error).toBeNull();
    });
    expect(spent).toBeLessThan(MAX_CPU_SECONDS);
  });

  it('is accepted by a resumable upload', async () => {
    const spent = await cpuSecondsOf(async () => {
      const endpoint = `${server.url}/storage/v1/upload/resumable`;
      const sent = await sendResumable({ endpoint, token, name: name(), bytes: picture, type: 'image/png' });
      expect(sent).toMatchObject({ url: expect.any(String) });
    });
    expect(spent).toBeLessThan(MAX_CPU_SECONDS);
  });
});
