import { randomUUID } from 'node:crypto';
import { readdir } from 'node:fs/promises';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Account, signUpWithFind } from '../../../test/storage/test-account.ts';
import { startTestBackend, type TestBackend } from '../../../test/support/harness.ts';
import { authService } from '../../auth/service.ts';
import { storageService } from '../service.ts';

const PHOTO = fileURLToPath(new URL('../../../../../e2e/fixtures/photos/DSCN0010.jpg', import.meta.url));

let backend: TestBackend;
let owner: Account;
let other: Account;
/** Stored as 640 x 480 with an EXIF rotation of 90 degrees: 480 x 640 upright. */
let turned: string;
let clip: string;
let animation: string;

beforeAll(async () => {
  backend = await startTestBackend({ services: { '/auth/v1': authService, '/storage/v1': storageService } });
  owner = await signUpWithFind(backend);
  other = await signUpWithFind(backend);
  const photo = await sharp(PHOTO).resize(640, 480, { fit: 'fill' }).jpeg().toBuffer();
  turned = await uploaded(
    await sharp(photo).withMetadata({ orientation: 6 }).jpeg().toBuffer(),
    'image/jpeg',
    'jpg',
  );
  const head = Buffer.from('00000018667479706d703432000000006d70343269736f6d', 'hex');
  clip = await uploaded(Buffer.concat([head, Buffer.alloc(3000)]), 'video/mp4', 'mp4');
  const frames = await Promise.all(
    ['#687553', '#b5893a', '#204060'].map((background) =>
      sharp({ create: { width: 60, height: 40, channels: 3, background } })
        .png()
        .toBuffer(),
    ),
  );
  animation = await uploaded(
    await sharp(frames, { join: { animated: true } })
      .gif({ delay: 100 })
      .toBuffer(),
    'image/gif',
    'gif',
  );
});
afterAll(() => backend.close());

const bucket = (who: Account = owner) => who.client.storage.from('media');

async function uploaded(bytes: Buffer, type: string, ext: string): Promise<string> {
  const name = `finds/${owner.findId}/${randomUUID()}.${ext}`;
  const { error } = await bucket().upload(name, new Blob([new Uint8Array(bytes)], { type }));
  if (error) throw error;
  return name;
}

const get = (name: string, query: string, headers: Record<string, string> = {}) =>
  fetch(`${backend.url}/storage/v1/render/image/authenticated/media/${name}?${query}`, {
    headers: { Authorization: `Bearer ${owner.token}`, ...headers },
  });

async function picture(name: string, query: string, headers?: Record<string, string>) {
  const answer = await get(name, query, headers);
  expect(answer.status).toBe(200);
  const bytes = Buffer.from(await answer.arrayBuffer());
  return { answer, bytes, facts: await sharp(bytes, { pages: -1 }).metadata() };
}

const renditions = async () =>
  (
    await readdir(path.join(backend.dataDirectory, 'storage', 'renditions'), {
      recursive: true,
      withFileTypes: true,
    })
  ).filter((entry) => entry.isFile());

describe('resized pictures', () => {
  it.each([
    ['width=200', 200, 267],
    ['height=320', 240, 320],
    ['width=200&height=200', 200, 200],
    ['width=200&height=100&resize=cover', 200, 100],
    ['width=200&height=200&resize=contain', 150, 200],
    ['width=200&height=100&resize=fill', 200, 100],
    // Rounds up to the next step and keeps the requested proportions.
    ['width=150&height=75', 160, 80],
    ['', 480, 640],
    // Never larger than the original.
    ['width=2500', 480, 640],
  ])('%s is %i x %i, upright and without any metadata', async (query, width, height) => {
    const { facts, answer } = await picture(turned, query);
    expect(facts).toMatchObject({ format: 'jpeg', width, height });
    expect([facts.exif, facts.xmp, facts.icc, facts.orientation]).toEqual([
      undefined,
      undefined,
      undefined,
      undefined,
    ]);
    expect(answer.headers.get('x-content-type-options')).toBe('nosniff');
    expect(answer.headers.get('cache-control')).toMatch(/^private, max-age=3600$/);
  });

  it('are WebP for clients that accept it, unless the original format is requested', async () => {
    const accept = { Accept: 'image/avif,image/webp,*/*' };
    const modern = await picture(turned, 'width=96', accept);
    expect(modern.facts.format).toBe('webp');
    expect(modern.answer.headers.get('content-type')).toBe('image/webp');
    expect(modern.answer.headers.get('vary')).toMatch(/Accept/);
    expect((await picture(turned, 'width=96&format=origin', accept)).facts.format).toBe('jpeg');
    expect((await picture(turned, 'width=96&format=webp')).facts.format).toBe('webp');
  });

  it('work in supabase-js through download and through a signed address', async () => {
    const { data } = await bucket().download(turned, { transform: { width: 64, quality: 30 } });
    expect((await sharp(await data?.arrayBuffer()).metadata()).width).toBe(64);
    const signed = await bucket().createSignedUrl(turned, 60, { transform: { width: 64, height: 64 } });
    const answer = await fetch(signed.data?.signedUrl ?? '');
    expect(answer.headers.get('cache-control')).toBe('private, no-cache');
    expect((await sharp(await answer.arrayBuffer()).metadata()).height).toBe(64);
  });

  it('keep an animation', async () => {
    const { facts } = await picture(animation, 'width=32');
    expect(facts).toMatchObject({ format: 'gif', pages: 3, width: 32 });
    expect((await picture(animation, 'width=32&format=webp')).facts).toMatchObject({ pages: 3 });
  });

  it('are rendered once for many similar sizes, and not again for a 304', async () => {
    const before = (await renditions()).length;
    const tags = new Set<string | null>();
    for (const width of [1201, 1230, 1279, 1280])
      tags.add((await picture(turned, `width=${width}`)).answer.headers.get('etag'));
    expect(tags.size).toBe(1);
    expect((await renditions()).length).toBe(before + 1);
    const revalidated = await get(turned, 'width=1280', { 'If-None-Match': [...tags][0] ?? '' });
    expect(revalidated.status).toBe(304);
  });

  it('are limited in number per picture', async () => {
    const name = await uploaded(await sharp(PHOTO).resize(64).jpeg().toBuffer(), 'image/jpeg', 'jpg');
    const before = (await renditions()).length;
    for (let height = 1; height <= 30; height += 1) await picture(name, `width=32&height=${height}`);
    expect((await renditions()).length - before).toBe(24);
  });

  it('are deleted with their original', async () => {
    const name = await uploaded(await sharp(PHOTO).resize(64).jpeg().toBuffer(), 'image/jpeg', 'jpg');
    const before = (await renditions()).length;
    await picture(name, 'width=32');
    expect((await renditions()).length).toBe(before + 1);
    await bucket().remove([name]);
    expect((await renditions()).length).toBe(before);
    expect(await (await get(name, 'width=32')).json()).toMatchObject({ code: 'NoSuchKey' });
  });

  it.each([
    'width=0',
    'width=2501',
    'height=-3',
    'width=1e3',
    'width=10&width=20',
    'resize=stretch',
    'quality=19',
    'quality=101',
    'format=avif',
    'blur=9',
    'versionId=1',
  ])('refuses %s by name', async (query) => {
    const answer = await get(turned, query);
    expect(answer.status).toBe(400);
    const { code, message } = await answer.json();
    expect(code).toBe('InvalidRequest');
    expect(message).toMatch(/width|height|resize|quality|format/);
  });

  it('are not rendered from videos', async () => {
    expect(await (await get(clip, 'width=100')).json()).toMatchObject({ statusCode: '415' });
    const { error } = await bucket().createSignedUrl(clip, 60, { transform: { width: 100 } });
    expect(error).toMatchObject({ statusCode: '415' });
  });

  it('are visible to the owner only', async () => {
    await picture(turned, 'width=200');
    const url = `${backend.url}/storage/v1/render/image`;
    const stranger = { headers: { Authorization: `Bearer ${other.token}` } };
    const anonymous = { headers: { Authorization: `Bearer ${backend.anonKey}` } };
    for (const [place, init] of [
      ['authenticated', stranger],
      ['authenticated', anonymous],
      ['authenticated', {}],
      ['public', {}],
      ['sign', stranger],
    ] as const) {
      const answer = await fetch(`${url}/${place}/media/${turned}?width=200`, init);
      expect(answer.status).toBe(400);
      expect((await answer.json()).code).toMatch(/^(NoSuchKey|NoSuchBucket|InvalidJWT)$/);
    }
  });
});
