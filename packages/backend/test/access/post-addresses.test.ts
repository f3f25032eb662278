import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Detectorist, type RestUnderTest, startRest } from '../rest/test-rest.ts';
import { type Callers, callersByRole, enrolCallers } from './callers.ts';
import { type ByRole, ROLES } from './outcomes.ts';

let rest: RestUnderTest;
let callers: Callers;
let byRole: ByRole<Detectorist | undefined>;

beforeAll(async () => {
  rest = await startRest();
  callers = await enrolCallers(rest.backend);
  byRole = callersByRole(callers);
});
afterAll(() => rest.backend.close());

const clientOf = (role: keyof ByRole<unknown>) => byRole[role]?.client ?? rest.backend.client();
const PAST = '2020-01-01T00:00:00Z';
const FUTURE = '2200-01-01T00:00:00Z';

/** Adds a guide by the administrator, published in 2020 by default. */
async function write(fields: object = {}): Promise<{ id: string; slug: string }> {
  const row = { category: 'guide', slug: `p-${randomUUID()}`, title: 'Reading a field' };
  const { data, error } = await callers.admin.client
    .from('posts')
    .insert({ ...row, status: 'published', published_at: PAST, ...fields })
    .select('id, slug')
    .single();
  if (error) throw error;
  return data;
}
async function change(id: string, fields: object): Promise<void> {
  const { error } = await callers.admin.client.from('posts').update(fields).eq('id', id);
  if (error) throw error;
}
/** The response to an anonymous visitor; asserts that an administrator gets the same. */
async function at(slug: string, category = 'guide') {
  const answers = await Promise.all(
    [rest.backend.client(), callers.admin.client].map((client) => client.rpc('post_at', { category, slug })),
  );
  for (const { error } of answers) expect(error).toBeNull();
  expect(answers[1]?.data).toEqual(answers[0]?.data);
  return answers[0]?.data;
}
const GONE = { state: 'gone' };

describe('the address of a post', () => {
  it('returns the whole post while it is published', async () => {
    const body = 'Stubble after rain. '.repeat(100);
    const { id, slug } = await write({ body, tags: ['field craft'], seo_title: 'Fields' });
    expect(await at(slug)).toEqual({
      state: 'post',
      post: {
        ...{ id, category: 'guide', slug, title: 'Reading a field', excerpt: '', author: '', body },
        ...{ tags: ['field craft'], cover_url: null, cover_alt: '', minutes: 2 },
        ...{ published_at: '2020-01-01T00:00:00+00:00', updated_at: expect.any(String) },
        ...{ seo_title: 'Fields', seo_description: null },
      },
    });
    expect(await at(slug, 'news')).toBeNull();
  });

  it.each([
    ['a draft', { status: 'draft', published_at: null }],
    ['scheduled', { status: 'scheduled', published_at: FUTURE }],
    ['one with a time to come', { status: 'published', published_at: FUTURE }],
  ])('of a %s post is not found, even after its address was changed', async (_what, fields) => {
    const { id, slug } = await write({ ...fields, title: 'Unheard of zebras', tags: ['zebras'] });
    const next = `${slug}-2`;
    await change(id, { slug: next });
    for (const role of ROLES) {
      const client = clientOf(role);
      for (const one of [slug, next]) {
        expect((await client.rpc('post_at', { category: 'guide', slug: one })).data).toBeNull();
      }
      expect((await client.rpc('published_posts', { search: 'zebras' })).data).toEqual({
        total: 0,
        posts: [],
      });
      expect((await client.rpc('published_posts', { tag: 'zebras' })).data.total).toBe(0);
      const { data } = await client.rpc('post_tags');
      expect(data.map(({ tag }: { tag: string }) => tag)).not.toContain('zebras');
    }
    await callers.admin.client.from('posts').delete().eq('id', id);
    expect(await at(next)).toBeNull();
  });

  it('redirects straight to the newest address after each change, including a change of category', async () => {
    const { id, slug } = await write();
    await change(id, { slug: `${slug}-b` });
    await change(id, { slug: `${slug}-c`, category: 'news' });
    const redirect = { state: 'moved', category: 'news', slug: `${slug}-c` };
    expect(await at(slug)).toEqual(redirect);
    expect(await at(`${slug}-b`)).toEqual(redirect);
    await change(id, { slug, category: 'guide' });
    expect(await at(slug)).toMatchObject({ state: 'post' });
    expect(await at(`${slug}-c`, 'news')).toEqual({ state: 'moved', category: 'guide', slug });
  });

  it('belongs to the published post that took it, but not to a draft', async () => {
    const first = await write();
    await change(first.id, { slug: `${first.slug}-moved` });
    const second = await write({ slug: first.slug, status: 'draft', published_at: null });
    expect(await at(first.slug)).toEqual({ state: 'moved', category: 'guide', slug: `${first.slug}-moved` });
    await change(second.id, { status: 'published' });
    expect(await at(first.slug)).toMatchObject({ state: 'post', post: { id: second.id } });
    await change(second.id, { status: 'draft' });
    expect(await at(first.slug)).toEqual(GONE);
  });

  it('is reported as gone when the post was withdrawn or deleted, and the draft’s next address stays secret', async () => {
    const { id, slug } = await write();
    await change(id, { status: 'draft' });
    expect(await at(slug)).toEqual(GONE);
    await change(id, { slug: `${slug}-secret` });
    expect(await at(slug)).toEqual(GONE);
    expect(await at(`${slug}-secret`)).toBeNull();
    await change(id, { status: 'published' });
    expect(await at(slug)).toEqual({ state: 'moved', category: 'guide', slug: `${slug}-secret` });
    await callers.admin.client.from('posts').delete().eq('id', id);
    expect(await at(slug)).toEqual(GONE);
    expect(await at(`${slug}-secret`)).toEqual(GONE);
  });

  it('says when the post was withdrawn, until it is published again', async () => {
    const { id } = await write();
    const since = async () =>
      (await callers.admin.client.from('posts').select('unpublished_at').eq('id', id).single()).data
        ?.unpublished_at;
    expect(await since()).toBeNull();
    await change(id, { status: 'draft' });
    const taken = await since();
    expect(Date.now() - Date.parse(taken)).toBeLessThan(60_000);
    await change(id, { title: 'Reading it again', unpublished_at: null });
    expect(await since()).toBe(taken);
    await change(id, { status: 'published' });
    expect(await since()).toBeNull();
  });
});
