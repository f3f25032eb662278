import { randomUUID } from 'node:crypto';
import type { SupabaseClient } from '@supabase/supabase-js';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { SAMPLE_CALLS } from '../../test/access/sample-calls.ts';
import { type AdminUnderTest, type Member, startAdmin } from '../../test/admin/test-admin.ts';

/** Calls every admin function, as listed in the catalog, for users without the right to call it. */
let under: AdminUnderTest;
let admin: Member;
let victim: Member;
let postId: string;
const refused: Record<string, SupabaseClient> = {};

beforeAll(async () => {
  under = await startAdmin();
  admin = await under.administrator();
  victim = await under.member();
  const [member, suspended, revoked] = [
    await under.member(),
    await under.administrator(),
    await under.administrator(),
  ];
  // Both keep a token with the administrator role.
  const until = new Date(Date.now() + 86_400_000).toISOString();
  await admin.client.rpc('admin_suspend_user', { user_id: suspended.userId, until });
  await admin.client.rpc('admin_set_admin', { user_id: revoked.userId, is_admin: false });
  Object.assign(refused, {
    'a stranger': under.backend.client(),
    'a user': member.client,
    'a suspended administrator': suspended.client,
    'a revoked administrator': revoked.client,
  });
  const { data } = await admin.client
    .from('posts')
    .insert({ category: 'news', slug: 'a-hoard', title: 'A hoard' })
    .select('id')
    .single();
  postId = data?.id ?? '';
});
afterAll(() => under.backend.close());

const CALLERS = ['a stranger', 'a user', 'a suspended administrator', 'a revoked administrator'];

/** All data that an admin function could change, and the log. */
async function everything(): Promise<unknown> {
  return under.backend.db.query(
    `select (select json_agg(l order by l.id) from private.audit_log l)::text as log,
       (select json_agg(p order by p.id) from public.posts p)::text as posts,
       (select json_agg(s) from private.site_settings s)::text as settings,
       (select json_agg(json_build_object('id', u.id, 'app', u.raw_app_meta_data, 'until', u.banned_until) order by u.id)
        from auth.users u)::text as users,
       (select json_agg(e) from private.post_editors e)::text as editors,
       (select count(*) from storage.objects)::text as files`,
  );
}

describe.each(CALLERS)('%s', (who) => {
  it('is refused every function of the admin area', async () => {
    const client = refused[who];
    if (!client) throw new Error(`nobody is ${who}`);
    const functions = await under.backend.db.query<{ name: string }>(
      `select distinct proname::text as name from pg_proc
       where pronamespace = 'public'::regnamespace and starts_with(proname, 'admin_') order by 1`,
    );
    expect(functions.length).toBeGreaterThan(10);
    const before = await everything();
    const { userId } = victim;
    const ids = {
      questId: userId,
      findId: userId,
      detectorId: userId,
      contactId: userId,
      permissionId: userId,
    };
    for (const { name } of functions) {
      const args = SAMPLE_CALLS[name]?.({ userId, ...ids });
      const { error, status, data } = await client.rpc(name, args);
      expect([401, 403], `${who}: ${name}`).toContain(status);
      expect(error, `${who}: ${name}`).not.toBeNull();
      expect(data).toBeNull();
    }
    expect(await everything()).toEqual(before);
  });

  it('cannot delete users, write posts, or upload site pictures', async () => {
    const client = refused[who];
    if (!client) throw new Error(`nobody is ${who}`);
    const before = await everything();
    const deletion = await client.functions.invoke('delete-user', { body: { user_id: victim.userId } });
    expect([401, 403]).toContain(deletion.error?.context?.status);
    const posts = client.from('posts');
    const written = await posts
      .insert({ category: 'news', slug: `n-${randomUUID()}`, title: 'Mine' })
      .select();
    expect(written.error).not.toBeNull();
    const changed = await posts.update({ title: 'Mine' }).eq('id', postId).select();
    const deleted = await posts.delete().eq('id', postId).select();
    for (const { data } of [changed, deleted]) expect(data ?? []).toEqual([]);
    const photo = await sharp({ create: { width: 8, height: 8, channels: 3, background: '#687553' } })
      .jpeg()
      .toBuffer();
    const upload = await client.storage
      .from('content')
      .upload(`posts/${randomUUID()}.jpg`, photo, { contentType: 'image/jpeg' });
    expect(upload.error?.message).toMatch(/security|denied|allowed|session|log/i);
    expect(await everything()).toEqual(before);
  });
});
