import type { Database } from '@metalquest/backend/db/database';
import { migrate } from '@metalquest/backend/db/migrate';
import { openTestDatabase } from '@metalquest/backend/test/support/harness';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { seedPosts } from './seed-posts.ts';
import type { ShippedPost } from './shipped-content.ts';

let db: Database;
beforeAll(async () => {
  db = await openTestDatabase();
  await migrate(db);
});
afterAll(() => db.close());

const article = (slug: string, publishedAt: string): ShippedPost => ({
  category: 'guide',
  slug,
  title: `About ${slug}`,
  excerpt: 'What it is for.',
  author: 'MetalQuest',
  publishedAt,
  tags: ['ground', 'field craft'],
  coverFile: `${slug}.svg`,
  coverAlt: 'A field',
  seoTitle: 'A field',
  seoDescription: 'What a field is for.',
  markdown: '## Where to begin',
});
const shipped = [article('soil', '2026-01-05T08:00:00.000Z'), article('coils', '2026-02-05T08:00:00.000Z')];
const posts = () =>
  db.query<{ slug: string; status: string; at: string; written: string; cover: string; tags: string[] }>(
    `select slug, status, published_at::date::text as at, updated_at::date::text as written, cover_url as cover, tags
     from public.posts order by slug`,
  );

it('waits while there is nothing to add', async () => {
  expect(await seedPosts(db, async () => [])).toBeNull();
});

it('rolls back completely when one article is invalid', async () => {
  const bad = { ...article('bad', '2026-01-05T08:00:00.000Z'), tags: ['Not A Tag'] };
  await expect(seedPosts(db, async () => [...shipped, bad])).rejects.toMatchObject({ code: '23514' });
  expect(await posts()).toEqual([]);
});

it('adds the articles with their dates, and skips a taken address', async () => {
  await db.query("insert into public.posts (category, slug, title) values ('guide', 'coils', 'Ours')");
  const puts = await Promise.all([seedPosts(db, async () => shipped), seedPosts(db, async () => shipped)]);
  expect(puts.sort()).toEqual([1, null]);
  expect(await posts()).toEqual([
    expect.objectContaining({ slug: 'coils', status: 'draft' }),
    {
      slug: 'soil',
      status: 'published',
      at: '2026-01-05',
      written: '2026-01-05',
      cover: '/content/covers/soil.svg',
      tags: ['ground', 'field craft'],
    },
  ]);
});

it('never runs again, even if all articles were deleted', async () => {
  await db.query('delete from public.posts');
  const read = async (): Promise<never> => {
    throw new Error('nobody has to read them');
  };
  expect(await seedPosts(db, read)).toBeNull();
  expect(await posts()).toEqual([]);
});
