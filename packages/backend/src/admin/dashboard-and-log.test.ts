import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type AdminUnderTest, type Member, startAdmin } from '../../test/admin/test-admin.ts';

let under: AdminUnderTest;
let admin: Member;
beforeAll(async () => {
  under = await startAdmin();
  admin = await under.administrator();
});
afterAll(() => under.backend.close());

const days = (count: number): string => new Date(Date.now() + count * 86_400_000).toISOString();

describe('the dashboard', () => {
  it('counts users, active users, quests, finds and bytes of media', async () => {
    const before = (await admin.client.rpc('admin_dashboard_counts').single()).data;
    const sleeper = await under.member();
    const monthly = await under.member();
    const age = async ({ userId }: Member, daysAgo: number): Promise<void> => {
      await under.backend.db.query('update auth.users set last_sign_in_at = $2 where id = $1', [
        userId,
        days(-daysAgo),
      ]);
      await under.backend.db.query(
        'update auth.sessions set created_at = $2, refreshed_at = $2 where user_id = $1',
        [userId, days(-daysAgo)],
      );
    };
    await age(sleeper, 40);
    await age(monthly, 20);
    const questId = randomUUID();
    await monthly.client.from('quests').insert({ id: questId, title: 'Counted' });
    await monthly.client.from('finds').insert({ quest_id: questId });
    await under.backend.db.query(
      `insert into storage.objects (bucket_id, name, owner_id, metadata) values ('media', $1, $2, '{"size": 1234}')`,
      [`finds/${questId}/${questId}.jpg`, monthly.userId],
    );
    const after = (await admin.client.rpc('admin_dashboard_counts').single()).data;
    const grown = Object.fromEntries(
      Object.entries(after ?? {}).map(([name, value]) => [
        name,
        typeof value === 'number' ? value - Number(Reflect.get(Object(before), name)) : 0,
      ]),
    );
    expect(grown).toEqual({
      users: 2,
      active_7_days: 0,
      active_30_days: 1,
      quests: 1,
      finds: 1,
      media_bytes: 1234,
      posts: 0,
    });
  });
});

describe('the audit log', () => {
  it('is shown newest first, in pages, with the addresses of existing accounts', async () => {
    const target = await under.member();
    await admin.client.rpc('admin_suspend_user', { user_id: target.userId, until: days(1) });
    await admin.client.rpc('admin_suspend_user', { user_id: target.userId, until: null });
    const { data } = await admin.client.rpc('admin_audit_log', { per_page: 2 });
    expect(data).toMatchObject([
      {
        actor: admin.userId,
        actor_email: admin.email,
        via: 'api',
        action: 'user.reinstated',
        target: target.userId,
        target_email: target.email,
      },
      { action: 'user.suspended', detail: { until: expect.any(String) } },
    ]);
    expect(data[0].total_count).toBeGreaterThan(2);
    const { data: second } = await admin.client.rpc('admin_audit_log', { page: 2, per_page: 2 });
    expect(second[0].id).toBeLessThan(data[1].id);
    expect((await admin.client.rpc('admin_audit_log', { per_page: 1000 })).status).toBe(400);
  });

  it('of one account contains only entries with it as actor or target', async () => {
    const target = await under.member();
    await admin.client.rpc('admin_suspend_user', { user_id: target.userId, until: days(1) });
    await admin.client.rpc('admin_suspend_user', { user_id: target.userId, until: null });
    const about = async (id: string) => (await admin.client.rpc('admin_audit_log', { about: id })).data;
    const toThem = await about(target.userId);
    expect(toThem.map(({ action }: { action: string }) => action)).toEqual([
      'user.reinstated',
      'user.suspended',
    ]);
    expect(toThem[0].total_count).toBe(2);
    const byMe = await about(admin.userId);
    expect(byMe.length).toBeGreaterThan(2);
    expect(
      byMe.every(
        ({ actor, target: to }: { actor: string; target: string }) =>
          actor === admin.userId || to === admin.userId,
      ),
    ).toBe(true);
    expect(await about(randomUUID())).toEqual([]);
    const { error } = await target.client.rpc('admin_audit_log', { about: target.userId });
    expect(error).not.toBeNull();
  });

  it('is read-only, even for the service', async () => {
    const { db } = under.backend;
    const before = await db.query('select * from private.audit_log order by id');
    expect(before.length).toBeGreaterThan(0);
    for (const sql of [
      "update private.audit_log set action = 'nothing.happened'",
      'delete from private.audit_log',
      'truncate private.audit_log',
    ]) {
      await expect(db.query(sql)).rejects.toMatchObject({ code: '42501' });
    }
    expect(await db.query('select * from private.audit_log order by id')).toEqual(before);
  });

  it('is accessible over the API only through its function', async () => {
    for (const caller of [admin, await under.member()]) {
      expect((await caller.client.schema('private').from('audit_log').select()).status).toBe(406);
      expect((await caller.client.from('audit_log').select()).status).toBe(404);
      const role = {
        role: 'authenticated' as const,
        claims: { sub: caller.userId, app_metadata: { admin: true } },
      };
      await expect(
        under.backend.db.as(role, (tx) => tx.query('select * from private.audit_log')),
      ).rejects.toMatchObject({ code: '42501' });
      await expect(
        under.backend.db.as(role, (tx) =>
          tx.query("select private.write_audit(null, 'command line', 'a.b', null)"),
        ),
      ).rejects.toMatchObject({ code: '42501' });
    }
  });

  it('records who wrote, changed and deleted a post', async () => {
    const id = randomUUID();
    const posts = admin.client.from('posts');
    await posts.insert({ id, category: 'news', slug: `n-${id}`, title: 'A hoard' });
    await posts.update({ status: 'published' }).eq('id', id);
    const counts = await admin.client.rpc('admin_dashboard_counts').single();
    expect(counts.data).toMatchObject({ posts: { published: 1 } });
    await posts.delete().eq('id', id);
    const by = { actor: admin.userId, via: 'api' };
    expect(await under.audit(id)).toEqual([
      { ...by, action: 'post.created', detail: { status: 'draft' } },
      { ...by, action: 'post.changed', detail: { status: 'published' } },
      { ...by, action: 'post.deleted', detail: { status: 'published' } },
    ]);
  });

  it('is not written when the action fails', async () => {
    const count = async (): Promise<unknown> =>
      under.backend.db.query('select count(*) from private.audit_log');
    const before = await count();
    await admin.client.rpc('admin_suspend_user', { user_id: randomUUID(), until: days(1) });
    await admin.client.rpc('admin_suspend_user', { user_id: admin.userId, until: days(1) });
    await admin.client.rpc('admin_set_admin', { user_id: randomUUID(), is_admin: true });
    expect(await count()).toEqual(before);
  });
});
