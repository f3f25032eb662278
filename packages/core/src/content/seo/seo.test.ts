import fc from 'fast-check';
import { XmlDocument } from 'libxml2-wasm';
import { expect, test } from 'vitest';
import { anyCharacter } from '../../../../../scripts/test/any-character.ts';
import type { PublicPost } from '../post.ts';
import { atomFeed } from './atom.ts';
import { canonicalAddress } from './canonical.ts';
import { articleData, breadcrumbData, organizationData, postBreadcrumbs, scriptJson } from './json-ld.ts';
import { openGraph, postOpenGraph } from './open-graph.ts';
import { descriptionAdvice, pageTitle, postTexts, searchPreview, titleAdvice } from './page-title.ts';
import { robotsTxt } from './robots.ts';
import { sitemapXml } from './sitemap.ts';

const site = { origin: 'https://finds.example', title: 'MetalQuest' };
const ID = '0b8f6a52-0f5c-4c43-9d6c-0d1f5c0a1b2c';
const post: PublicPost = {
  id: ID,
  category: 'guide',
  slug: 'ground-balance',
  title: 'Ground <balance> & "why"',
  excerpt: 'What it does.',
  author: 'The MetalQuest team',
  publishedAt: '2026-03-01T10:00:00+00:00',
  updatedAt: '2026-03-02T10:00:00+00:00',
  tags: ['soil', 'a&b'],
  coverUrl: '/media/x.webp',
  coverAlt: 'Soil',
  minutes: 3,
  seoTitle: null,
  seoDescription: null,
  article: { body: [], contents: [], words: 640, minutes: 3 },
};
/** Texts that break files: markup, control characters, section ends. */
const nasty = fc.oneof(
  fc.constantFrom('<', '&amp;', ']]>', '</script>', '<!--', '\u2028', '\u0000', '\uD800', '"\'', '\r\n'),
  fc.string({ unit: anyCharacter, maxLength: 12 }),
);
const words = fc.array(nasty, { maxLength: 5 }).map((parts) => parts.join(''));

function childTexts(xml: string, path: string, namespace: string): string[] {
  const document = XmlDocument.fromString(xml);
  try {
    return document.find(path, { n: namespace }).map((node) => node.content);
  } finally {
    document.dispose();
  }
}
const ATOM = 'http://www.w3.org/2005/Atom';

test('a feed is always well formed, and gives each post an id independent of its address', () => {
  fc.assert(
    fc.property(words, words, fc.array(words, { maxLength: 3 }), (title, excerpt, tags) => {
      const feed = {
        title,
        path: '/guides',
        feedPath: '/guides/feed.xml',
        posts: [{ ...post, title, excerpt, tags }],
      };
      const xml = atomFeed(site, feed);
      expect(childTexts(xml, '//n:entry/n:id', ATOM)).toEqual([`urn:uuid:${ID}`]);
      expect(childTexts(xml, '//n:entry/n:title', ATOM)).toHaveLength(1);
      expect(childTexts(xml, '//n:entry/n:category/@term', ATOM)).toHaveLength(1 + tags.length);
    }),
  );
});

test('a feed meets RFC 4287, with times as in RFC 3339', () => {
  const xml = atomFeed(site, {
    title: 'Guides',
    path: '/guides',
    feedPath: '/guides/feed.xml',
    posts: [post],
  });
  const one = (path: string): string[] => childTexts(xml, path, ATOM);
  expect(one('/n:feed/n:id')).toEqual(['https://finds.example/guides/feed.xml']);
  expect(one('/n:feed/n:updated')).toEqual(['2026-03-02T10:00:00.000Z']);
  expect(one('/n:feed/n:link[@rel="self"]/@href')).toEqual(['https://finds.example/guides/feed.xml']);
  expect(one('//n:entry/n:link/@href')).toEqual(['https://finds.example/guides/ground-balance']);
  expect(one('//n:entry/n:published')).toEqual(['2026-03-01T10:00:00.000Z']);
  expect(one('//n:entry/n:author/n:name')).toEqual(['The MetalQuest team']);
  expect(one('//n:entry/n:title')).toEqual(['Ground <balance> & "why"']);
  const empty = atomFeed(site, { title: 'News', path: '/news', feedPath: '/news/feed.xml', posts: [] });
  expect(childTexts(empty, '/n:feed/n:updated', ATOM)).toEqual(['1970-01-01T00:00:00.000Z']);
});

test('a sitemap contains every absolute address, with the date of its last change', () => {
  const pages = [
    { path: '/', changedAt: null },
    { path: '/guides?page=2&tag=a', changedAt: 'soon' },
    { path: '/guides/ground-balance', changedAt: post.updatedAt },
  ];
  const xml = sitemapXml(site, pages);
  const namespace = 'http://www.sitemaps.org/schemas/sitemap/0.9';
  expect(childTexts(xml, '//n:loc', namespace)).toEqual([
    'https://finds.example/',
    'https://finds.example/guides?page=2&tag=a',
    'https://finds.example/guides/ground-balance',
  ]);
  expect(childTexts(xml, '//n:lastmod', namespace)).toEqual(['2026-03-02T10:00:00.000Z']);
});

test('JSON in a script element cannot close it, and parses back unchanged', () => {
  fc.assert(
    fc.property(fc.jsonValue(), words, (value, text) => {
      const json = scriptJson({ value, text });
      expect(json).not.toMatch(/[<>&\u2028\u2029]/);
      expect(JSON.parse(json)).toEqual(JSON.parse(JSON.stringify({ value, text })));
    }),
  );
  expect(scriptJson(undefined)).toBe('null');
});

test('structured data describes the page and its breadcrumbs', () => {
  expect(articleData(site, post)).toMatchObject({
    '@type': 'Article',
    headline: post.title,
    image: 'https://finds.example/media/x.webp',
    mainEntityOfPage: 'https://finds.example/guides/ground-balance',
    author: { '@type': 'Person', name: 'The MetalQuest team' },
    wordCount: 640,
  });
  expect(articleData(site, { ...post, author: '', coverUrl: null })).not.toHaveProperty('author');
  expect(articleData(site, { ...post, author: 'MetalQuest' })).toMatchObject({
    author: { '@type': 'Organization' },
  });
  expect(breadcrumbData(site, postBreadcrumbs(post))).toMatchObject({
    itemListElement: [
      { position: 1, name: 'Home', item: 'https://finds.example/' },
      { position: 2, name: 'Guides', item: 'https://finds.example/guides' },
      { position: 3, name: post.title, item: 'https://finds.example/guides/ground-balance' },
    ],
  });
  expect(organizationData(site)).toMatchObject({ name: 'MetalQuest', url: 'https://finds.example/' });
});

test('shared pages have a picture with an absolute address, and a card of matching size', () => {
  const picture = { address: '/share/x.png', alt: 'A field', width: 1200, height: 630 };
  const fields = new Map(postOpenGraph(site, post, picture).map(({ key, content }) => [key, content]));
  expect(Object.fromEntries(fields)).toMatchObject({
    'og:type': 'article',
    'og:image': 'https://finds.example/share/x.png',
    'og:image:alt': 'A field',
    'og:description': 'What it does.',
    'article:section': 'Guides',
    'twitter:card': 'summary_large_image',
  });
  const page = {
    type: 'website',
    title: 'Home',
    description: 'd',
    address: 'https://finds.example/',
  } as const;
  const keys = openGraph(site, { ...page, picture: null }).map(({ key }) => key);
  expect(keys).not.toContain('og:image');
});

test('titles and descriptions fit search results', () => {
  expect(pageTitle('Ground balance', 'MetalQuest')).toBe('Ground balance · MetalQuest');
  expect(pageTitle('x'.repeat(55), 'MetalQuest')).toBe('x'.repeat(55));
  expect(pageTitle('', 'MetalQuest')).toBe('MetalQuest');
  expect(postTexts({ ...post, seoTitle: ' ', seoDescription: 'Better.' })).toEqual({
    title: post.title,
    description: 'Better.',
  });
  expect(searchPreview('t', 'd', 'https://finds.example/guides/a').address).toBe(
    'finds.example › guides › a',
  );
  expect([titleAdvice(''), titleAdvice('x'), titleAdvice('x'.repeat(61))]).toEqual([
    expect.stringContaining('Write'),
    expect.stringContaining('Say more'),
    expect.stringContaining('cut after 60'),
  ]);
  expect([titleAdvice('x'.repeat(60)), descriptionAdvice('x'.repeat(160))]).toEqual([null, null]);
  expect(descriptionAdvice('x'.repeat(161))).toContain('161');
  expect(descriptionAdvice('x')).toContain('Say more');
});

test.each([
  ['/guides/', {}, 'https://finds.example/guides'],
  ['/', {}, 'https://finds.example/'],
  ['/guides?q=x#y', {}, 'https://finds.example/guides'],
  ['//evil.example/x', {}, 'https://finds.example/evil.example/x'],
  ['/guides', { page: 1, tag: null }, 'https://finds.example/guides'],
  ['/guides', { page: 2, tag: 'a b' }, 'https://finds.example/guides?tag=a+b&page=2'],
])('the canonical address of %j', (path, choice, address) => {
  expect(canonicalAddress(site, path, choice)).toBe(address);
});

test('robots.txt excludes private pages, and lists the sitemap', () => {
  expect(robotsTxt(site, ['/quests'])).toBe(
    'User-agent: *\nDisallow: /quests$\nDisallow: /quests/\n\nSitemap: https://finds.example/sitemap.xml\n',
  );
});
