import type { DataOf, PageAnswer } from '@metalquest/core/content/page-answer';
import { parseArticle } from '@metalquest/core/content/parse-article';
import type { PublicPost } from '@metalquest/core/content/post';
import { DEFAULT_SITE_SETTINGS } from '@metalquest/core/site/site-settings';
import { expect, it } from 'vitest';
import { createPageRenderer } from './page-renderer.tsx';
import { FIRST, firstScript, SHELL, withoutFirst } from './testing/shell.ts';

/** A manifest with an entry for every public page module. */
const manifest = new Proxy(
  {},
  { get: (_of, name) => ({ file: `assets/${String(name).split('/').at(-1)}.js` }) },
);

const PICTURES = new Map([['/content/covers/coils.svg', 'data:image/svg+xml,%3Csvg%3E$1']]);

const HOSTILE = '</title></script><script>alert(1)</script><img src=x onerror=alert(1)>"\'&<!--';

const post = (fields: Partial<PublicPost>): PublicPost => ({
  id: '1',
  category: 'guide',
  slug: 'coils',
  title: 'Coils',
  excerpt: 'Which one when.',
  author: 'The editors',
  publishedAt: '2026-03-03T10:00:00+00:00',
  updatedAt: '2026-03-04T10:00:00+00:00',
  tags: [],
  coverUrl: null,
  coverAlt: '',
  minutes: 3,
  article: parseArticle('## One\n\nText.'),
  seoTitle: null,
  seoDescription: null,
  ...fields,
});

function rendererOf(site = DEFAULT_SITE_SETTINGS) {
  return createPageRenderer({
    first: FIRST,
    shell: SHELL,
    manifest,
    pictures: PICTURES,
    origin: 'https://metalquest.example',
    site: async () => site,
  });
}

/** A page's HTML without the part common to all pages. */
async function htmlOf(answers: Record<string, PageAnswer>, path: string): Promise<string> {
  const page = await rendererOf().render(path, answers[path] ?? { status: 404 });
  if (page.status === 301) throw new Error('moved');
  return withoutFirst(page.html);
}

const one = (fields: Partial<PublicPost> = {}): Record<string, PageAnswer> => ({
  '/guides/coils': { status: 200, data: { page: 'post', post: post(fields), related: [] } },
});

const listOf = (fields: Partial<DataOf<'posts'>>): PageAnswer => ({
  status: 200,
  data: {
    page: 'posts',
    category: 'guide',
    choice: { search: '', tag: null, page: 1 },
    posts: [post({})],
    total: 1,
    tags: [],
    ...fields,
  },
});

it('a post has its text, its head and the data for hydration', async () => {
  const html = await htmlOf(one(), '/guides/coils');
  expect(html).toContain('<title>Coils · MetalQuest</title>');
  expect(html).toContain('<link rel="canonical" href="https://metalquest.example/guides/coils">');
  expect(html).toContain('<meta property="og:type" content="article">');
  expect(html).toContain('"@type":"Article"');
  expect(html).toContain('"@type":"BreadcrumbList"');
  expect(html).toContain('<h2 id="one">One</h2>');
  expect(html).toContain('3 March 2026');
  expect(html).toContain(firstScript('post.tsx'));
  expect(html).not.toMatch(/modulepreload|type="module"/);
  expect(html).toContain('<script type="application/json" id="page-data">{"post-guide":{"status":200');
  expect(html).not.toContain('<noscript><p>no</p></noscript>');
  expect(html).not.toContain('as="font"');
  expect(html).toContain('<noscript><link rel="stylesheet" crossorigin href="/assets/index.css"></noscript>');
});

/** The href of all links of a kind in the head. */
const linksOf = (html: string, rel: string): string[] =>
  [...html.matchAll(new RegExp(`<link rel="${rel}"[^>]*href="https://metalquest.example([^"]*)"`, 'g'))].map(
    ([, address = '']) => address,
  );

it.each<[string, Partial<DataOf<'posts'>>, Record<string, string[]>]>([
  ['/guides', { total: 30 }, { canonical: ['/guides'], prev: [], next: ['/guides?page=2'] }],
  [
    '/guides?tag=beach&page=2',
    { total: 30, choice: { search: '', tag: 'beach', page: 2 } },
    {
      canonical: ['/guides?tag=beach&amp;page=2'],
      prev: ['/guides?tag=beach'],
      next: ['/guides?tag=beach&amp;page=3'],
    },
  ],
  [
    '/guides?q=salt',
    { choice: { search: 'salt', tag: null, page: 1 } },
    { canonical: [], prev: [], next: [] },
  ],
])('%s has canonical, previous and next links', async (address, data, links) => {
  const html = await htmlOf({ [address]: listOf(data) }, address);
  for (const [rel, addresses] of Object.entries(links)) expect(linksOf(html, rel), rel).toEqual(addresses);
  expect(html.includes('noindex')).toBe(data.choice?.search === 'salt');
  if (!data.choice?.search) expect(linksOf(html, 'alternate')).toEqual(['/feed.xml', '/guides/feed.xml']);
});

it('a list is searched, filtered and paged with a form and links, and reports an empty result', async () => {
  const tags = [{ tag: 'field craft', posts: 4 }];
  const choice = { search: '', tag: 'field craft', page: 1 };
  const html = await htmlOf(
    { '/guides?tag=field+craft': listOf({ total: 40, tags, choice }) },
    '/guides?tag=field+craft',
  );
  expect(html).toMatch(/<form (?=[^>]*action="\/guides")(?=[^>]*method="get")/);
  expect(html).toContain('<input type="hidden" name="tag" value="field craft"/>');
  expect(html).toContain('href="/guides?tag=field+craft&amp;page=2"');
  const empty = await htmlOf(
    {
      '/guides?q=x': listOf({ posts: [], total: 0, tags, choice: { search: '"><b>', tag: null, page: 1 } }),
    },
    '/guides?q=x',
  );
  expect(empty).toContain('Nothing found');
  expect(empty).toContain('“&quot;&gt;&lt;b&gt;”');
  expect(empty).not.toContain('"><b>');
});

it('renders an article with every kind of block', async () => {
  const article = parseArticle(
    '- [x] Dug\n- [ ] Filled\n\nSee[^1] [there](https://example.org/).\n\n| a |\n|--:|\n| 1 |\n\n[^1]: Why.',
  );
  const html = await htmlOf(one({ article }), '/guides/coils');
  expect(html).toMatch(/<li class="task"><svg[^>]*aria-label="Done:"/);
  expect(html).toMatch(/<a id="fnref:1" href="#fn:1" aria-label="Footnote 1">1<\/a>/);
  expect(html).toMatch(/<li id="fn:1" value="1">[\s\S]*href="#fnref:1"/);
  expect(html).toMatch(/<a href="https:\/\/example.org\/" rel="noreferrer">/);
  expect(html).toContain('<td data-align="right">1</td>');
});

it("React's preloads are in the head, and the root contains only the page", async () => {
  const html = await htmlOf(one({ coverUrl: '/cover.png' }), '/guides/coils');
  expect(html).toMatch(
    /<link rel="preload" as="image" href="\/cover.png" fetchPriority="high"\/>[\s\S]*<\/head>/,
  );
  expect(html).toContain('<div id="root"><div ');
});

it('a small preloaded picture is inlined and not requested', async () => {
  const html = await htmlOf(one({ coverUrl: '/content/covers/coils.svg' }), '/guides/coils');
  expect(html).toContain('<img src="data:image/svg+xml,%3Csvg%3E$1" alt=""');
  expect(html).not.toContain('<link rel="preload" as="image"');
  expect(html.split('/content/covers/coils.svg'), 'what the browser takes over with, alone').toHaveLength(2);
});

it('no text of an editor becomes an element, anywhere', async () => {
  const fields = {
    title: HOSTILE,
    excerpt: HOSTILE,
    author: HOSTILE,
    seoDescription: HOSTILE,
    coverAlt: HOSTILE,
  };
  const html = await htmlOf(
    one({
      ...fields,
      coverUrl: '/a.png',
      article: parseArticle(`## ${HOSTILE}\n\n${HOSTILE}\n\n[a](javascript:alert(1))`),
    }),
    '/guides/coils',
  );
  expect(html).not.toMatch(/<script>|<img src=x|href="javascript:|<!--(?! -->)/i);
  const scripts = [...html.matchAll(/<script[^>]*>/g)].map(([tag]) => tag);
  expect(scripts).toEqual([
    firstScript('post.tsx'),
    '<script type="application/ld+json">',
    '<script type="application/ld+json">',
    '<script type="application/json" id="page-data">',
    '<script type="application/json" id="site-settings">',
  ]);
  for (const [, json = ''] of html.matchAll(/<script[^>]*json"[^>]*>([\s\S]*?)<\/script>/g))
    expect(() => JSON.parse(json)).not.toThrow();
});

it('no page violates the policy: it has only the script and styles that all pages have', async () => {
  const answers: Record<string, PageAnswer> = {
    ...one({ article: parseArticle('| a | b |\n|:-:|--:|\n| 1 | 2 |\n\n- [ ] done\n\n![x](/x.png "y")') }),
    '/': { status: 200, data: { page: 'home', guides: [post({})] } },
    '/guides': listOf({}),
  };
  for (const path of ['/', '/guides', '/guides/coils', '/help', '/nowhere']) {
    const html = await htmlOf(answers, path);
    expect(html, path).not.toMatch(/ style=|<style|<template| on[a-z]+="/);
    const scripts = [...html.matchAll(/<script(?! type="application\/(?:ld\+)?json")[^>]*>/g)];
    expect(
      scripts.map(([tag]) => tag),
      path,
    ).toEqual([expect.stringMatching(/^<script data-app="[^"]+" data-sheet="[^"]+" data-parts="[^"]+">$/)]);
  }
});

it.each<[string, PageAnswer, number, string]>([
  ['/guides/none', { status: 404 }, 404, 'Page not found'],
  ['/guides/gone', { status: 410 }, 410, 'Page removed'],
  ['/guides/late', { status: 503 }, 503, 'No signal for this page'],
  ['/nowhere', { status: 404 }, 404, 'Page not found'],
])('%s is a complete error page with noindex', async (path, answer, status, words) => {
  const page = await rendererOf().render(path, answer);
  expect(page.status).toBe(status);
  if (page.status === 301) return;
  expect(page.html).toContain(`<h1 class="mt-6 text-xl">${words}</h1>`);
  expect(page.html).toContain('<meta name="robots" content="noindex">');
  expect(page.html).not.toContain('rel="canonical"');
  expect(page.html).toContain('aria-label="Footer"');
});

it('a page has the site’s title and contact, as text, and the data for the browser', async () => {
  const site = { ...DEFAULT_SITE_SETTINGS, title: HOSTILE, contact: HOSTILE, switches: { galleries: false } };
  const answer: PageAnswer = { status: 200, data: { page: 'post', post: post({}), related: [] } };
  const page = await rendererOf(site).render('/guides/coils', answer);
  if (page.status === 301) throw new Error('moved');
  expect(withoutFirst(page.html)).not.toMatch(/<script>|<img src=x/i);
  expect(page.html).toContain('Contact:');
  const embedded =
    /<script type="application\/json" id="site-settings">([\s\S]*?)<\/script>/.exec(page.html)?.[1] ?? '';
  expect(JSON.parse(embedded)).toMatchObject({ title: HOSTILE, switches: { galleries: false } });
  const mail = await rendererOf({ ...site, title: 'Fenland', contact: 'a@b.example' }).render(
    '/guides/coils',
    answer,
  );
  if (mail.status === 301) throw new Error('moved');
  expect(mail.html).toContain('<title>Coils · Fenland</title>');
  expect(mail.html).toContain('href="mailto:a@b.example"');
});

it('a moved page is reported, and not rendered', async () => {
  const page = await rendererOf().render('/guides/old', { status: 301, to: '/guides/coils' });
  expect(page).toEqual({ status: 301, to: '/guides/coils' });
});

it('knows which addresses have a page', () => {
  const { isKnown } = rendererOf();
  expect(['/', '/guides', '/guides/x', '/help', '/changelog'].map(isKnown)).toEqual([
    true,
    true,
    true,
    true,
    true,
  ]);
  expect(['/nowhere', '/guides/x/y', '/quests', '/%E0%A4%A'].map(isKnown)).toEqual([
    false,
    false,
    false,
    false,
  ]);
});
