import { SECTIONS } from '@metalquest/core/content/sections';
import { DEFAULT_SITE_SETTINGS } from '@metalquest/core/site/site-settings';
import Fastify, { type FastifyInstance } from 'fastify';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { COVERS_DIRECTORY } from '../content/shipped-content.ts';
import { pageCache } from './page-cache.ts';
import { postSource } from './post-source.ts';
import { servePublicFiles } from './public-files.ts';
import { publicPages } from './public-pages.ts';
import { bytesOf } from './ready-answer.ts';
import { serveCovers } from './serve-covers.ts';
import { servePublicPages } from './serve-public-pages.ts';
import { serveSharePictures } from './serve-share-pictures.ts';
import { siteDocuments } from './site-documents.ts';
import { startPosts } from './testing/public-posts.ts';

/** Appears only in drafts, scheduled and withdrawn posts; must never be public. */
const SECRET = 'Unreleased-7b1f';

/** All public routes. Add a line for each new one. */
const MATRIX: Readonly<Record<string, string>> = {
  '/page-data/*': '/page-data/guides',
  '/robots.txt': '/robots.txt',
  '/sitemap.xml': '/sitemap.xml',
  '/feed.xml': '/feed.xml',
  ...Object.fromEntries(SECTIONS.map(({ path }) => [`/${path}/feed.xml`, `/${path}/feed.xml`])),
  '/share.png': '/share.png',
  ...Object.fromEntries(SECTIONS.map(({ path }) => [`/share/${path}.png`, `/share/${path}.png`])),
  '/share/:section/:file': '/share/guides/shown.png',
  '/content/covers/*': '/content/covers/beach.svg',
};

let app: FastifyInstance;
let posts: Awaited<ReturnType<typeof startPosts>>;
const calls: string[] = [];
const routes = new Set<string>();

beforeAll(async () => {
  posts = await startPosts();
  await posts.put([
    { slug: 'shown', title: 'Shown', tags: ['salt'] },
    { slug: 'draft', title: SECRET, body: SECRET, status: 'draft', tags: ['unreleased'] },
    { slug: 'later', title: SECRET, body: SECRET, status: 'scheduled', day: 36_500, tags: ['unreleased'] },
    { slug: 'back', title: SECRET, body: SECRET, tags: ['unreleased'] },
  ]);
  await posts.db.query("update public.posts set status = 'draft' where slug = 'back'");
  const { embedded } = posts;
  const source = postSource({
    ...embedded,
    call(name, args) {
      calls.push(name);
      return embedded.call(name, args);
    },
  });
  const settings = async () => DEFAULT_SITE_SETTINGS;
  const pages = publicPages({
    posts: source,
    releases: [],
    document: siteDocuments({ pages: [], settings, hasFile: () => false }),
  });
  const cache = pageCache({ now: () => 0, version: embedded.version, bytesOf });
  const site = async () => ({ origin: 'https://finds.example', title: 'MetalQuest' });
  app = Fastify();
  app.addHook('onRoute', ({ method, url }) => void ([method].flat().includes('GET') && routes.add(url)));
  servePublicPages(app, {
    pages,
    cache,
    renderer: { isKnown: () => false, render: async () => ({ status: 404, html: '' }) },
  });
  servePublicFiles(app, { posts: source, site, cache, privatePaths: [], pagePaths: ['/'] });
  serveSharePictures(app, { posts: source, site, cache });
  await serveCovers(app, COVERS_DIRECTORY, '/content/covers/');
  await app.ready();
});
afterAll(async () => {
  await app.close();
  await posts.close();
});

it('the list covers every public address', () => {
  expect([...routes].sort()).toEqual(Object.keys(MATRIX).sort());
});

it.each(Object.values(MATRIX))('%s responds the same to everyone, and sets no cookie', async (address) => {
  const plain = await app.inject(address);
  expect(plain.statusCode).toBe(200);
  const known = await app.inject({
    url: address,
    headers: { cookie: 'session=abc', authorization: 'Bearer abc', apikey: 'abc' },
  });
  expect(known.rawPayload.equals(plain.rawPayload)).toBe(true);
  expect(plain.headers['set-cookie']).toBeUndefined();
  expect((await app.inject({ url: address, method: 'POST', payload: {} })).statusCode).toBe(404);
});

it('unpublished content appears nowhere: no list, search, tag, feed, sitemap, data or picture', async () => {
  const lists = SECTIONS.flatMap(({ path }) => [
    `/${path}`,
    `/${path}?q=${SECRET}`,
    `/${path}?tag=unreleased`,
  ]);
  const data = [...lists, '/', '/guides/draft', '/guides/later', '/guides/back', '/guides/shown'].map(
    (path) => `/page-data${path}`,
  );
  for (const address of [...Object.values(MATRIX), ...data]) {
    const { body } = await app.inject(address);
    // A search echoes only its own term.
    expect(body.replace(`"search":"${SECRET}"`, ''), address).not.toContain(SECRET);
    if (!address.includes('tag=')) expect(body, address).not.toContain('unreleased');
  }
  for (const slug of ['draft', 'later', 'back'])
    expect((await app.inject(`/share/guides/${slug}.png`)).statusCode, slug).toBe(404);
  expect((await app.inject('/page-data/guides/draft')).json()).toEqual({ status: 404 });
  expect((await app.inject('/page-data/guides/back')).json()).toEqual({ status: 410 });
});

it('requests only posts from the backend', () => {
  expect(calls.length).toBeGreaterThan(10);
  expect([...new Set(calls)].sort()).toEqual(['post_at', 'published_posts']);
});
