import { randomUUID } from 'node:crypto';
import { readdir, stat } from 'node:fs/promises';
import { createServer } from 'node:http';
import path from 'node:path';
import { asUserId } from '@metalquest/core/ids';
import { createClient } from '@supabase/supabase-js';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { badLine } from '../../../backend/test/storage/resumable/test-line.ts';
import { film, sha256 } from '../../../backend/test/storage/resumable/test-upload.ts';
import { startTestBackend, type TestBackend } from '../../../backend/test/support/harness.ts';
import { connectionOf } from '../../test/support/connection-of.ts';
import { systemClock } from '../environment/clock.ts';
import type { Answer, Server } from './server.ts';
import { supabaseServer } from './supabase-server.ts';
import type { UploadWatch } from './upload-watch.ts';

const MIB = 1024 * 1024;
const SIZE = 15 * MIB;
const FILM = film(SIZE);

let backend: TestBackend;
let who: Awaited<ReturnType<TestBackend['signUp']>>;
let findId: string;

beforeAll(async () => {
  backend = await startTestBackend({ settings: { storageBytesPerUser: 80 * MIB } });
  who = await backend.signUp();
  const client = await clientAt(backend.url);
  const questId = randomUUID();
  const quest = { id: questId, title: 'Long field', date: new Date().toISOString(), status: 'ended' };
  findId = randomUUID();
  const { error } = await client.from('quests').insert(quest);
  const second = await client.from('finds').insert({ id: findId, quest_id: questId });
  if (error ?? second.error) throw error ?? second.error;
});
afterAll(() => backend.close());

async function clientAt(url: string) {
  const client = createClient(url, backend.anonKey, {
    auth: { persistSession: false, autoRefreshToken: false, storageKey: randomUUID() },
  });
  const { error } = await client.auth.signInWithPassword({ email: who.email, password: who.password });
  if (error) throw error;
  return client;
}

type Client = Awaited<ReturnType<typeof clientAt>>;

const serverOf = (client: Client): Server =>
  supabaseServer(connectionOf(client), asUserId(who.userId), {
    clock: systemClock,
    stop: new AbortController().signal,
  });

const newPath = (): string => `finds/${findId}/${randomUUID()}.mp4`;
const blob = new Blob([new Uint8Array(FILM)], { type: 'video/mp4' });

/** Keeps the upload's address like the replica. */
function watching(resumeAt: string | null = null) {
  const aborter = new AbortController();
  const seen = { addresses: [] as (string | null)[], progress: [] as number[] };
  const watch: UploadWatch & { resumeAt: string | null } = {
    resumeAt,
    async remember(address) {
      watch.resumeAt = address;
      seen.addresses.push(address);
    },
    progressed: (sent) => seen.progress.push(sent),
    mayContinue: async () => true,
    unwanted: aborter.signal,
  };
  return { watch, seen, aborter };
}

async function stored(client: Client, name: string): Promise<string> {
  const { data, error } = await client.storage.from('media').download(name);
  if (error) throw error;
  return sha256(Buffer.from(await data.arrayBuffer()));
}

const partsFolder = (): string => path.join(backend.dataDirectory, 'storage', 'resumable');
const parts = async (): Promise<string[]> => {
  const all = await readdir(partsFolder());
  return all.filter((name) => !name.endsWith('.json'));
};

describe('a large file over an interrupted connection', () => {
  it('continues where it stopped, and arrives byte for byte', async () => {
    // Each attempt has one or two connections; the first ones die in the middle of a piece.
    const allowances: number[] = [];
    const line = await badLine(backend.url, () => allowances.shift() ?? Number.POSITIVE_INFINITY);
    const client = await clientAt(line.url);
    const server = serverOf(client);
    allowances.push(20_000, 2 * MIB, 3 * MIB, 7 * MIB, 9 * MIB);
    const name = newPath();
    const { watch, seen } = watching();
    let answer: Answer<null> = { verdict: 'silence' };
    let attempts = 0;
    while (answer.verdict === 'silence' && attempts < 10) {
      answer = await server.upload(name, blob, watch);
      attempts += 1;
    }
    expect(answer).toEqual({ verdict: 'accepted', value: null });
    expect(line.cuts()).toBeGreaterThan(2);
    expect(attempts).toBeGreaterThan(2);
    expect(await stored(await clientAt(backend.url), name)).toBe(sha256(FILM));
    expect(seen.addresses.filter((address) => address !== null)).toHaveLength(1);
    expect(seen.progress.at(-1)).toBe(SIZE);
    await line.close();
  });
});

describe('a large file', () => {
  it('whose last response was lost counts as stored, with and without its address', async () => {
    const client = await clientAt(backend.url);
    const server = serverOf(client);
    const name = newPath();
    const first = watching();
    expect((await server.upload(name, blob, first.watch)).verdict).toBe('accepted');
    const resumed = watching(first.watch.resumeAt);
    expect((await server.upload(name, blob, resumed.watch)).verdict).toBe('accepted');
    expect((await server.upload(name, blob, watching().watch)).verdict).toBe('accepted');
    const other = new Blob([new Uint8Array(film(SIZE - 1))], { type: 'video/mp4' });
    expect((await server.upload(name, other, watching().watch)).verdict).toBe('refused');
    await client.storage.from('media').remove([name]);
  });

  it('restarts if the server no longer knows its upload', async () => {
    const client = await clientAt(backend.url);
    const expiredUrl = `${backend.url}/storage/v1/upload/resumable/${who.userId}_${randomUUID()}`;
    const { watch, seen } = watching(expiredUrl);
    const name = newPath();
    expect((await serverOf(client).upload(name, blob, watch)).verdict).toBe('accepted');
    expect(seen.addresses[0]).toBeNull();
    expect(await stored(client, name)).toBe(sha256(FILM));
    await client.storage.from('media').remove([name]);
  });

  it('continues with the new token after a refresh', async () => {
    const client = await clientAt(backend.url);
    const { watch, seen } = watching();
    let renewed = false;
    const name = newPath();
    watch.progressed = (sent) => {
      seen.progress.push(sent);
      if (renewed || sent < 6 * MIB) return;
      renewed = true;
      void client.auth.refreshSession();
    };
    expect((await serverOf(client).upload(name, blob, watch)).verdict).toBe('accepted');
    expect(renewed).toBe(true);
    await client.storage.from('media').remove([name]);
  });

  it('that yields after each chunk continues with the next, and sends no byte twice', async () => {
    const client = await clientAt(backend.url);
    const server = serverOf(client);
    const name = newPath();
    const { watch, seen } = watching();
    watch.mayContinue = async () => false;
    const answers: string[] = [];
    const heldBytes: number[] = [];
    for (let attempts = 0; answers.at(-1) !== 'accepted' && attempts < 5; attempts += 1) {
      answers.push((await server.upload(name, blob, watch)).verdict);
      const sizes = await Promise.all((await parts()).map((part) => stat(path.join(partsFolder(), part))));
      heldBytes.push(...sizes.map(({ size }) => size));
    }
    expect(answers).toEqual(['silence', 'silence', 'accepted']);
    expect(heldBytes).toEqual([6 * MIB, 12 * MIB]);
    expect(seen.progress).toEqual(seen.progress.toSorted((a, b) => a - b));
    expect(seen.addresses.filter((address) => address !== null)).toHaveLength(1);
    expect(await stored(client, name)).toBe(sha256(FILM));
    await client.storage.from('media').remove([name]);
  });

  it('that is no longer needed is aborted, and deleted on the server', async () => {
    const client = await clientAt(backend.url);
    const server = serverOf(client);
    const before = await parts();
    const { watch, aborter } = watching();
    watch.progressed = (sent) => {
      if (sent > 6 * MIB) aborter.abort();
    };
    expect((await server.upload(newPath(), blob, watch)).verdict).toBe('silence');
    expect(watch.resumeAt).not.toBeNull();
    expect((await server.endUpload(watch.resumeAt ?? '')).verdict).toBe('accepted');
    expect(await parts()).toEqual(before);
    // Ending an upload is idempotent.
    expect((await server.endUpload(watch.resumeAt ?? '')).verdict).toBe('accepted');
  });

  it("beyond the quota is refused with the server's message", async () => {
    const server = serverOf(await clientAt(backend.url));
    const all: Answer<null>[] = [];
    for (let i = 0; i < 6; i += 1) all.push(await server.upload(newPath(), blob, watching().watch));
    const refused = all.find((answer) => answer.verdict === 'refused');
    expect(refused).toMatchObject({ message: expect.stringMatching(/quota|room|keep|GB|MB/i) });
  });
});

it('never contacts another server or sends it the token', async () => {
  const requests: string[] = [];
  const thief = createServer((request, response) => {
    requests.push(`${request.method} ${request.headers.authorization}`);
    response.writeHead(200, { 'Upload-Offset': '0', 'Upload-Length': String(SIZE) }).end();
  });
  await new Promise<void>((resolve) => thief.listen(0, '127.0.0.1', resolve));
  const address = thief.address();
  const port = typeof address === 'object' && address ? address.port : 0;
  const server = serverOf(await clientAt(backend.url));
  const { watch } = watching(`http://127.0.0.1:${port}/upload/1`);
  await server.upload(newPath(), blob, watch);
  await server.endUpload(`http://127.0.0.1:${port}/upload/1`);
  expect(requests).toEqual([]);
  await new Promise((resolve) => thief.close(resolve));
});
