import { randomUUID } from 'node:crypto';
import { mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { Readable } from 'node:stream';
import { Upload } from '@tus/server';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { ResumableStore, UPLOAD_LIFE_MS } from './resumable-store.ts';
import { newUploadId } from './upload-id.ts';
import { createUploadLocker } from './upload-locker.ts';

const OWNER = randomUUID();
const all = async (ids: string[]) => new Set(ids);
let folder: string;
let clock: number;
let store: ResumableStore;

beforeEach(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'metalquest-resumable-'));
  clock = Date.now();
  store = new ResumableStore(folder, () => clock);
});
afterEach(() => rm(folder, { recursive: true, force: true }));

async function begun(size = 1000): Promise<string> {
  const id = newUploadId(OWNER);
  await store.create(new Upload({ id, size, offset: 0, metadata: { objectName: 'a' } }));
  return id;
}

async function* cutAfter(bytes: Buffer): AsyncGenerator<Buffer> {
  yield bytes;
  throw new Error('the line broke');
}

describe('unfinished uploads on disk', () => {
  it('keep what arrived before the connection broke', async () => {
    const id = await begun();
    await expect(store.write(Readable.from(cutAfter(Buffer.alloc(400))), id, 0)).rejects.toThrow('broke');
    expect((await store.getUpload(id)).offset).toBe(400);
    expect(await store.write(Readable.from([Buffer.alloc(600)]), id, 400)).toBe(1000);
  });

  it('are readable by the next process', async () => {
    const id = await begun();
    await store.write(Readable.from([Buffer.alloc(300)]), id, 0);
    const next = new ResumableStore(folder, () => clock);
    expect(await next.getUpload(id)).toMatchObject({
      offset: 300,
      size: 1000,
      metadata: { objectName: 'a' },
    });
    expect(await next.reservedBy(OWNER)).toEqual({ bytes: 1000, uploads: 1 });
  });

  it('are complete when finished, and free their space', async () => {
    const id = await begun();
    await store.write(Readable.from([Buffer.alloc(1000)]), id, 0);
    await store.finish(await store.getUpload(id));
    expect(await store.getUpload(id)).toMatchObject({ offset: 1000, size: 1000 });
    expect(await readdir(folder)).toEqual([`${id}.json`]);
    expect(await store.reservedBy(OWNER)).toEqual({ bytes: 0, uploads: 0 });
  });

  it('expire after three days, and are deleted with their owner', async () => {
    const id = await begun();
    clock += UPLOAD_LIFE_MS - 1000;
    expect(await store.sweep(all)).toBe(0);
    const young = await begun();
    clock += 2000;
    await expect(store.getUpload(id)).rejects.toMatchObject({ status_code: 410 });
    expect(await store.sweep(all)).toBe(1);
    await expect(store.getUpload(id)).rejects.toMatchObject({ status_code: 404 });
    expect((await store.getUpload(young)).offset).toBe(0);
    expect(await store.sweep(async () => new Set())).toBe(1);
    expect(await readdir(folder)).toEqual([]);
  });

  it('tolerate files left half written by a killed server', async () => {
    const id = newUploadId(OWNER);
    await writeFile(path.join(folder, `${id}.json.part`), '{"id":');
    const damaged = await begun();
    await writeFile(path.join(folder, `${damaged}.json`), '{"id":');
    await expect(store.getUpload(damaged)).rejects.toMatchObject({ status_code: 404 });
    expect(await store.reservedBy(OWNER)).toEqual({ bytes: 0, uploads: 0 });
  });
});

describe('the lock of an upload', () => {
  it('is passed on in order, and asks the holder to release it', async () => {
    const locker = createUploadLocker();
    const { signal } = new AbortController();
    const requests: string[] = [];
    const [first, second, third, fourth] = ['1', '2', '3', '4'].map(() => locker.newLock('a'));
    await first?.lock(signal, () => void requests.push('first'));
    const waiting = [second, third].map((lock, n) =>
      lock?.lock(signal, () => void requests.push(`waiter ${n}`)),
    );
    await expect(fourth?.lock(signal, () => undefined)).rejects.toMatchObject({ status: 423 });
    expect(requests).toEqual(['first', 'first']);
    await first?.unlock();
    await waiting[0];
    expect(requests).toEqual(['first', 'first', 'waiter 0']);
    await second?.unlock();
    await waiting[1];
    await third?.unlock();
    await fourth?.lock(signal, () => undefined);
  });

  it('is not passed to a request that was aborted', async () => {
    const locker = createUploadLocker();
    const left = new AbortController();
    const holder = locker.newLock('a');
    await holder.lock(new AbortController().signal, () => undefined);
    const waiting = locker.newLock('a').lock(left.signal, () => undefined);
    left.abort();
    await expect(waiting).rejects.toMatchObject({ status: 423 });
    await holder.unlock();
    await locker.newLock('a').lock(new AbortController().signal, () => undefined);
  });
});
