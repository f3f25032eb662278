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

describe('uploading', () => {
  it('stores a photo sent as a Blob and returns the same bytes', async () => {
    const name = newPath();
    const { data, error } = await bucket().upload(name, bytesOf(photo, 'image/jpeg'), {
      cacheControl: '3600',
    });
    expect(error).toBeNull();
    expect(data).toMatchObject({ path: name, fullPath: `media/${name}`, id: expect.any(String) });
    const back = await bucket().download(name);
    expect(back.error).toBeNull();
    expect(back.data?.type).toBe('image/jpeg');
    expect(Buffer.from((await back.data?.arrayBuffer()) ?? new ArrayBuffer(0))).toEqual(photo);
  });

  it('stores a photo sent as raw bytes, with its metadata', async () => {
    const name = newPath();
    const { error } = await bucket().upload(name, photo, {
      contentType: 'image/jpeg',
      cacheControl: '60',
      metadata: { media: 'photo' },
    });
    expect(error).toBeNull();
    const { data } = await bucket().info(name);
    expect(data).toMatchObject({
      name,
      bucketId: 'media',
      size: photo.length,
      contentType: 'image/jpeg',
      cacheControl: 'max-age=60',
      metadata: { media: 'photo' },
    });
  });

  it('returns an empty object for a photo without metadata', async () => {
    const { data } = await bucket().info(await uploaded());
    expect(data?.metadata).toEqual({});
  });

  it('reports an existing file, so that a replay counts as sent', async () => {
    const name = await uploaded();
    const { error } = await bucket().upload(name, bytesOf(photo, 'image/jpeg'));
    expect(error).toMatchObject({ status: 400, statusCode: '409', message: 'The resource already exists' });
    expect((await bucket().info(name)).data?.size).toBe(photo.length);
    expect((await bucket().exists(name)).data).toBe(true);
  });

  it('returns the same error body as Supabase', async () => {
    const name = await uploaded();
    const answer = await fetch(at(`/object/media/${name}`), {
      method: 'POST',
      headers: { ...bearer(owner.token), 'content-type': 'image/jpeg' },
      body: new Uint8Array(photo),
    });
    expect(answer.status).toBe(400);
    expect(await answer.json()).toEqual({
      statusCode: '409',
      error: 'Duplicate',
      message: 'The resource already exists',
      code: 'KeyAlreadyExists',
    });
  });

  it('never overwrites, with upsert or PUT', async () => {
    const name = await uploaded();
    const upsert = await bucket().upload(name, bytesOf(photo, 'image/jpeg'), { upsert: true });
    expect(upsert.error?.message).toMatch(/cannot be overwritten/);
    const update = await bucket().update(name, bytesOf(photo, 'image/jpeg'));
    expect(update.error?.message).toMatch(/cannot be overwritten/);
  });

  it("refuses a path in another user's find, and an anonymous upload", async () => {
    const name = newPath();
    const stranger = await bucket(other).upload(name, bytesOf(photo, 'image/jpeg'));
    expect(stranger.error).toMatchObject({
      statusCode: '403',
      message: 'new row violates row-level security policy',
    });
    const anonymous = await backend.client().storage.from('media').upload(name, bytesOf(photo, 'image/jpeg'));
    expect(anonymous.error).toMatchObject({ statusCode: '403' });
    expect((await bucket().exists(name)).data).toBe(false);
  });

  it('refuses a token from another installation', async () => {
    const answer = await fetch(at(`/object/media/${newPath()}`), {
      method: 'POST',
      headers: { ...bearer(`${owner.token.slice(0, -4)}AAAA`), 'content-type': 'image/jpeg' },
      body: new Uint8Array(photo),
    });
    expect(answer.status).toBe(400);
    expect(await answer.json()).toMatchObject({ statusCode: '403', code: 'AccessDenied' });
  });

  it.each(['a/../b.jpg', 'münze.jpg', `finds/${'x'.repeat(1100)}.jpg`, 'with\0nul.jpg'])(
    'refuses the name %j',
    async (name) => {
      const answer = await fetch(at(`/object/media/${encodeURIComponent(name)}`), {
        method: 'POST',
        headers: { ...bearer(owner.token), 'content-type': 'image/jpeg' },
        body: new Uint8Array(photo),
      });
      expect(answer.status).toBeGreaterThanOrEqual(400);
      expect(answer.status).toBeLessThan(500);
    },
  );

  it('refuses unknown buckets', async () => {
    const { error } = await owner.client.storage
      .from('secrets')
      .upload('a.jpg', bytesOf(photo, 'image/jpeg'));
    expect(error).toMatchObject({ statusCode: '404', message: 'Bucket not found' });
  });
});

describe('size', () => {
  it('refuses a file over 50 MB during the upload, and stores nothing', async () => {
    const before = await files('objects');
    const large = Buffer.alloc(60 * 1024 * 1024, 1);
    const asBlob = await bucket().upload(newPath('mp4'), bytesOf(large, 'video/mp4'));
    expect(asBlob.error).toMatchObject({
      statusCode: '413',
      message: 'The object exceeded the maximum allowed size',
    });
    // Without Content-Length, the server must count the bytes.
    const chunks = new Blob([large]).stream();
    const answer = await fetch(at(`/object/media/${newPath('mp4')}`), {
      method: 'POST',
      headers: { ...bearer(owner.token), 'content-type': 'video/mp4' },
      body: chunks,
      duplex: 'half',
    } as RequestInit);
    expect(await answer.json()).toMatchObject({ statusCode: '413', code: 'EntityTooLarge' });
    expect(await files('incoming')).toBe(0);
    expect(await files('objects')).toBe(before);
  });

  it('refuses an empty file', async () => {
    const { error } = await bucket().upload(newPath(), bytesOf(Buffer.alloc(0), 'image/jpeg'));
    expect(error).toMatchObject({ statusCode: '400', message: 'No content provided' });
  });
});
