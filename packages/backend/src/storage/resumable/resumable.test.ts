import { randomBytes, randomUUID } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { badLine } from '../../../test/storage/resumable/test-line.ts';
import { film, type Sending, sendResumable, sha256 } from '../../../test/storage/resumable/test-upload.ts';
import { type Account, signUpWithFind } from '../../../test/storage/test-account.ts';
import { startTestBackend, type TestBackend } from '../../../test/support/harness.ts';
import { authService } from '../../auth/service.ts';
import { storageService } from '../service.ts';

const PHOTO = fileURLToPath(new URL('../../../../../e2e/fixtures/photos/DSCN0010.jpg', import.meta.url));
const MIB = 1024 * 1024;

let backend: TestBackend;
let owner: Account;
let other: Account;
let endpoint: string;

beforeAll(async () => {
  backend = await startTestBackend({
    services: { '/auth/v1': authService, '/storage/v1': storageService },
    settings: { storageBytesPerUser: 200 * MIB },
  });
  owner = await signUpWithFind(backend);
  other = await signUpWithFind(backend);
  endpoint = `${backend.url}/storage/v1/upload/resumable`;
});
afterAll(() => backend.close());

const newPath = (ext = 'mp4', who = owner) => `finds/${who.findId}/${randomUUID()}.${ext}`;
const bucket = (who: Account = owner) => who.client.storage.from('media');
const parts = () => readdir(path.join(backend.dataDirectory, 'storage', 'resumable'));
const send = (given: Partial<Sending> & { bytes: Buffer }) =>
  sendResumable({ endpoint, token: owner.token, name: newPath(), ...given });

async function stored(name: string): Promise<Buffer> {
  const { data, error } = await bucket().download(name);
  if (error) throw error;
  return Buffer.from(await data.arrayBuffer());
}

const meta = (fields: Record<string, string>) =>
  Object.entries(fields)
    .map(([key, value]) => `${key} ${Buffer.from(value).toString('base64')}`)
    .join(',');

interface Announcement {
  token?: string | null;
  name?: string;
  length?: number | null;
  headers?: Record<string, string>;
  fields?: Record<string, string>;
  body?: Buffer;
}

/** The raw first request of an upload. */
function announce({
  token = owner.token,
  name = newPath(),
  length = 1000,
  headers = {},
  fields,
  body,
}: Announcement = {}) {
  const all = fields ?? {
    bucketName: 'media',
    objectName: name,
    contentType: 'video/mp4',
    cacheControl: '60',
  };
  return fetch(endpoint, {
    method: 'POST',
    headers: {
      'Tus-Resumable': '1.0.0',
      ...(token === null ? {} : { Authorization: `Bearer ${token}` }),
      ...(length === null ? {} : { 'Upload-Length': String(length) }),
      'Upload-Metadata': meta(all),
      ...headers,
    },
    ...(body ? { body: new Uint8Array(body) } : {}),
  });
}

const at = (location: string | null) => new URL(location ?? '', endpoint).href;

function continueAt(url: string, offset: number, body: Buffer, token = owner.token) {
  return fetch(url, {
    method: 'PATCH',
    headers: {
      'Tus-Resumable': '1.0.0',
      Authorization: `Bearer ${token}`,
      'Upload-Offset': String(offset),
      'Content-Type': 'application/offset+octet-stream',
    },
    body: new Uint8Array(body),
  });
}

const ask = (method: 'HEAD' | 'DELETE', url: string, token = owner.token) =>
  fetch(url, { method, headers: { 'Tus-Resumable': '1.0.0', Authorization: `Bearer ${token}` } });

describe('a resumable upload', () => {
  it('transfers 50 MB over a repeatedly interrupted connection', async () => {
    const bytes = film(50 * MIB);
    const name = newPath();
    // Each connection lasts for between 100 kB and 12 MB.
    const line = await badLine(backend.url, () => 100_000 + (randomBytes(4).readUInt32BE() % (12 * MIB)));
    try {
      const outcome = await send({
        endpoint: `${line.url}/storage/v1/upload/resumable`,
        name,
        bytes,
        options: { retryDelays: Array.from({ length: 200 }, () => 20) },
      });
      expect(outcome).toEqual({ url: expect.stringContaining('/upload/resumable/') });
      expect(line.cuts()).toBeGreaterThan(3);
    } finally {
      await line.close();
    }
    expect(sha256(await stored(name))).toBe(sha256(bytes));
    expect((await bucket().info(name)).data).toMatchObject({
      size: bytes.length,
      contentType: 'video/mp4',
      cacheControl: 'max-age=3600',
    });
    await bucket().remove([name]);
  });

  it('accepts all its bytes in the first request', async () => {
    const bytes = film(300_000);
    const name = newPath();
    expect(await send({ name, bytes, options: { uploadDataDuringCreation: true } })).toHaveProperty('url');
    expect((await stored(name)).equals(bytes)).toBe(true);
  });

  it('reports its offset, and refuses to continue from any other', async () => {
    const bytes = film(1000);
    const created = await announce({ length: 1000 });
    expect(created.status).toBe(201);
    const url = at(created.headers.get('location'));
    expect((await continueAt(url, 0, bytes.subarray(0, 400))).headers.get('upload-offset')).toBe('400');
    expect((await continueAt(url, 0, bytes)).status).toBe(409);
    expect((await continueAt(url, 500, bytes.subarray(500))).status).toBe(409);
    const head = await ask('HEAD', url);
    expect(head.status).toBe(200);
    expect(head.headers.get('upload-offset')).toBe('400');
    expect(head.headers.get('upload-length')).toBe('1000');
    expect(head.headers.get('cache-control')).toBe('no-store');
    expect((await continueAt(url, 400, bytes.subarray(400))).status).toBe(204);
    // A client that missed the last response asks again.
    expect((await ask('HEAD', url)).headers.get('upload-offset')).toBe('1000');
  });

  it('returns every header that a browser needs', async () => {
    const created = await announce({ headers: { Origin: 'https://app.example.org' } });
    expect(created.headers.get('access-control-allow-origin')).toBe('*');
    const exposed = created.headers.get('access-control-expose-headers')?.toLowerCase() ?? '';
    for (const header of ['location', 'tus-resumable', 'upload-offset', 'upload-length', 'upload-expires']) {
      expect(exposed).toContain(header);
    }
    expect(created.headers.get('upload-expires')).toMatch(/GMT$/);
    const options = await fetch(endpoint, { method: 'OPTIONS' });
    expect(options.headers.get('tus-extension')).toBe('creation,creation-with-upload,termination,expiration');
    expect(options.headers.get('tus-max-size')).toBe(String(50 * MIB));
  });

  it('can be aborted', async () => {
    const url = at((await announce()).headers.get('location'));
    const before = (await parts()).length;
    expect((await ask('DELETE', url)).status).toBe(204);
    expect((await parts()).length).toBe(before - 2);
    expect((await ask('HEAD', url)).status).toBe(404);
  });

  it('belongs to the user who started it', async () => {
    const url = at((await announce()).headers.get('location'));
    await continueAt(url, 0, film(500));
    for (const token of [other.token, backend.anonKey]) {
      const expected = token === other.token ? 404 : 403;
      expect((await ask('HEAD', url, token)).status).toBe(expected);
      expect((await continueAt(url, 500, film(500), token)).status).toBe(expected);
      expect((await ask('DELETE', url, token)).status).toBe(expected);
    }
    const [id = ''] = url.split('/').slice(-1);
    const renamed = url.replace(id, id.replace(owner.userId, other.userId));
    expect((await ask('HEAD', renamed, other.token)).status).toBe(404);
    expect((await ask('HEAD', url)).headers.get('upload-offset')).toBe('500');
  });
});

describe('refused before any bytes', () => {
  it.each<[string, () => Announcement, number, RegExp]>([
    ['over 50 MB', () => ({ length: 50 * MIB + 1 }), 413, /maximum allowed size/],
    ['of nothing', () => ({ length: 0 }), 400, /No content/],
    ['of unknown length', () => ({ length: null }), 400, /Upload-Length/],
    ['into the find of another', () => ({ name: newPath('mp4', other) }), 403, /row-level security/],
    ['without an account', () => ({ token: null }), 403, /Sign in/],
    ['with the anonymous key', () => ({ token: backend.anonKey }), 403, /Sign in/],
    ['with a forged token', () => ({ token: `${owner.token.slice(0, -4)}AAAA` }), 403, /./],
    ['to overwrite', () => ({ headers: { 'x-upsert': 'true' } }), 400, /cannot be overwritten/],
    ['in parallel parts', () => ({ headers: { 'Upload-Concat': 'partial' } }), 400, /concatenation/],
    [
      'of a length to come',
      () => ({ length: null, headers: { 'Upload-Defer-Length': '1' } }),
      400,
      /Upload-Defer-Length is not/,
    ],
    ['with a checksum', () => ({ headers: { 'Upload-Checksum': 'sha1 x' } }), 400, /Upload-Checksum is not/],
    ['of another protocol', () => ({ headers: { 'Tus-Resumable': '0.2.2' } }), 400, /tus-resumable/i],
    [
      'of a page',
      () => ({ fields: { bucketName: 'media', objectName: newPath(), contentType: 'text/html' } }),
      415,
      /text\/html/,
    ],
    [
      'into no bucket',
      () => ({ fields: { bucketName: 'nope', objectName: newPath(), contentType: 'video/mp4' } }),
      404,
      /Bucket not found/,
    ],
    ['without a name', () => ({ fields: { bucketName: 'media' } }), 400, /objectName/],
    ['under a strange name', () => ({ name: '../../etc/passwd' }), 400, /Invalid key/],
  ])('%s', async (_what, given, status, message) => {
    const before = (await parts()).length;
    const answer = await announce(given());
    expect(answer.status).toBe(status);
    expect(await answer.text()).toMatch(message);
    expect((await parts()).length).toBe(before);
  });

  it('an upload beyond the quota, including uploads in progress', async () => {
    const rich = await signUpWithFind(backend);
    const urls: string[] = [];
    for (let n = 0; n < 4; n += 1) {
      const created = await announce({ token: rich.token, name: newPath('mp4', rich), length: 50 * MIB });
      expect(created.status).toBe(201);
      urls.push(at(created.headers.get('location')));
    }
    const full = await announce({ token: rich.token, name: newPath('mp4', rich), length: 100 });
    expect(full.status).toBe(413);
    expect(await full.text()).toMatch(/storage is full: files may take up 200 MB/);
    await ask('DELETE', urls[0] ?? '', rich.token);
    expect((await announce({ token: rich.token, name: newPath('mp4', rich), length: 100 })).status).toBe(201);
  });
});

describe('checks after a completed upload', () => {
  it('refuse and delete content of another type', async () => {
    const before = (await parts()).length;
    expect(await send({ bytes: Buffer.alloc(2000, 7) })).toMatchObject({
      status: 415,
      message: expect.stringMatching(/sent as video/),
    });
    const page = Buffer.from('<!doctype html><script>1</script>');
    expect(await send({ bytes: page, name: newPath('jpg'), type: 'image/jpeg' })).toMatchObject({
      status: 415,
    });
    expect((await parts()).length).toBe(before);
  });

  it('refuse a photo with a location, and accept it without', async () => {
    const camera = await readFile(PHOTO);
    expect(await send({ bytes: camera, name: newPath('jpg'), type: 'image/jpeg' })).toMatchObject({
      status: 422,
      message: expect.stringMatching(/still contains the location/),
    });
    const clean = await sharp(camera).autoOrient().jpeg().toBuffer();
    expect(await send({ bytes: clean, name: newPath('jpg'), type: 'image/jpeg' })).toHaveProperty('url');
  });

  it('check the policy again: the find may be deleted', async () => {
    const [find] = await backend.db.query<{ id: string }>(
      `insert into public.finds (user_id, quest_id) select user_id, quest_id from public.finds where id = $1 returning id`,
      [owner.findId],
    );
    const name = `finds/${find?.id}/${randomUUID()}.mp4`;
    const bytes = film(1000);
    const url = at((await announce({ name })).headers.get('location'));
    await continueAt(url, 0, bytes.subarray(0, 500));
    await backend.db.query('delete from public.finds where id = $1', [find?.id]);
    const last = await continueAt(url, 500, bytes.subarray(500));
    expect(last.status).toBe(403);
    expect((await ask('HEAD', url)).status).toBe(404);
    expect(await backend.db.query('select 1 from storage.objects where name = $1', [name])).toEqual([]);
  });

  it('never overwrite an existing file', async () => {
    const name = newPath();
    const bytes = film(1000);
    const url = at((await announce({ name })).headers.get('location'));
    const first = film(1200, 'first');
    await bucket().upload(name, new Blob([new Uint8Array(first)], { type: 'video/mp4' }));
    expect((await continueAt(url, 0, bytes)).status).toBe(409);
    expect((await stored(name)).equals(first)).toBe(true);
  });
});
