import { randomUUID } from 'node:crypto';
import { readdir } from 'node:fs/promises';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Account, signUpWithFind } from '../../test/storage/test-account.ts';
import { startTestBackend, type TestBackend } from '../../test/support/harness.ts';
import { authService } from '../auth/service.ts';
import { storageService } from './service.ts';

const PHOTOS = fileURLToPath(new URL('../../../../e2e/fixtures/photos/', import.meta.url));

let backend: TestBackend;
let owner: Account;
let other: Account;
let photo: Buffer;

beforeAll(async () => {
  backend = await startTestBackend({
    services: { '/auth/v1': authService, '/storage/v1': storageService },
  });
  owner = await signUpWithFind(backend);
  other = await signUpWithFind(backend);
  // Rotated, scaled and without metadata, as the client sends it.
  photo = await sharp(`${PHOTOS}DSCN0010.jpg`).rotate().jpeg({ quality: 85 }).toBuffer();
});
afterAll(() => backend.close());

const newPath = (ext = 'jpg') => `finds/${owner.findId}/${randomUUID()}.${ext}`;
const bytesOf = (part: Uint8Array, type: string) => new Blob([new Uint8Array(part)], { type });
const bucket = (who: Account = owner) => who.client.storage.from('media');
const at = (rest: string) => `${backend.url}/storage/v1${rest}`;
const bearer = (token: string) => ({ Authorization: `Bearer ${token}` });
const files = async (folder: string) =>
  (
    await readdir(path.join(backend.dataDirectory, 'storage', folder), {
      recursive: true,
      withFileTypes: true,
    })
  ).filter((entry) => entry.isFile()).length;

async function uploaded(): Promise<string> {
  const name = newPath();
  const { error } = await bucket().upload(name, bytesOf(photo, 'image/jpeg'));
  if (error) throw error;
  return name;
}

describe('reading', () => {
  it('returns a file to its owner only', async () => {
    const name = await uploaded();
    for (const client of [other.client, backend.client()]) {
      const { data, error } = await client.storage.from('media').download(name);
      expect(data).toBeNull();
      expect(error).toMatchObject({ status: 400 });
      expect((await client.storage.from('media').info(name)).error).toMatchObject({ statusCode: '404' });
    }
  });

  it('has no public address for a private bucket', async () => {
    const name = await uploaded();
    const { publicUrl } = bucket().getPublicUrl(name).data;
    const answer = await fetch(publicUrl);
    expect(answer.status).toBe(400);
    expect(await answer.json()).toMatchObject({
      statusCode: '404',
      error: 'Bucket not found',
      code: 'NoSuchBucket',
    });
    const bare = await fetch(at(`/object/media/${name}`));
    expect(await bare.json()).toMatchObject({ code: 'NoSuchBucket' });
  });

  it('sends headers that prevent browsers from executing or sharing it', async () => {
    const name = await uploaded();
    const answer = await fetch(at(`/object/authenticated/media/${name}`), { headers: bearer(owner.token) });
    expect(answer.status).toBe(200);
    expect(Object.fromEntries(answer.headers)).toMatchObject({
      'content-type': 'image/jpeg',
      'content-length': String(photo.length),
      'x-content-type-options': 'nosniff',
      'content-security-policy': "sandbox; default-src 'none'; base-uri 'none'; frame-ancestors 'none'",
      'cache-control': 'private, max-age=3600',
      vary: 'Authorization',
      'accept-ranges': 'bytes',
    });
    expect(answer.headers.get('content-disposition')).toMatch(
      /^inline; filename\*=UTF-8''[0-9a-f-]{36}\.jpg$/,
    );
    expect(Buffer.from(await answer.arrayBuffer())).toEqual(photo);
  });

  it('returns a range, the rest of a file, or 416', async () => {
    const name = await uploaded();
    const url = at(`/object/authenticated/media/${name}`);
    const part = await fetch(url, { headers: { ...bearer(owner.token), Range: 'bytes=100-199' } });
    expect(part.status).toBe(206);
    expect(part.headers.get('content-range')).toBe(`bytes 100-199/${photo.length}`);
    expect(Buffer.from(await part.arrayBuffer())).toEqual(photo.subarray(100, 200));

    const tail = await fetch(url, { headers: { ...bearer(owner.token), Range: 'bytes=-10' } });
    expect(Buffer.from(await tail.arrayBuffer())).toEqual(photo.subarray(-10));

    const beyond = await fetch(url, { headers: { ...bearer(owner.token), Range: 'bytes=99999999-' } });
    expect(beyond.status).toBe(416);
    expect(beyond.headers.get('content-range')).toBe(`bytes */${photo.length}`);
    expect(await beyond.json()).toMatchObject({ statusCode: '416', code: 'InvalidRange' });
  });

  it('answers 304 if the owner already has the file, and only to the owner', async () => {
    const name = await uploaded();
    const url = at(`/object/authenticated/media/${name}`);
    const head = await fetch(url, { method: 'HEAD', headers: bearer(owner.token) });
    expect(head.headers.get('content-length')).toBe(String(photo.length));
    const eTag = head.headers.get('etag') ?? '';
    const revalidated = await fetch(url, { headers: { ...bearer(owner.token), 'If-None-Match': eTag } });
    expect(revalidated.status).toBe(304);
    const stranger = await fetch(url, { headers: { ...bearer(other.token), 'If-None-Match': eTag } });
    expect(stranger.status).toBe(400);
    const changed = await fetch(url, {
      headers: { ...bearer(owner.token), Range: 'bytes=0-9', 'If-Range': '"another file"' },
    });
    expect(changed.status).toBe(200);
    await changed.arrayBuffer();
  });

  it('distinguishes a missing file from an invalid request', async () => {
    expect((await bucket().exists(newPath())).data).toBe(false);
    const { error } = await bucket().download(newPath());
    expect(error).toMatchObject({ status: 400 });
  });
});

describe('removing', () => {
  it("removes the owner's rows and files, and nothing else", async () => {
    const [first, second] = [await uploaded(), await uploaded()];
    const before = await files('objects');
    const stranger = await bucket(other).remove([first, second]);
    expect(stranger).toMatchObject({ data: [], error: null });

    const { data, error } = await bucket().remove([first, newPath()]);
    expect(error).toBeNull();
    expect(data).toEqual([expect.objectContaining({ name: first, bucket_id: 'media' })]);
    expect(await files('objects')).toBe(before - 1);
    expect((await bucket().exists(first)).data).toBe(false);
    expect((await bucket().exists(second)).data).toBe(true);
  });

  it('frees the path for a new upload', async () => {
    const name = await uploaded();
    await bucket().remove([name]);
    const { error } = await bucket().upload(name, bytesOf(photo, 'image/jpeg'));
    expect(error).toBeNull();
  });

  it('refuses a body that is not a list of names', async () => {
    const answer = await fetch(at('/object/media'), {
      method: 'DELETE',
      headers: { ...bearer(owner.token), 'content-type': 'application/json' },
      body: JSON.stringify({ prefixes: 'finds' }),
    });
    expect(answer.status).toBe(400);
    expect(await answer.json()).toMatchObject({ statusCode: '400' });
  });
});
