import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import type { PageAnswer } from '@metalquest/core/content/page-answer';
import Fastify, { type FastifyInstance } from 'fastify';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { pageCache } from './page-cache.ts';
import { bytesOf } from './ready-answer.ts';
import { servePublicPages } from './serve-public-pages.ts';
import { polled } from './site-state.ts';

let app: FastifyInstance;
let answers: Map<string, PageAnswer>;
let version: string;
let nowMs: number;
let drawn: string[];
let isDown: boolean;

const help: PageAnswer = { status: 200, data: { page: 'changelog', releases: [] } };

beforeEach(async () => {
  app = Fastify();
  answers = new Map<string, PageAnswer>([
    ['/', help],
    ['/guides/coils', help],
    ['/guides/moved', { status: 301, to: '/guides/coils' }],
    ['/guides/gone', { status: 410 }],
  ]);
  version = '1';
  nowMs = 0;
  drawn = [];
  isDown = false;
  const pages = async (path: string): Promise<PageAnswer> =>
    isDown ? { status: 503 } : (answers.get(path) ?? { status: 404 });
  const send = servePublicPages(app, {
    pages,
    cache: pageCache({
      version: polled({
        async read() {
          if (isDown) throw new Error('down');
          return version;
        },
        first: '',
        now: () => nowMs,
        onFailure: () => undefined,
      }),
      now: () => nowMs,
      bytesOf,
    }),
    renderer: {
      isKnown: (path) => path === '/' || path.startsWith('/guides'),
      async render(path, answer) {
        drawn.push(path);
        if (answer.status === 301) return answer;
        return { status: answer.status, html: `<p>${path} ${version} ${answer.status}</p>`.repeat(20) };
      },
    },
  });
  app.get('/*', send);
});
afterEach(() => app.close());

const get = (url: string, headers: Record<string, string> = {}) => app.inject({ url, headers });

it.each([
  ['/', 200],
  ['/guides/coils', 200],
  ['/guides/none', 404],
  ['/guides/gone', 410],
  ['/guides/moved', 301],
  ['/nowhere', 404],
])('%s is answered with %i', async (url, status) => {
  expect((await get(url)).statusCode).toBe(status);
});

it('redirects moved addresses and trailing slashes', async () => {
  expect((await get('/guides/moved')).headers.location).toBe('/guides/coils');
  expect((await get('/guides/coils/')).headers.location).toBe('/guides/coils');
  expect((await get('//elsewhere.example/')).headers.location).toBeUndefined();
});

it('responds 304 to a browser with the page, and compressed to others', async () => {
  const first = await get('/');
  expect(first.headers).toMatchObject({
    'content-type': 'text/html; charset=utf-8',
    'cache-control': 'public, max-age=0, stale-while-revalidate=60',
    vary: 'accept-encoding',
  });
  const revalidated = await get('/', { 'if-none-match': `"other", ${first.headers.etag}` });
  expect([revalidated.statusCode, revalidated.body]).toEqual([304, '']);
  expect(revalidated.headers.etag).toBe(first.headers.etag);
  const brotli = await get('/', { 'accept-encoding': 'gzip, br' });
  expect(brotli.headers['content-encoding']).toBe('br');
  expect(brotliDecompressSync(brotli.rawPayload).toString()).toBe(first.body);
  const gzip = await get('/', { 'accept-encoding': 'gzip' });
  expect(gunzipSync(gzip.rawPayload).toString()).toBe(first.body);
});

it('a page is rendered once for all visitors until public content changes', async () => {
  await Promise.all([get('/'), get('/'), get('/')]);
  nowMs = 5_000;
  await get('/');
  expect(drawn).toEqual(['/']);
  version = '2';
  nowMs = 5_500;
  expect((await get('/')).body).toContain('/ 1 200');
  nowMs = 6_100;
  expect((await get('/')).body).toContain('/ 2 200');
  expect(drawn).toEqual(['/', '/']);
});

it('changes without a new version appear within a minute', async () => {
  await get('/');
  nowMs = 61_000;
  await get('/');
  expect(drawn).toEqual(['/', '/']);
});

it('missing addresses are rendered once, and missing posts are not cached', async () => {
  for (let n = 0; n < 50; n += 1) await get(`/nowhere-${n}`);
  await get('//elsewhere.example/guides/coils');
  expect(drawn).toEqual(['/nowhere']);
  await get('/guides/none');
  answers.set('/guides/none', help);
  expect((await get('/guides/none')).statusCode).toBe(200);
});

it('while the backend is down, cached pages are served at any age, and all other pages give an uncached error', async () => {
  await get('/');
  isDown = true;
  nowMs = 600_000;
  expect((await get('/')).body).toContain('/ 1 200');
  const other = await get('/guides/coils');
  expect([other.statusCode, other.headers['cache-control']]).toEqual([503, 'no-store']);
  isDown = false;
  nowMs += 2_000;
  expect((await get('/guides/coils')).statusCode).toBe(200);
});

it('does not depend on the visitor: no cookie, no token, no address', async () => {
  const plain = await get('/guides/coils');
  const known = await get('/guides/coils?session=1', {
    cookie: 'metalquest-cookie-consent=true; session=abc',
    authorization: 'Bearer abc',
    'user-agent': 'other',
  });
  expect(known.body).toBe(plain.body);
  expect(known.headers['set-cookie']).toBeUndefined();
  expect(drawn).toEqual(['/guides/coils']);
});

it('the data endpoint for navigation reports pages, and moves as such', async () => {
  expect((await get('/page-data/')).json()).toEqual(help);
  const redirect = await get('/page-data/guides/moved');
  expect([redirect.statusCode, redirect.json()]).toEqual([200, { status: 301, to: '/guides/coils' }]);
  const none = await get('/page-data/guides/none');
  expect([none.statusCode, none.json()]).toEqual([404, { status: 404 }]);
  expect(none.headers['content-type']).toBe('application/json; charset=utf-8');
});
