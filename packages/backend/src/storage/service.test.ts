import { randomUUID } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { authService } from '../auth/service.ts';
import { startTestBackend, type TestBackend } from '../testing/harness.ts';
import { storageService } from './service.ts';
import { type Account, signUpWithFind } from './test-account.ts';

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
  // As the client sends it: turned, scaled, without its metadata.
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
  it('keeps a photo sent as a Blob and gives the same bytes back', async () => {
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

  it('keeps a photo sent as raw bytes, with its metadata', async () => {
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

  it('says that a file is there already, so that a replay counts as sent', async () => {
    const name = await uploaded();
    const { error } = await bucket().upload(name, bytesOf(photo, 'image/jpeg'));
    expect(error).toMatchObject({ status: 400, statusCode: '409', message: 'The resource already exists' });
    expect((await bucket().info(name)).data?.size).toBe(photo.length);
    expect((await bucket().exists(name)).data).toBe(true);
  });

  it('answers the same refusal body as Supabase', async () => {
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

  it('never overwrites, neither by upsert nor by PUT', async () => {
    const name = await uploaded();
    const upsert = await bucket().upload(name, bytesOf(photo, 'image/jpeg'), { upsert: true });
    expect(upsert.error?.message).toMatch(/never overwritten/);
    const update = await bucket().update(name, bytesOf(photo, 'image/jpeg'));
    expect(update.error?.message).toMatch(/never overwritten/);
  });

  it("refuses a place in another user's find, and anybody who is not signed in", async () => {
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

  it('refuses a token that this installation did not sign', async () => {
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

  it('knows no other bucket', async () => {
    const { error } = await owner.client.storage
      .from('secrets')
      .upload('a.jpg', bytesOf(photo, 'image/jpeg'));
    expect(error).toMatchObject({ statusCode: '404', message: 'Bucket not found' });
  });
});

describe('what a file may be', () => {
  const svg = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>');
  const polyglot = Buffer.from(`GIF89a=1;alert(document.domain);//${' '.repeat(200)}`);

  it.each([
    ['an SVG named .jpg', svg, 'image/jpeg', /sent as image\/jpeg/],
    ['an SVG that says so', svg, 'image/svg+xml', /mime type image\/svg\+xml is not supported/],
    ['a page', Buffer.from('<!doctype html><script>1</script>'), 'text/html', /text\/html is not supported/],
    ['a picture that is also a script', polyglot, 'image/gif', /cannot be read as a picture/],
    ['a text that claims to be a PDF', Buffer.from('hello'), 'application/pdf', /something else/],
    ['bytes that claim to be a video', Buffer.alloc(2000, 7), 'video/mp4', /something else/],
  ])('refuses %s', async (_what, content, type, message) => {
    const { error } = await bucket().upload(newPath(), bytesOf(content, type));
    expect(error).toMatchObject({ status: 400, statusCode: '415' });
    expect(error?.message).toMatch(message);
  });

  it('refuses a photo that was cut off', async () => {
    const { error } = await bucket().upload(
      newPath(),
      bytesOf(photo.subarray(0, photo.length / 2), 'image/jpeg'),
    );
    expect(error).toMatchObject({ statusCode: '415' });
  });

  it('refuses a picture of more than 50 megapixels', async () => {
    const bomb = await sharp({ create: { width: 9000, height: 6000, channels: 3, background: '#000' } })
      .png()
      .toBuffer();
    const { error } = await bucket().upload(newPath('png'), bytesOf(bomb, 'image/png'));
    expect(error?.message).toMatch(/50 megapixels/);
  });

  it.each(['DSCN0010.jpg', 'DSCN0021.jpg', 'DSCN0042.jpg'])(
    'refuses %s straight from the camera, because it tells where it was taken',
    async (file) => {
      const { error } = await bucket().upload(
        newPath(),
        bytesOf(await readFile(PHOTOS + file), 'image/jpeg'),
      );
      expect(error).toMatchObject({ statusCode: '422' });
      expect(error?.message).toMatch(/still carries the place/);
    },
  );

  it('refuses a place that is only in the XMP copy', async () => {
    const xmp =
      '<x:xmpmeta xmlns:x="adobe:ns:meta/"><rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#"><rdf:Description rdf:about="" xmlns:exif="http://ns.adobe.com/exif/1.0/" exif:GPSLatitude="52,12.3N"/></rdf:RDF></x:xmpmeta>';
    const tagged = await sharp(photo).withXmp(xmp).webp().toBuffer();
    const { error } = await bucket().upload(newPath('webp'), bytesOf(tagged, 'image/webp'));
    expect(error).toMatchObject({ statusCode: '422' });
  });

  it('takes a photo with camera data but no place', async () => {
    const tagged = await sharp(photo)
      .withExif({ IFD0: { Make: 'NIKON', Model: 'COOLPIX' } })
      .jpeg()
      .toBuffer();
    const { error } = await bucket().upload(newPath(), bytesOf(tagged, 'image/jpeg'));
    expect(error).toBeNull();
  });

  it('takes PNG, GIF and WebP', async () => {
    const small = sharp(photo).resize(300);
    for (const format of ['png', 'gif', 'webp'] as const) {
      const made = await small.clone().toFormat(format).toBuffer();
      const { error } = await bucket().upload(newPath(format), bytesOf(made, `image/${format}`));
      expect(error).toBeNull();
    }
  });
});

describe('size', () => {
  it('refuses a file over 50 MB while it arrives, and keeps nothing of it', async () => {
    const before = await files('objects');
    const large = Buffer.alloc(60 * 1024 * 1024, 1);
    const asBlob = await bucket().upload(newPath('mp4'), bytesOf(large, 'video/mp4'));
    expect(asBlob.error).toMatchObject({
      statusCode: '413',
      message: 'The object exceeded the maximum allowed size',
    });
    // Without a Content-Length only the bytes themselves tell.
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

describe('reading', () => {
  it('shows a file to its owner only', async () => {
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

  it('serves with headers that keep a browser from running or sharing it', async () => {
    const name = await uploaded();
    const answer = await fetch(at(`/object/authenticated/media/${name}`), { headers: bearer(owner.token) });
    expect(answer.status).toBe(200);
    expect(Object.fromEntries(answer.headers)).toMatchObject({
      'content-type': 'image/jpeg',
      'content-length': String(photo.length),
      'x-content-type-options': 'nosniff',
      'content-security-policy': "sandbox; default-src 'none'",
      'cache-control': 'private, max-age=3600',
      vary: 'Authorization',
      'accept-ranges': 'bytes',
    });
    expect(answer.headers.get('content-disposition')).toMatch(
      /^inline; filename\*=UTF-8''[0-9a-f-]{36}\.jpg$/,
    );
    expect(Buffer.from(await answer.arrayBuffer())).toEqual(photo);
  });

  it('gives one range, the rest of a file, or says that there is none', async () => {
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

  it('answers 304 to a client that has the file, and only to its owner', async () => {
    const name = await uploaded();
    const url = at(`/object/authenticated/media/${name}`);
    const head = await fetch(url, { method: 'HEAD', headers: bearer(owner.token) });
    expect(head.headers.get('content-length')).toBe(String(photo.length));
    const eTag = head.headers.get('etag') ?? '';
    const again = await fetch(url, { headers: { ...bearer(owner.token), 'If-None-Match': eTag } });
    expect(again.status).toBe(304);
    const stranger = await fetch(url, { headers: { ...bearer(other.token), 'If-None-Match': eTag } });
    expect(stranger.status).toBe(400);
    const changed = await fetch(url, {
      headers: { ...bearer(owner.token), Range: 'bytes=0-9', 'If-Range': '"another file"' },
    });
    expect(changed.status).toBe(200);
    await changed.arrayBuffer();
  });

  it('tells a missing file from a broken request', async () => {
    expect((await bucket().exists(newPath())).data).toBe(false);
    const { error } = await bucket().download(newPath());
    expect(error).toMatchObject({ status: 400 });
  });
});

describe('removing', () => {
  it('removes rows and files of the owner, and leaves the rest alone', async () => {
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

  it('refuses what is not a list of names', async () => {
    const answer = await fetch(at('/object/media'), {
      method: 'DELETE',
      headers: { ...bearer(owner.token), 'content-type': 'application/json' },
      body: JSON.stringify({ prefixes: 'finds' }),
    });
    expect(answer.status).toBe(400);
    expect(await answer.json()).toMatchObject({ statusCode: '400' });
  });
});
