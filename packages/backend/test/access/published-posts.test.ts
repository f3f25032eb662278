import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type RestUnderTest, startRest } from '../rest/test-rest.ts';
import { recordBelongings } from './belongings.ts';
import { type Callers, enrolCallers } from './callers.ts';

let rest: RestUnderTest;
let callers: Callers;
const DAY_MS = 86_400_000;
const day = (n: number): string => new Date(Date.UTC(2020, 0, 1) + n * DAY_MS).toISOString();

beforeAll(async () => {
  rest = await startRest();
  callers = await enrolCallers(rest.backend);
  const row = { category: 'guide', status: 'published', excerpt: '', body: '', tags: ['x'] };
  const posts = [
    {
      title: 'Ground balance',
      body: 'What mineralised soil does to a signal.',
      tags: ['ground', 'settings'],
    },
    { title: 'Beach coils', excerpt: 'Salt and mineralisation', tags: ['beach'] },
    { title: 'Permission', body: 'Ask, and ask again.', tags: ['land'], category: 'tutorial' },
    { title: 'Signals', body: 'Iron lies. Balance 100% of them_all.', tags: ['settings'] },
  ];
  const { error } = await callers.admin.client
    .from('posts')
    .insert(posts.map((post, i) => ({ ...row, slug: `p-${i}`, published_at: day(i), ...post })));
  if (error) throw error;
});
afterAll(() => rest.backend.close());

async function list(args: object): Promise<{ total: number; titles: string[] }> {
  const { data, error } = await rest.backend.client().rpc('published_posts', args);
  if (error) throw error;
  return { total: data.total, titles: data.posts.map(({ title }: { title: string }) => title) };
}

describe('published posts', () => {
  it('come newest first, in pages, with the total number', async () => {
    expect(await list({})).toEqual({
      total: 4,
      titles: ['Signals', 'Permission', 'Beach coils', 'Ground balance'],
    });
    expect(await list({ page: 2, page_size: 3 })).toEqual({ total: 4, titles: ['Ground balance'] });
    expect(await list({ page: 9 })).toEqual({ total: 4, titles: [] });
    expect(await list({ category: 'guide', page_size: 1 })).toEqual({ total: 3, titles: ['Signals'] });
    expect(await list({ category: 'guide', tag: 'settings' })).toMatchObject({ total: 2 });
  });

  it('are found by words in any inflection, best match first, and by part of a title', async () => {
    expect((await list({ search: 'balancing' })).titles).toEqual(['Ground balance', 'Signals']);
    expect((await list({ search: 'mineralised' })).titles).toEqual(['Beach coils', 'Ground balance']);
    expect((await list({ search: 'beach' })).titles).toEqual(['Beach coils']);
    expect((await list({ search: ' PERMI ' })).titles).toEqual(['Permission']);
    expect((await list({ search: 'signal -iron' })).titles).toEqual(['Ground balance']);
    expect((await list({ search: 'the' })).titles).toEqual([]);
    for (const odd of ["'", '%', '_', '"', '\\', ':*', 'a & | !', '(((', "'; drop table posts; --"]) {
      expect(await list({ search: odd })).toEqual({ total: 0, titles: [] });
    }
  });

  it('are reindexed on change: a removed word finds nothing', async () => {
    const id = randomUUID();
    const posts = callers.admin.client.from('posts');
    await posts.insert({
      id,
      category: 'blog',
      slug: `p-${id}`,
      title: 'Diary',
      status: 'published',
      body: 'Thimble',
    });
    expect(await list({ search: 'thimbles' })).toMatchObject({ total: 1 });
    await posts.update({ body: 'Button' }).eq('id', id);
    expect(await list({ search: 'thimbles' })).toMatchObject({ total: 0 });
    await posts.delete().eq('id', id);
    expect(await list({ search: 'button' })).toMatchObject({ total: 0 });
  });

  it('list their tags, the most used first', async () => {
    const client = rest.backend.client();
    expect((await client.rpc('post_tags')).data).toEqual([
      { tag: 'settings', posts: 2 },
      { tag: 'beach', posts: 1 },
      { tag: 'ground', posts: 1 },
      { tag: 'land', posts: 1 },
    ]);
    expect((await client.rpc('post_tags', { category: 'tutorial' })).data).toEqual([
      { tag: 'land', posts: 1 },
    ]);
  });

  it('never contain user data', async () => {
    const own = await recordBelongings(callers.owner);
    for (const search of ['Denarius', 'Archer', 'Roman', own.findId]) {
      expect(await list({ search })).toEqual({ total: 0, titles: [] });
    }
  });

  it.each([
    { page: 0 },
    { page: 100_001 },
    { page: null },
    { page_size: 0 },
    { page_size: 201 },
    { search: 'x'.repeat(201) },
  ])('refuse %j', async (args) => {
    const answer = await rest.backend.client().rpc('published_posts', args);
    expect(answer).toMatchObject({ status: 400, error: { code: '22023' } });
  });

  it.each([
    [['Upper']],
    [['a,b']],
    [['']],
    [['x'.repeat(41)]],
    [[null]],
    [['<b>']],
    [Array.from({ length: 13 }, (_, i) => `t${i}`)],
  ])('have no tags for %j', async (tags) => {
    const { error } = await callers.admin.client
      .from('posts')
      .insert({ category: 'blog', slug: `p-${randomUUID()}`, title: 'Tags', tags });
    expect(error).toMatchObject({ code: '23514' });
  });
});
