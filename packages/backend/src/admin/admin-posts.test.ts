import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type AdminUnderTest, type Member, startAdmin } from '../../test/admin/test-admin.ts';

let under: AdminUnderTest;
let ada: Member;
let ben: Member;
let mallory: Member;
beforeAll(async () => {
  under = await startAdmin();
  ada = await under.administrator();
  ben = await under.administrator();
  mallory = await under.member();
});
afterAll(() => under.backend.close());

async function write(fields: object = {}): Promise<string> {
  const id = randomUUID();
  const { error } = await ada.client
    .from('posts')
    .insert({ id, category: 'guide', slug: `p-${id}`, title: 'First', body: 'One', ...fields });
  if (error) throw error;
  return id;
}
const revisions = async (post_id: string) => (await ada.client.rpc('admin_post_revisions', { post_id })).data;

describe('two editors of one post', () => {
  it('the outdated version is refused, and nothing of it is stored', async () => {
    const id = await write();
    const save = (who: Member, version: number, body: string) =>
      who.client.from('posts').update({ body, version }).eq('id', id).select('version').single();
    expect((await save(ada, 1, 'Two')).data).toEqual({ version: 2 });
    const late = await save(ben, 1, 'Mine');
    expect(late).toMatchObject({
      status: 409,
      error: { code: 'PT409', message: 'Someone else changed the post in the meantime' },
    });
    // The same with a filter on the version: updates no row.
    expect(
      (await ben.client.from('posts').update({ body: 'Mine' }).eq('id', id).eq('version', 1).select()).data,
    ).toEqual([]);
    expect((await save(ben, 2, 'Three')).data).toEqual({ version: 3 });
    expect((await ada.client.from('posts').select('body').eq('id', id).single()).data).toEqual({
      body: 'Three',
    });
  });

  it('of two simultaneous changes one is stored', async () => {
    const id = await write();
    const answers = await Promise.all(
      [ada, ben].map(({ client }) => client.from('posts').update({ title: 'Mine', version: 1 }).eq('id', id)),
    );
    expect(answers.map(({ status }) => status).sort()).toEqual([204, 409]);
  });

  it('see each other until one leaves or is silent for 90 seconds', async () => {
    const post_id = await write();
    const open = async (who: Member, is_leaving = false) =>
      (await who.client.rpc('admin_edit_post', { post_id, is_leaving })).data;
    expect(await open(ada)).toEqual([]);
    expect(await open(ben)).toEqual([{ user_id: ada.userId, name: ada.email, since: expect.any(String) }]);
    expect(await open(ada)).toMatchObject([{ user_id: ben.userId }]);
    await open(ben, true);
    expect(await open(ada)).toEqual([]);
    await open(ben);
    await under.backend.db.query(
      "update private.post_editors set seen_at = now() - interval '91 seconds' where user_id = $1",
      [ben.userId],
    );
    expect(await open(ada)).toEqual([]);
  });
});

describe('revisions', () => {
  it('record each change of content with its author, and are readable in full', async () => {
    const id = await write();
    await ben.client
      .from('posts')
      .update({ body: 'Two', tags: ['field'] })
      .eq('id', id);
    await ben.client.from('posts').update({ status: 'published' }).eq('id', id);
    expect(await revisions(id)).toEqual([
      {
        number: 2,
        title: 'First',
        characters: 3,
        written_by: ben.userId,
        written_by_name: ben.email,
        written_at: expect.any(String),
      },
      {
        number: 1,
        title: 'First',
        characters: 3,
        written_by: ada.userId,
        written_by_name: ada.email,
        written_at: expect.any(String),
      },
    ]);
    const { data } = await ada.client.rpc('admin_post_revision', { post_id: id, number: 1 });
    expect(data).toMatchObject({ title: 'First', body: 'One', tags: [], excerpt: '', seo_title: null });
    const missing = await ada.client.rpc('admin_post_revision', { post_id: id, number: 9 });
    expect(missing).toMatchObject({ status: 404, error: { message: 'Revision not found' } });
  });

  it('are limited to the newest hundred, and are deleted with their post', async () => {
    const id = await write();
    await under.backend.db.query(
      `do $$ begin for i in 2..103 loop update public.posts set body = i::text where id = '${id}'; end loop; end $$`,
    );
    const numbers = (await revisions(id)).map(({ number }: { number: number }) => number);
    expect([numbers.length, numbers[0], numbers.at(-1)]).toEqual([100, 103, 4]);
    await ada.client.from('posts').delete().eq('id', id);
    expect(await revisions(id)).toEqual([]);
  });
});

describe('publishing many', () => {
  it('publishes or withdraws each post, skips those already done, and logs each change', async () => {
    const [draft, later, published] = [
      await write(),
      await write({ status: 'scheduled', published_at: '2190-01-01T00:00:00Z' }),
      await write({ status: 'published', published_at: '2020-01-01T00:00:00Z' }),
    ];
    const post_ids = [draft, later, published, randomUUID()];
    const set = (new_status: string) => ada.client.rpc('admin_set_post_status', { post_ids, new_status });
    expect((await set('published')).data).toBe(2);
    const stranger = under.backend.client();
    const seen = await stranger.from('posts').select('id, published_at').in('id', post_ids);
    expect(seen.data).toHaveLength(3);
    expect(seen.data?.find(({ id }) => id === published)?.published_at).toBe('2020-01-01T00:00:00+00:00');
    expect((await set('draft')).data).toBe(3);
    expect((await stranger.from('posts').select('id').in('id', post_ids)).data).toEqual([]);
    expect((await under.audit(published)).map(({ action, detail }) => ({ action, detail }))).toEqual([
      { action: 'post.created', detail: { status: 'published' } },
      { action: 'post.changed', detail: { status: 'draft' } },
    ]);
  });

  it.each([
    { post_ids: [], new_status: 'draft' },
    { post_ids: null, new_status: 'draft' },
    { post_ids: [randomUUID()], new_status: 'scheduled' },
    { post_ids: [randomUUID()], new_status: null },
    { post_ids: Array.from({ length: 201 }, () => randomUUID()), new_status: 'draft' },
  ])('refuses %j', async (args) => {
    const answer = await ada.client.rpc('admin_set_post_status', args);
    expect(answer).toMatchObject({ status: 400, error: { code: '22023' } });
  });
});

it('is refused to everyone else, even for existing posts', async () => {
  const post_id = await write({ status: 'published' });
  for (const client of [mallory.client, under.backend.client()]) {
    for (const [name, args] of [
      ['admin_post_revisions', { post_id }],
      ['admin_post_revision', { post_id, number: 1 }],
      ['admin_edit_post', { post_id }],
      ['admin_set_post_status', { post_ids: [post_id], new_status: 'draft' }],
    ] as const) {
      const { status, error, data } = await client.rpc(name, args);
      expect({ name, code: error?.code, data }).toEqual({ name, code: '42501', data: null });
      expect([401, 403]).toContain(status);
    }
  }
  expect(
    (await mallory.client.from('posts').update({ title: 'Mine' }).eq('id', post_id).select()).data,
  ).toEqual([]);
  expect((await ada.client.from('posts').select('title').eq('id', post_id).single()).data).toEqual({
    title: 'First',
  });
});
