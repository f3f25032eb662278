import type { DataOf, PageAnswer, PageName } from '@metalquest/core/content/page-answer';
import { isDataOf } from '@metalquest/core/content/page-answer';
import { DEFAULT_SITE_SETTINGS } from '@metalquest/core/site/site-settings';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { readShippedPages } from '../content/shipped-content.ts';
import { postSource } from './post-source.ts';
import { publicPages } from './public-pages.ts';
import { siteDocuments } from './site-documents.ts';
import { startPosts } from './testing/public-posts.ts';

let site: Awaited<ReturnType<typeof startPosts>>;
let source: ReturnType<typeof postSource>;
let ask: (address: string) => Promise<PageAnswer>;
let settings = DEFAULT_SITE_SETTINGS;

beforeAll(async () => {
  site = await startPosts();
  source = postSource(site.embedded);
  ask = publicPages({
    posts: source,
    releases: [],
    document: siteDocuments({
      pages: await readShippedPages(),
      settings: async () => settings,
      hasFile: (file) => file.startsWith('/screens/finds-'),
    }),
  });
  await site.put([
    ...Array.from({ length: 13 }, (_, n) => ({ slug: `many-${n}`, category: 'news', day: n })),
    {
      slug: 'salt',
      title: 'Wet salt sand',
      body: '## Tides\n\nLow water.',
      tags: ['beach', 'tides'],
      day: 3,
    },
    { slug: 'coils', title: 'Coils', body: 'Round, and elliptical.', tags: ['gear'], day: 2 },
    { slug: 'sieves', title: 'Sieves', body: 'For the beach.', tags: ['beach', 'gear'], day: 1 },
    { slug: 'draft', status: 'draft' },
    { slug: 'later', status: 'scheduled', day: 36_500 },
  ]);
});
afterAll(() => site.close());

async function dataOf<N extends PageName>(page: N, address: string): Promise<DataOf<N>> {
  const answer = await ask(address);
  if (answer.status !== 200 || !isDataOf(answer.data, page))
    throw new Error(`${address}: ${JSON.stringify(answer)}`);
  return answer.data;
}
const slugs = (posts: readonly { slug: string }[]) => posts.map(({ slug }) => slug);

it('lists a section newest first, in pages, without the texts', async () => {
  const first = await dataOf('posts', '/news');
  expect([first.total, first.posts.length, first.posts[0]?.slug]).toEqual([13, 12, 'many-12']);
  expect(slugs((await dataOf('posts', '/news?page=2')).posts)).toEqual(['many-0']);
  expect(JSON.stringify(await ask('/guides'))).not.toContain('Low water');
  expect(slugs((await dataOf('posts', '/guides')).posts)).toEqual(['salt', 'coils', 'sieves']);
});

it('searches by words and by tag, and counts the posts per tag', async () => {
  const { tags, posts } = await dataOf('posts', '/guides?tag=beach');
  expect(slugs(posts)).toEqual(['salt', 'sieves']);
  expect(tags).toEqual([
    { tag: 'beach', posts: 2 },
    { tag: 'gear', posts: 2 },
    { tag: 'tides', posts: 1 },
  ]);
  expect(slugs((await dataOf('posts', '/guides?q=elliptical')).posts)).toEqual(['coils']);
  expect(slugs((await dataOf('posts', '/guides?q=beach&tag=gear')).posts)).toEqual(['sieves']);
  expect(await dataOf('posts', '/guides?q=unheard')).toMatchObject({ total: 0, posts: [] });
});

it.each([
  '/guides?page=2',
  '/news?page=3',
  '/news?page=0',
  '/news?tag=%00',
  '/nowhere',
  '/guides/a/b',
  '/quests',
])('%s is not a page', async (address) => expect(await ask(address)).toEqual({ status: 404 }));

it.each(["%' or 1=1 --", '(((', '\\', '&*!:', 'a'.repeat(100)])(
  'a search for %j works like any other',
  async (words) =>
    expect(await dataOf('posts', `/guides?${new URLSearchParams({ q: words })}`)).toMatchObject({ total: 0 }),
);

it('shows a post with its article and related posts', async () => {
  const { post, related } = await dataOf('post', '/guides/salt');
  expect(post).toMatchObject({
    title: 'Wet salt sand',
    minutes: 1,
    article: { contents: [{ id: 'tides' }] },
  });
  expect(related[0]?.slug).toBe('sieves');
  expect(slugs(related)).not.toContain('salt');
});

it('distinguishes a missing page from a moved and a deleted one', async () => {
  for (const slug of ['draft', 'later', 'none', '../x', '%27', 'SALT'])
    expect(await ask(`/guides/${slug}`), slug).toEqual({ status: 404 });
  await site.put([{ slug: 'old', title: 'Old' }]);
  await site.db.query("update public.posts set slug = 'new', category = 'tutorial' where slug = 'old'");
  expect(await ask('/guides/old')).toEqual({ status: 301, to: '/tutorials/new' });
  await site.db.query("update public.posts set status = 'draft' where slug = 'new'");
  expect(await ask('/guides/old')).toEqual({ status: 410 });
  expect(await ask('/tutorials/new')).toEqual({ status: 410 });
});

it('lists a new post as related', async () => {
  await site.put([{ slug: 'fresh', title: 'Wet mud', tags: ['beach', 'tides'], day: 4 }]);
  expect(slugs((await dataOf('post', '/guides/salt')).related)).toContain('fresh');
});

it('includes the operator and the existing pictures', async () => {
  const { document } = await dataOf('document', '/privacy');
  expect(JSON.stringify(document)).toContain('is run by the operator. Write to the address you were given');
  settings = { ...DEFAULT_SITE_SETTINGS, title: 'Fen Finds', contact: 'us@fen.example' };
  const renamed = JSON.stringify(await dataOf('document', '/privacy'));
  expect(renamed).toContain('Fen Finds');
  expect(renamed).toContain('mailto:us@fen.example');
  expect(renamed).not.toContain('{{');
  const { pictures } = (await dataOf('document', '/features')).document;
  expect(pictures.filter(Boolean)).toEqual([{ screen: 'finds', alt: expect.stringMatching(/\w/) }]);
  expect(pictures.length).toBeGreaterThan(5);
});

it('an address with many slashes responds at once', async () => {
  const startedMs = performance.now();
  expect(await ask(`/a${'/'.repeat(100_000)}a`)).toEqual({ status: 404 });
  // Quadratic trimming of slashes took half a minute.
  expect(performance.now() - startedMs).toBeLessThan(2000);
});
