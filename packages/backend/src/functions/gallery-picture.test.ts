import { createClient } from '@supabase/supabase-js';
import sharp from 'sharp';
import { beforeEach, expect, test } from 'vitest';
import { supabaseGalleryFiles } from '../../../../supabase/functions/gallery-picture/files.ts';
import { createRateLimiter } from '../http/rate-limiter.ts';
import { galleryPictureFunction } from './gallery-picture.ts';

const PROJECT = 'https://abcdefghijklmnopqrst.supabase.co';
const ID = '3f2b8c1e-0000-4000-8000-000000000abc';
const PATH = 'finds/0b9f3c52-5d1e-4f0e-9a53-5a0c1f1f7a11/8d3d6c0a.jpg';

/* Answers of hosted Supabase: PostgREST for a function that returns text, and the storage service. */
const PUBLIC = () => Response.json(PATH, { headers: { 'content-type': 'application/json; charset=utf-8' } });
const NOT_PUBLIC = () =>
  Response.json(null, { headers: { 'content-type': 'application/json; charset=utf-8' } });
const NO_FILE = () =>
  Response.json({ statusCode: '404', error: 'not_found', message: 'Object not found' }, { status: 400 });
const BUSY = () =>
  Response.json(
    { statusCode: '503', code: 'SlowDown', error: 'SlowDown', message: 'Too many connections' },
    { status: 503 },
  );

let requests: string[];
let answers: { path: () => Response; file: () => Response };

beforeEach(async () => {
  requests = [];
  const photo = await sharp({ create: { width: 8, height: 8, channels: 3, background: 'red' } })
    .withExifMerge({ IFD0: { ImageDescription: 'GPS 52.20531' } })
    .jpeg()
    .toBuffer();
  answers = {
    path: PUBLIC,
    file: () => new Response(new Uint8Array(photo), { headers: { 'content-type': 'image/jpeg' } }),
  };
});

function pictures({ isScaling = false, limit = 100 } = {}) {
  const service = createClient(PROJECT, 'sb_secret_x', {
    auth: { persistSession: false, autoRefreshToken: false, detectSessionInUrl: false },
    global: {
      fetch: async (input) => {
        const url = String(input);
        requests.push(url.replace(PROJECT, ''));
        return url.includes('/rest/') ? answers.path() : answers.file();
      },
    },
  });
  const limiter = createRateLimiter({ limit, perMs: 60_000, now: () => 0 });
  const respond = galleryPictureFunction(supabaseGalleryFiles(service, isScaling), limiter);
  return (path: string, init?: RequestInit) =>
    respond(new Request(`http://edge.internal/gallery-picture${path}`, init));
}

test('sends the picture behind a public name, without metadata and for this visitor only', async () => {
  const response = await pictures()(`/${ID}?width=640`);
  expect(response.status).toBe(200);
  expect(Object.fromEntries(response.headers)).toMatchObject({
    'content-type': 'image/jpeg',
    'cache-control': 'private, no-cache',
    'x-content-type-options': 'nosniff',
  });
  const file = Buffer.from(await response.arrayBuffer());
  expect((await sharp(file).metadata()).exif).toBeUndefined();
  expect(requests).toEqual(['/rest/v1/rpc/gallery_picture_path', `/storage/v1/object/media/${PATH}`]);
  expect(JSON.stringify([...response.headers])).not.toContain('finds');
});

test('asks a project with image transformations for the width', async () => {
  await pictures({ isScaling: true })(`/${ID}?width=9999`);
  expect(requests.at(-1)).toBe(
    `/storage/v1/render/image/authenticated/media/${PATH}?width=1600&resize=contain&quality=80`,
  );
});

test('a picture that the visitor has is not read again, but only while its gallery is public', async () => {
  const get = pictures();
  const etag = (await get(`/${ID}?width=640`)).headers.get('etag') ?? '';
  const again = () => get(`/${ID}?width=640`, { headers: { 'if-none-match': etag } });
  requests = [];
  expect((await again()).status).toBe(304);
  expect(requests).toEqual(['/rest/v1/rpc/gallery_picture_path']);
  answers.path = NOT_PUBLIC;
  expect((await again()).status).toBe(404);
});

test('a closed gallery, a missing file, a video and a wrong address all get the same answer', async () => {
  const get = pictures();
  const bodies = [];
  answers.path = NOT_PUBLIC;
  bodies.push(await get(`/${ID}`));
  answers.path = PUBLIC;
  answers.file = NO_FILE;
  bodies.push(await get(`/${ID}`));
  answers.file = () => new Response('\0\0\0 ftypmp42', { headers: { 'content-type': 'video/mp4' } });
  bodies.push(await get(`/${ID}`));
  for (const path of ['', '/', `/${ID}/x`, '/finds%2Fx.jpg', `/${ID}?width=0`, `/${ID}?width=1e3`])
    bodies.push(await get(path));
  const seen = await Promise.all(
    bodies.map(async (response) =>
      [response.status, await response.text(), [...response.headers].join()].join(),
    ),
  );
  expect(new Set(seen)).toHaveLength(1);
  expect(seen[0]).toMatch(/^404/);
});

test('a failing project is an error without a path, and only GET and a limited rate are allowed', async () => {
  answers.file = BUSY;
  const failed = await pictures()(`/${ID}`);
  expect(failed.status).toBe(502);
  expect(await failed.text()).not.toContain('finds');
  expect((await pictures()(`/${ID}`, { method: 'POST' })).status).toBe(405);
  const get = pictures({ limit: 1 });
  const from = (address: string) => get(`/${ID}`, { headers: { 'x-forwarded-for': `${address}, 10.0.0.1` } });
  answers.path = NOT_PUBLIC;
  expect([
    (await from('192.0.2.1')).status,
    (await from('192.0.2.1')).status,
    (await from('192.0.2.2')).status,
    (await from('2001:db8:1:2::1')).status,
    (await from('2001:db8:1:2::2')).status,
  ]).toEqual([404, 429, 404, 404, 429]);
});
