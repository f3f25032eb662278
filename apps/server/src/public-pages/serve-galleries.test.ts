import { type GalleryPage, galleryAddress } from '@metalquest/core/gallery/gallery-page';
import Fastify, { type FastifyInstance } from 'fastify';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { pageCache } from './page-cache.ts';
import { bytesOf, type ReadyAnswer } from './ready-answer.ts';
import { serveGalleries } from './serve-galleries.ts';

let app: FastifyInstance;
let open: Map<string, GalleryPage>;
let drawn: string[];
let isDown: boolean;

const gallery = (name: string): GalleryPage => ({
  key: 'mudlark',
  title: 'Out of the mud',
  layout: 'rows',
  finds: [{ name, pictures: [], fields: { month: '2026-04' } }],
  total: 41,
  page: 1,
  pictureBase: '/storage/v1/public-media',
});

beforeEach(() => {
  app = Fastify();
  open = new Map([
    ['/gallery/mudlark', gallery('Penny')],
    ['/gallery/mudlark?page=2', { ...gallery('Groat'), page: 2 }],
  ]);
  drawn = [];
  isDown = false;
  serveGalleries(app, {
    galleries: {
      async page(address) {
        if (isDown) throw new Error('down');
        return open.get(galleryAddress(address)) ?? null;
      },
    },
    renderer: {
      isKnown: () => true,
      async render(address, answer) {
        drawn.push(`${address} ${answer.status}`);
        if (answer.status === 301) return answer;
        return { status: answer.status, html: `<p>${address} ${JSON.stringify(answer)}</p>` };
      },
    },
    cache: pageCache<ReadyAnswer>({
      now: () => 0,
      version: async () => '1',
      bytesOf,
    }),
  });
});
afterEach(() => app.close());

const get = (url: string, headers: Record<string, string> = {}) => app.inject({ url, headers });
const without = ({ date: _, ...headers }: Record<string, unknown>) => headers;

it('a gallery is rendered once, and again for the next visitor after a change', async () => {
  expect((await get('/gallery/mudlark')).body).toContain('Penny');
  expect((await get('/gallery/MUDLARK')).body).toContain('Penny');
  expect(drawn).toEqual(['/gallery/mudlark 200']);
  open.set('/gallery/mudlark', gallery('Sixpence'));
  const changed = await get('/gallery/mudlark');
  expect(changed.body).toContain('Sixpence');
  expect(changed.body).not.toContain('Penny');
});

it('a closed gallery disappears for the next visitor, even one with a cached copy', async () => {
  const page = await get('/gallery/mudlark');
  const etag = String(page.headers.etag);
  expect((await get('/gallery/mudlark', { 'if-none-match': etag })).statusCode).toBe(304);
  open.clear();
  const closed = await get('/gallery/mudlark', { 'if-none-match': etag });
  expect([closed.statusCode, closed.body.includes('Penny')]).toEqual([404, false]);
  expect((await get('/page-data/gallery/mudlark')).json()).toEqual({ status: 404 });
});

it('only the requesting browser keeps a copy, and it revalidates each time', async () => {
  for (const address of ['/gallery/mudlark', '/page-data/gallery/mudlark', '/gallery/nothing-here'])
    expect((await get(address)).headers['cache-control'], address).toBe('private, no-cache');
});

it('every missing gallery gets the same response', async () => {
  const ids = ['/gallery/11111111-1111-4111-8111-111111111111', '/gallery/nobody', '/gallery/some-body'];
  const odd = [
    '/gallery/mudlark?page=3',
    '/gallery/mudlark?page=0',
    '/gallery/%00',
    '/gallery/a b',
    '/gallery/admin',
  ];
  const answers = await Promise.all([...ids, ...odd].map((address) => get(address)));
  const shapes = answers.map(({ statusCode, body, headers }) => [statusCode, body, without(headers)]);
  expect(new Set(shapes.map((shape) => JSON.stringify(shape))).size).toBe(1);
  expect(shapes[0]?.[0]).toBe(404);
  expect(drawn).toEqual(['/gallery/nobody 404']);
});

it('pages have their own addresses, and tell a browser their source data', async () => {
  expect((await get('/gallery/mudlark?page=2&utm_source=x')).body).toContain('Groat');
  const { status, data } = (await get('/page-data/gallery/mudlark?page=2')).json();
  expect([status, data.page, data.gallery.page]).toEqual([200, 'gallery', 2]);
});

it('while the backend is down no possibly withdrawn content is shown', async () => {
  await get('/gallery/mudlark');
  isDown = true;
  const page = await get('/gallery/mudlark');
  expect([page.statusCode, page.headers['cache-control'], page.body.includes('Penny')]).toEqual([
    503,
    'no-store',
    false,
  ]);
  isDown = false;
  expect((await get('/gallery/mudlark')).statusCode).toBe(200);
});

it('does not depend on the visitor', async () => {
  const plain = await get('/gallery/mudlark');
  const known = await get('/gallery/mudlark', { authorization: 'Bearer abc', cookie: 'session=abc' });
  expect(known.body).toBe(plain.body);
});
