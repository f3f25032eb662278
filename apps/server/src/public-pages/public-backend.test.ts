import { afterAll, beforeAll, expect, it } from 'vitest';
import type { CalendarBackend, PublicBackend, SigningBackend } from './public-backend.ts';
import { startPosts } from './testing/public-posts.ts';

let posts: Awaited<ReturnType<typeof startPosts>>;

beforeAll(async () => {
  posts = await startPosts();
  await posts.put([
    { slug: 'salt', title: "O'Neil \\ 50% & <sand>", tags: ['beach', 'tides'], day: 2 },
    { slug: 'coils', tags: ['beach'], day: 1 },
    { slug: 'hidden', status: 'draft', tags: ['secret'] },
    { slug: 'later', status: 'scheduled', day: 36_500 },
    { slug: 'withdrawn', title: 'Withdrawn' },
  ]);
  await posts.db.query("update public.posts set status = 'draft' where slug = 'withdrawn'");
});
afterAll(() => posts.close());

const list = { page: 1, page_size: 12 };
const QUERIES: Readonly<
  Record<string, (backend: PublicBackend & CalendarBackend & SigningBackend) => Promise<unknown>>
> = {
  'a list': (backend) => backend.call('published_posts', list),
  'a tag': (backend) => backend.call('published_posts', { ...list, category: 'guide', tag: 'tides' }),
  'a search': (backend) => backend.call('published_posts', { ...list, search: `o'neil \\ 50%` }),
  'a post': (backend) => backend.call('post_at', { category: 'guide', slug: 'salt' }),
  'a withdrawn post': (backend) => backend.call('post_at', { category: 'guide', slug: 'withdrawn' }),
  'no post': (backend) => backend.call('post_at', { category: 'guide', slug: 'hidden' }),
  'no gallery': (backend) => backend.call('get_public_gallery', { slug_or_id: 'none', page: 1, part: 1 }),
  settings: (backend) => backend.call('site_settings'),
  tags: (backend) => backend.tags('guide'),
  'no tags': (backend) => backend.tags('news'),
  addresses: (backend) => backend.addresses(10, 0),
  'no calendar': (backend) => backend.calendar('0'.repeat(64)),
  'no agreement': (backend) => backend.agreement('0'.repeat(64)),
  'no answer': (backend) =>
    backend.answer('0'.repeat(64), { answer: 'signed', name: 'Ann', drawing: [[1, 2]] }),
  'the second address': (backend) => backend.addresses(1, 1),
};

it.each(Object.entries(QUERIES))('reads the same from both backends: %s', async (_what, query) => {
  const answer = await query(posts.embedded);
  expect(await query(posts.remote)).toEqual(answer);
  expect(JSON.stringify(answer)).not.toMatch(/hidden|later|secret/);
});

it('reads what is there', async () => {
  expect(await posts.embedded.addresses(10, 0)).toMatchObject([{ slug: 'salt' }, { slug: 'coils' }]);
  expect(await posts.embedded.tags('guide')).toEqual([
    { tag: 'beach', posts: 2 },
    { tag: 'tides', posts: 1 },
  ]);
  expect(await posts.remote.call('published_posts', list)).toMatchObject({ total: 2 });
});

it.each(['embedded', 'remote'] as const)('the version changes with every public change: %s', async (name) => {
  let latest = await posts[name].version();
  expect(await posts[name].version()).toBe(latest);
  for (const change of [
    `update public.posts set title = 'Changed for ${name}' where slug = 'coils'`,
    "update public.posts set status = 'published', published_at = now() where slug = 'later'",
    "delete from public.posts where slug = 'later'",
  ]) {
    const before = latest;
    await posts.db.query(change);
    latest = await posts[name].version();
    expect(latest, change).not.toBe(before);
  }
  await posts.put([{ slug: 'later', status: 'scheduled', day: 36_500 }]);
});

it('a failure is reported', async () => {
  for (const backend of [posts.embedded, posts.remote])
    await expect(backend.call('published_posts', { page: 0, page_size: 12 })).rejects.toThrow();
});
