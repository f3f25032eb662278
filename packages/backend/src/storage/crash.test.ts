import { type ChildProcess, spawn } from 'node:child_process';
import { createHash, randomBytes, randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { request } from 'node:http';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import { createClient } from '@supabase/supabase-js';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { z } from 'zod';

const SERVER = fileURLToPath(new URL('../../test/storage/crash-server.ts', import.meta.url));
const MIB = 1024 * 1024;
const started = z.object({
  url: z.string(),
  token: z.string(),
  findId: z.string(),
  names: z.array(z.string()),
});

let folder: string;
const running: ChildProcess[] = [];
beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'metalquest-crash-'));
});
afterAll(async () => {
  for (const child of running) child.kill('SIGKILL');
  await rm(folder, { recursive: true, force: true });
});

async function startServer() {
  const child = spawn(process.execPath, [SERVER, folder], { stdio: ['ignore', 'pipe', 'inherit'] });
  running.push(child);
  for await (const line of createInterface({ input: child.stdout })) {
    const server = started.parse(JSON.parse(line));
    const client = createClient(server.url, 'none', { accessToken: async () => server.token });
    return {
      ...server,
      media: client.storage.from('media'),
      async kill() {
        child.kill('SIGKILL');
        await once(child, 'exit');
      },
    };
  }
  throw new Error('the server did not start');
}

/** An MP4 header followed by noise, which does not compress. */
function video(size: number): Buffer {
  const head = Buffer.from('00000018667479706d703432000000006d70343269736f6d', 'hex');
  return Buffer.concat([head, randomBytes(size - head.length)]);
}

const filesIn = async (name: string) =>
  (await readdir(path.join(folder, 'storage', name), { recursive: true, withFileTypes: true })).filter(
    (entry) => entry.isFile(),
  );

/** `npm run bench -- crash` kills the server fifty times. */
const KILLS = 2;

describe('a server killed', () => {
  it('during an upload keeps no partial file and no row, and accepts the file the next time', async () => {
    const server = await startServer();
    const name = `finds/${server.findId}/${randomUUID()}.mp4`;
    const whole = video(8 * MIB);
    const half = request(`${server.url}/storage/v1/object/media/${name}`, {
      method: 'POST',
      headers: {
        Authorization: `Bearer ${server.token}`,
        'Content-Type': 'video/mp4',
        'Content-Length': whole.length,
      },
    });
    half.on('error', () => undefined);
    half.write(whole.subarray(0, 4 * MIB));
    await vi.waitFor(
      async () => {
        const [entry] = await filesIn('incoming');
        expect(
          (await stat(path.join(folder, 'storage', 'incoming', entry?.name ?? ''))).size,
        ).toBeGreaterThan(MIB);
      },
      { timeout: 60_000 },
    );
    await server.kill();
    expect(await filesIn('incoming')).toHaveLength(1);

    const restarted = await startServer();
    expect(restarted.names).toEqual([]);
    expect(await filesIn('incoming')).toEqual([]);
    expect(await filesIn('objects')).toEqual([]);
    const { error } = await restarted.media.upload(
      name,
      new Blob([new Uint8Array(whole)], { type: 'video/mp4' }),
    );
    expect(error).toBeNull();
    const back = await restarted.media.download(name);
    expect(Buffer.from((await back.data?.arrayBuffer()) ?? new ArrayBuffer(0)).equals(whole)).toBe(true);
    await restarted.media.remove([name]);
    await restarted.kill();
  });

  it('at random times during a resumable upload loses no acknowledged byte', async () => {
    const whole = video(20 * MIB);
    let server = await startServer();
    const name = `finds/${server.findId}/${randomUUID()}.mp4`;
    let place: string | null = null;
    for (let kills = 0; kills < KILLS; kills += 1) {
      const stop = MIB * (2 + kills * 8) + (randomBytes(2).readUInt16BE() % MIB);
      const sent = await sendUntil(server, name, whole, place, stop);
      place = sent.place;
      await server.kill();
      server = await startServer();
      expect(server.names).toEqual([]);
      const { offset } = await standing(server, place);
      expect(offset).toBeGreaterThanOrEqual(sent.acknowledged);
    }
    const end = await sendUntil(server, name, whole, place, Number.POSITIVE_INFINITY);
    expect(end.acknowledged).toBe(whole.length);
    // If the client misses the last response, the upload is still complete and stored once.
    await server.kill();
    server = await startServer();
    expect(server.names).toEqual([name]);
    expect((await standing(server, place)).offset).toBe(whole.length);
    const back = await server.media.download(name);
    expect(Buffer.from((await back.data?.arrayBuffer()) ?? new ArrayBuffer(0)).equals(whole)).toBe(true);
    expect(await filesIn('incoming')).toEqual([]);
    await server.media.remove([name]);
    await server.kill();
  });

  it('between the last byte and the row completes the upload when the client asks for its offset', async () => {
    const whole = video(3 * MIB);
    let server = await startServer();
    const name = `finds/${server.findId}/${randomUUID()}.mp4`;
    const sent = await sendUntil(server, name, whole, null, 2 * MIB);
    await server.kill();
    // The bytes are on disk, but the row and the response are missing.
    const part = (await filesIn('resumable')).find((entry) => !entry.name.endsWith('.json'));
    await writeFile(path.join(part?.parentPath ?? '', part?.name ?? ''), whole);
    server = await startServer();
    expect((await standing(server, sent.place)).offset).toBe(whole.length);
    const back = await server.media.download(name);
    expect(Buffer.from((await back.data?.arrayBuffer()) ?? new ArrayBuffer(0)).equals(whole)).toBe(true);
    await server.media.remove([name]);
    await server.kill();
  });

  it('at any time during uploads and deletes keeps every acknowledged file, and no row without a file', async () => {
    const clip = new Blob([new Uint8Array(video(MIB))], { type: 'video/mp4' });
    const stored = new Set<string>();
    const unsure = new Set<string>();
    let acknowledged = 0;
    for (let round = 0; round < KILLS; round += 1) {
      const server = await startServer();
      await everythingSound(server, stored, unsure);
      let alive = true;
      const worker = async () => {
        while (alive) {
          const name = `finds/${server.findId}/${randomUUID()}.mp4`;
          unsure.add(name);
          if ((await server.media.upload(name, clip)).error) continue;
          unsure.delete(name);
          stored.add(name);
          acknowledged += 1;
          if (acknowledged % 3 === 0) {
            stored.delete(name);
            unsure.add(name);
            if (!(await server.media.remove([name])).error) unsure.delete(name);
          }
        }
      };
      const workers = [worker(), worker(), worker()];
      const goal = acknowledged + 4 + round * 3;
      await vi.waitFor(() => expect(acknowledged).toBeGreaterThan(goal), { timeout: 60_000, interval: 1 });
      await server.kill();
      alive = false;
      await Promise.all(workers);
    }
    const server = await startServer();
    await everythingSound(server, stored, unsure);
    await server.kill();
  });
});

type Running = Awaited<ReturnType<typeof startServer>>;

const tusHeaders = (server: Running) => ({
  Authorization: `Bearer ${server.token}`,
  'Tus-Resumable': '1.0.0',
});

/** Upload offset according to the server. */
async function standing(server: Running, place: string | null): Promise<{ offset: number }> {
  const answer = await fetch(`${server.url}${place}`, { method: 'HEAD', headers: tusHeaders(server) });
  expect(answer.status).toBe(200);
  return { offset: Number(answer.headers.get('upload-offset')) };
}

/** Sends in pieces of 1 MiB from the current offset, and stops in the middle of one at `stop` bytes. */
async function sendUntil(server: Running, name: string, whole: Buffer, known: string | null, stop: number) {
  const place = known ?? (await announce(server, name, whole.length));
  let acknowledged = (await standing(server, place)).offset;
  while (acknowledged < whole.length) {
    const end = Math.min(acknowledged + MIB, whole.length);
    const headers = {
      ...tusHeaders(server),
      'Upload-Offset': acknowledged,
      'Content-Type': 'application/offset+octet-stream',
      'Content-Length': end - acknowledged,
    };
    const patch = request(`${server.url}${place}`, { method: 'PATCH', headers });
    patch.on('error', () => undefined);
    if (end > stop) {
      // Sends half a piece without waiting, so that the kill interrupts it.
      await new Promise<void>((resolve) =>
        patch.write(whole.subarray(acknowledged, acknowledged + MIB / 2), () => resolve()),
      );
      return { place, acknowledged };
    }
    const answered = once(patch, 'response');
    patch.end(whole.subarray(acknowledged, end));
    const [answer] = await answered;
    answer.resume();
    expect(answer.statusCode).toBe(204);
    acknowledged = end;
  }
  return { place, acknowledged };
}

async function announce(server: Running, name: string, size: number): Promise<string> {
  const fields = { bucketName: 'media', objectName: name, contentType: 'video/mp4' };
  const metadata = Object.entries(fields).map(
    ([key, text]) => `${key} ${Buffer.from(text).toString('base64')}`,
  );
  const answer = await fetch(`${server.url}/storage/v1/upload/resumable`, {
    method: 'POST',
    headers: { ...tusHeaders(server), 'Upload-Length': String(size), 'Upload-Metadata': metadata.join(',') },
  });
  expect(answer.status).toBe(201);
  return new URL(answer.headers.get('location') ?? '', server.url).pathname;
}

/** Asserts that every row has its bytes, every acknowledged upload its row, and every file its row. */
async function everythingSound(
  server: Awaited<ReturnType<typeof startServer>>,
  stored: Set<string>,
  unsure: Set<string>,
): Promise<void> {
  const rows = new Set(server.names);
  expect([...stored].filter((name) => !rows.has(name))).toEqual([]);
  expect([...rows].filter((name) => !stored.has(name) && !unsure.has(name))).toEqual([]);
  // An upload in progress at the kill may be stored or not, as its row shows.
  for (const name of unsure) if (rows.has(name)) stored.add(name);
  unsure.clear();
  const hashes = new Set<string>();
  for (const name of rows) {
    const { data, error } = await server.media.download(name);
    expect(error).toBeNull();
    hashes.add(
      createHash('sha256')
        .update(Buffer.from((await data?.arrayBuffer()) ?? new ArrayBuffer(0)))
        .digest('hex'),
    );
  }
  expect(hashes.size).toBeLessThanOrEqual(1);
  expect(await filesIn('objects')).toHaveLength(rows.size);
  expect(await filesIn('incoming')).toEqual([]);
  for (const entry of await filesIn('lost')) {
    expect((await readFile(path.join(entry.parentPath, entry.name))).length).toBe(MIB);
  }
}
