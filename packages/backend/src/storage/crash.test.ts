import { type ChildProcess, spawn } from 'node:child_process';
import { createHash, randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { mkdtemp, readdir, readFile, rm, stat } from 'node:fs/promises';
import { request } from 'node:http';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import { createClient } from '@supabase/supabase-js';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { z } from 'zod';

const SERVER = fileURLToPath(new URL('./crash-server.ts', import.meta.url));
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

/** The start of an MP4, then noise that compresses to nothing less. */
function video(size: number): Buffer {
  const head = Buffer.from('00000018667479706d703432000000006d70343269736f6d', 'hex');
  const noise = Buffer.alloc(size - head.length);
  for (let i = 0; i < noise.length; i += 32) createHash('sha256').update(String(i)).digest().copy(noise, i);
  return Buffer.concat([head, noise]);
}

const filesIn = async (name: string) =>
  (await readdir(path.join(folder, 'storage', name), { recursive: true, withFileTypes: true })).filter(
    (entry) => entry.isFile(),
  );

describe('a server killed', { timeout: 240_000 }, () => {
  it('in the middle of an upload keeps no half file and no row, and takes the file the next time', async () => {
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
      { timeout: 20_000 },
    );
    await server.kill();
    expect(await filesIn('incoming')).toHaveLength(1);

    const again = await startServer();
    expect(again.names).toEqual([]);
    expect(await filesIn('incoming')).toEqual([]);
    expect(await filesIn('objects')).toEqual([]);
    const { error } = await again.media.upload(
      name,
      new Blob([new Uint8Array(whole)], { type: 'video/mp4' }),
    );
    expect(error).toBeNull();
    const back = await again.media.download(name);
    expect(Buffer.from((await back.data?.arrayBuffer()) ?? new ArrayBuffer(0)).equals(whole)).toBe(true);
    await again.media.remove([name]);
    await again.kill();
  });

  it('at any moment of many uploads and deletes has every acknowledged file, and never a row without one', async () => {
    const clip = new Blob([new Uint8Array(video(MIB))], { type: 'video/mp4' });
    const kept = new Set<string>();
    const unsure = new Set<string>();
    let acknowledged = 0;
    for (let round = 0; round < 4; round += 1) {
      const server = await startServer();
      await everythingSound(server, kept, unsure);
      let alive = true;
      const worker = async () => {
        while (alive) {
          const name = `finds/${server.findId}/${randomUUID()}.mp4`;
          unsure.add(name);
          if ((await server.media.upload(name, clip)).error) continue;
          unsure.delete(name);
          kept.add(name);
          acknowledged += 1;
          if (acknowledged % 3 === 0) {
            kept.delete(name);
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
    await everythingSound(server, kept, unsure);
    await server.kill();
  });
});

/** Every row has its bytes, every acknowledged upload its row, every file its row. */
async function everythingSound(
  server: Awaited<ReturnType<typeof startServer>>,
  kept: Set<string>,
  unsure: Set<string>,
): Promise<void> {
  const rows = new Set(server.names);
  expect([...kept].filter((name) => !rows.has(name))).toEqual([]);
  expect([...rows].filter((name) => !kept.has(name) && !unsure.has(name))).toEqual([]);
  // What was under way when the server died was either stored or not: the row says which.
  for (const name of unsure) if (rows.has(name)) kept.add(name);
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
