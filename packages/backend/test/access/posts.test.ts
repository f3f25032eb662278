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

const write = (fields: object) =>
  callers.admin.client
    .from('posts')
    .insert({ category: 'guide', slug: `post-${randomUUID()}`, title: 'Reading a field', ...fields })
    .select()
    .single();
const clientOf = (role: keyof ByRole<unknown>) => byRole[role]?.client ?? rest.backend.client();

describe('posts', () => {
  const waiting: [string, object][] = [
    ['a draft', { status: 'draft' }],
    ['a draft with a time in the past', { status: 'draft', published_at: '2020-01-01T00:00:00Z' }],
    ['one scheduled for later', { status: 'scheduled', published_at: '2200-01-01T00:00:00Z' }],
    ['one published with a time to come', { status: 'published', published_at: '2200-01-01T00:00:00Z' }],
  ];
  it.each(waiting)('with status %s are visible to administrators only', async (_what, fields) => {
    const { data, error } = await write(fields);
    expect(error).toBeNull();
    for (const role of ROLES) {
      const seen = await clientOf(role).from('posts').select('id', { count: 'exact' }).eq('id', data?.id);
      expect({ role, count: seen.count }).toEqual({ role, count: role === 'admin' ? 1 : 0 });
    }
  });

  it('that are scheduled become public at their time', async () => {
    const { data } = await write({ status: 'scheduled', published_at: '2020-01-01T00:00:00Z' });
    const seen = await clientOf('anon').from('posts').select('status').eq('id', data?.id);
    expect(seen.data).toEqual([{ status: 'scheduled' }]);
  });

  it('published without a time get the current time, and keep it when changed', async () => {
    const { data } = await write({ status: 'published', created_at: '2001-01-01T00:00:00Z' });
    expect(Date.parse(data?.published_at)).toBe(Date.parse(data?.created_at));
    expect(data?.created_at).not.toContain('2001');
    const changed = await callers.admin.client
      .from('posts')
      .update({ title: 'Reading two fields' })
      .eq('id', data?.id)
      .select()
      .single();
    expect(changed.data).toMatchObject({ published_at: data?.published_at, created_at: data?.created_at });
  });

  it('have a unique address per category', async () => {
    const first = await write({ slug: 'beach-basics' });
    expect(first.error).toBeNull();
    expect((await write({ slug: 'beach-basics' })).error).toMatchObject({ code: '23505' });
    expect((await write({ slug: 'beach-basics', category: 'news' })).error).toBeNull();
  });

  it.each([
    { slug: 'Not A Slug' },
    { slug: '../admin' },
    { category: 'rumour' },
    { status: 'gone' },
    { status: 'scheduled' },
    { title: '  ' },
    { body: 'x'.repeat(200_001) },
    { cover_url: 'javascript:alert(1)' },
    { cover_url: '//elsewhere.example/x.jpg' },
  ])('refuse %j', async (fields) => {
    const { status, error } = await write(fields);
    expect(status).toBe(400);
    expect(error?.code).toBe('23514');
  });

  it('cannot be written by a former administrator, regardless of the token', async () => {
    const { error } = await callers.revoked.client
      .from('posts')
      .insert({ category: 'news', slug: 'mine', title: 'Mine' });
    expect(error).toMatchObject({ code: '42501' });
  });
});
