import Fastify, { type FastifyInstance } from 'fastify';
import { SaxesParser } from 'saxes';
import sharp from 'sharp';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { COVERS_DIRECTORY } from '../content/shipped-content.ts';
import { pageCache } from './page-cache.ts';
import { postSource } from './post-source.ts';
import { servePublicFiles } from './public-files.ts';
import { bytesOf } from './ready-answer.ts';
import { serveCovers } from './serve-covers.ts';
import { serveSharePictures } from './serve-share-pictures.ts';
import { polled } from './site-state.ts';
import { startPosts } from './testing/public-posts.ts';

let posts: Awaited<ReturnType<typeof startPosts>>;
let app: FastifyInstance;
let title = 'MetalQuest';
let nowMs = 0;
let isDown = false;

beforeAll(async () => {
  posts = await startPosts();
  await posts.put([
    { slug: 'salt', title: 'Salt & <sand>', tags: ['beach'], day: 3 },
    { slug: 'coils', day: 2 },
    { slug: 'hedges', category: 'blog', day: 1 },
    { slug: 'draft', status: 'draft' },
  ]);
  app = Fastify();
  const { remote } = posts;
  const up = <T>(read: () => Promise<T>) => (isDown ? Promise.reject(new Error('down')) : read());
  const source = postSource({
    call: (name, args) => up(() => remote.call(name, args)),
    tags: (category) => up(() => remote.tags(category)),
    addresses: (limit, offset) => up(() => remote.addresses(limit, offset)),
    version: remote.version,
  });
  const site = async () => ({ origin: 'https://finds.example', title });
  const cache = pageCache({
    now: () => nowMs,
    version: polled({
      read: async () => `${await up(remote.version)} ${title}`,
      first: '',
      now: () => nowMs,
      onFailure: () => undefined,
    }),
    bytesOf,
  });
  servePublicFiles(app, {
    posts: source,
    site,
    cache,
    privatePaths: ['/quests'],
    pagePaths: ['/', '/guides', '/features'],
  });
  serveSharePictures(app, { posts: source, site, cache });
  await serveCovers(app, COVERS_DIRECTORY, '/content/covers/');
});
afterAll(async () => {
  await app.close();
  await posts.close();
});

/**
 * Texts of all elements with a name.
 * @throws if the file is not well-formed
 */
function texts(xml: string, name: string): string[] {
  const found: string[] = [];
  const parser = new SaxesParser({ xmlns: true });
  let open: string | null = null;
  parser.on('error', (error) => {
    throw error;
  });
  parser.on('opentag', (tag) => {
    open = tag.name === name ? '' : open;
  });
  parser.on('text', (text) => {
    open = open === null ? null : open + text;
  });
  parser.on('closetag', (tag) => {
    if (tag.name === name && open !== null) found.push(open);
    if (tag.name === name) open = null;
  });
  parser.write(xml).close();
  return found;
}

it('feeds contain the newest posts, of all sections and of one', async () => {
  const all = await app.inject('/feed.xml');
  expect(all.headers['content-type']).toBe('application/atom+xml; charset=utf-8');
  expect(texts(all.body, 'title')).toEqual(['MetalQuest', 'Salt & <sand>', 'About coils', 'About hedges']);
  expect(all.body).toContain('href="https://finds.example/guides/salt"');
  const guides = await app.inject('/guides/feed.xml');
  expect(texts(guides.body, 'title')).toEqual(['Guides · MetalQuest', 'Salt & <sand>', 'About coils']);
  expect(texts((await app.inject('/news/feed.xml')).body, 'entry')).toEqual([]);
  const revalidated = await app.inject({ url: '/feed.xml', headers: { 'if-none-match': all.headers.etag } });
  expect(revalidated.statusCode).toBe(304);
});

it('the sitemap lists every page and every published post with its last change', async () => {
  const { body } = await app.inject('/sitemap.xml');
  expect(texts(body, 'loc')).toEqual([
    'https://finds.example/',
    'https://finds.example/guides',
    'https://finds.example/features',
    'https://finds.example/guides/salt',
    'https://finds.example/guides/coils',
    'https://finds.example/blog/hedges',
  ]);
  expect(texts(body, 'lastmod')).toContain('2026-01-04T08:00:00.000Z');
  expect(body).not.toContain('draft');
});

it('robots.txt lists the sitemap and excludes private pages', async () => {
  const { body, headers } = await app.inject('/robots.txt');
  expect(headers['content-type']).toBe('text/plain; charset=utf-8');
  expect(body).toContain('Disallow: /quests/');
  expect(body).toContain('Sitemap: https://finds.example/sitemap.xml');
});

it('a published post is in the feed and the sitemap a moment later, and removed when withdrawn', async () => {
  await app.inject('/feed.xml');
  await posts.put([{ slug: 'news', title: 'News of the day', day: 9 }]);
  nowMs += 1_500;
  // While the database is slow, the server answers with the cached page.
  const bodyOf = (address: string) => async () => (await app.inject(address)).body;
  const titles = async () => texts(await bodyOf('/feed.xml')(), 'title');
  await expect.poll(titles).toContain('News of the day');
  await expect.poll(bodyOf('/sitemap.xml')).toContain('/guides/news');
  await posts.db.query("update public.posts set status = 'draft' where slug = 'news'");
  nowMs += 1_500;
  await expect.poll(titles).not.toContain('News of the day');
  await expect.poll(bodyOf('/sitemap.xml')).not.toContain('/guides/news');
});

it('a share image shows the title, and differs per title', async () => {
  const one = await app.inject('/share/guides/salt.png');
  const two = await app.inject('/share/guides/coils.png');
  expect([one.statusCode, one.headers['content-type']]).toEqual([200, 'image/png']);
  expect(one.headers['cross-origin-resource-policy']).toBe('cross-origin');
  expect(await sharp(one.rawPayload).metadata()).toMatchObject({ format: 'png', width: 1200, height: 630 });
  expect(one.rawPayload.equals(two.rawPayload)).toBe(false);
  for (const address of ['/share.png', '/share/guides.png'])
    expect((await app.inject(address)).headers['content-type'], address).toBe('image/png');
});

it('there is no share image of unpublished content', async () => {
  for (const address of [
    '/share/guides/draft.png',
    '/share/guides/none.png',
    '/share/quests/salt.png',
    '/share/guides/salt',
  ])
    expect((await app.inject(address)).statusCode, address).toBe(404);
});

it('covers are cacheable, and cannot run scripts when opened', async () => {
  const { statusCode, headers } = await app.inject('/content/covers/beach.svg');
  expect(statusCode).toBe(200);
  expect(headers['content-type']).toContain('image/svg+xml');
  expect(headers['cache-control']).toContain('max-age=86400');
  expect(headers['content-security-policy']).toContain('sandbox');
  for (const address of [
    '/content/covers/none.svg',
    '/content/covers/',
    '/content/covers/..%2Fpages%2Fterms.md',
  ])
    expect((await app.inject(address)).statusCode, address).toBeGreaterThanOrEqual(400);
});

it("follows the site's name, and keeps serving while the backend is down", async () => {
  title = 'Fen Finds';
  nowMs += 1_500;
  expect(texts((await app.inject('/feed.xml')).body, 'title')[0]).toBe('Fen Finds');
  isDown = true;
  nowMs += 600_000;
  expect(texts((await app.inject('/feed.xml')).body, 'title')[0]).toBe('Fen Finds');
  const other = await app.inject('/blog/feed.xml');
  expect([other.statusCode, other.headers['cache-control']]).toEqual([503, 'no-store']);
  isDown = false;
});
