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

describe('the list of users', () => {
  it('shows each account with its figures, newest first, and the total number', async () => {
    const digger = await under.member();
    await digger.client
      .from('profiles')
      .update({ first_name: 'Ada', last_name: 'Field', full_name: 'Ada Field' })
      .eq('user_id', digger.userId);
    const questId = randomUUID();
    await digger.client.from('quests').insert({ id: questId, title: 'Stubble' });
    await digger.client.from('finds').insert([{ quest_id: questId }, { quest_id: questId }]);
    const { data, error } = await admin.client.rpc('admin_list_users', { per_page: 1 });
    expect(error).toBeNull();
    expect(data).toEqual([
      {
        id: digger.userId,
        email: digger.email,
        first_name: 'Ada',
        last_name: 'Field',
        full_name: 'Ada Field',
        created_at: expect.any(String),
        last_sign_in_at: expect.any(String),
        confirmed: true,
        is_admin: false,
        suspended_until: null,
        quest_count: 1,
        find_count: 2,
        total_count: 2,
      },
    ]);
    const next = await admin.client.rpc('admin_list_users', { page: 2, per_page: 1 });
    expect(next.data).toMatchObject([{ id: admin.userId, is_admin: true, total_count: 2 }]);
    expect((await admin.client.rpc('admin_list_users', { page: 2_147_483_647, per_page: 200 })).data).toEqual(
      [],
    );
  });

  it('finds part of an address or name, or a whole id, and treats % and _ literally', async () => {
    const mark = randomUUID().slice(0, 8);
    const underscore = await under.member(`fifty_${mark}@example.org`);
    const plain = await under.member(`fifty5${mark}@example.org`);
    const rename = ({ client, userId }: Member, first_name: string) =>
      client.from('profiles').update({ first_name, last_name: mark }).eq('user_id', userId);
    await rename(underscore, 'Wil%ma');
    await rename(plain, 'Wilma');
    const search = async (text: string): Promise<string[]> => {
      const { data, error } = await admin.client.rpc('admin_list_users', { search: text });
      if (error) throw error;
      return data.map((row: { id: string }) => row.id);
    };
    expect(await search(`FIFTY_${mark}`)).toEqual([underscore.userId]);
    expect(await search(`fifty%${mark}`)).toEqual([]);
    expect(await search(`fifty\\_${mark}`)).toEqual([]);
    expect(await search(`wil%ma ${mark}`)).toEqual([underscore.userId]);
    expect(await search(`ilma ${mark}`)).toEqual([plain.userId]);
    expect(await search(`  5${mark}@ `)).toEqual([plain.userId]);
    expect(await search(plain.userId)).toEqual([plain.userId]);
    expect(await search(plain.userId.slice(0, 8))).toEqual([]);
    expect((await search('')).length).toBeGreaterThanOrEqual(3);
  });

  it.each([
    [{ page: 0 }, 'page must be 1 or more'],
    [{ per_page: 0 }, 'per_page must be between 1 and 200'],
    [{ per_page: 201 }, 'per_page must be between 1 and 200'],
    [{ page: null }, 'page must be 1 or more'],
    [{ search: 'x'.repeat(201) }, 'search must be at most 200 characters'],
  ])('rejects %j', async (args, message) => {
    const answer = await admin.client.rpc('admin_list_users', args);
    expect(answer).toMatchObject({ status: 400, error: { code: '22023', message } });
  });

  it('never shows user content or passwords', async () => {
    const { data } = await admin.client.rpc('admin_list_users', {});
    expect(JSON.stringify(data)).not.toMatch(/argon2|password|geom|lat|lng/);
  });
});

describe('granting and revoking', () => {
  it('takes effect with the next token; revoking removes the role and user_metadata.role at once', async () => {
    const chosen = await under.member();
    expect((await chosen.client.rpc('admin_list_users')).status).toBe(403);
    expect(
      (await admin.client.rpc('admin_set_admin', { user_id: chosen.userId, is_admin: true, force: true }))
        .status,
    ).toBe(204);
    // The token predates the change.
    expect((await chosen.client.rpc('admin_list_users')).status).toBe(403);
    await chosen.client.auth.refreshSession();
    expect((await chosen.client.rpc('admin_list_users')).status).toBe(200);
    await under.backend.db.query(
      `update auth.users set raw_user_meta_data = raw_user_meta_data || '{"role": "admin"}' where id = $1`,
      [chosen.userId],
    );
    await admin.client.rpc('admin_set_admin', { user_id: chosen.userId, is_admin: false });
    expect((await chosen.client.rpc('admin_list_users')).status).toBe(403);
    const { data } = await chosen.client.auth.getUser();
    expect(data.user?.user_metadata).not.toHaveProperty('role');
    expect(data.user?.app_metadata).toEqual({ provider: 'email', providers: ['email'] });
    expect(await under.audit(chosen.userId)).toEqual([
      { actor: admin.userId, via: 'api', action: 'admin.granted', detail: {} },
      { actor: admin.userId, via: 'api', action: 'admin.revoked', detail: {} },
    ]);
  });

  it('changes and logs nothing if already done', async () => {
    const chosen = await under.member();
    const answer = await admin.client.rpc('admin_set_admin', { user_id: chosen.userId, is_admin: false });
    expect(answer.status).toBe(204);
    expect(await under.audit(chosen.userId)).toEqual([]);
  });

  it('keeps at least one active administrator, not counting suspended ones', async () => {
    const last = { status: 409, error: { code: 'PT409', message: 'At least one administrator must remain' } };
    const resign = () => admin.client.rpc('admin_set_admin', { user_id: admin.userId, is_admin: false });
    expect(await resign()).toMatchObject(last);
    const second = await under.administrator();
    await admin.client.rpc('admin_suspend_user', { user_id: second.userId, until: days(1) });
    expect(await resign()).toMatchObject(last);
    await admin.client.rpc('admin_set_admin', { user_id: second.userId, is_admin: false });
    expect((await admin.client.rpc('admin_list_users')).status).toBe(200);
  });

  it('refuses an account with an unconfirmed address', async () => {
    const chosen = await under.member();
    await under.backend.db.query('update auth.users set email_confirmed_at = null where id = $1', [
      chosen.userId,
    ]);
    const answer = await admin.client.rpc('admin_set_admin', { user_id: chosen.userId, is_admin: true });
    expect(answer).toMatchObject({ status: 409, error: { code: 'PT409' } });
    expect(answer.error?.message).toContain('not confirmed');
  });

  it('refuses an unproven address unless forced', async () => {
    const chosen = await under.member();
    const grant = (extra: object) =>
      admin.client.rpc('admin_set_admin', { user_id: chosen.userId, is_admin: true, ...extra });
    for (const extra of [{}, { force: false }, { force: null }]) {
      const refused = await grant(extra);
      expect(refused).toMatchObject({ status: 428, error: { code: 'PT428' } });
      expect(refused.error?.message).toContain('is not verified');
    }
    expect(await under.audit(chosen.userId)).toEqual([]);
    expect((await grant({ force: true })).status).toBe(204);
    const proven = await under.member();
    await under.backend.db.query('update auth.users set email_proven_at = now() where id = $1', [
      proven.userId,
    ]);
    const granted = await admin.client.rpc('admin_set_admin', { user_id: proven.userId, is_admin: true });
    expect(granted.status).toBe(204);
  });

  it('keeps one administrator when two revoke each other at the same time', async () => {
    const [one, two] = [await under.administrator(), await under.administrator()];
    const answers = await Promise.all([
      one.client.rpc('admin_set_admin', { user_id: two.userId, is_admin: false }),
      two.client.rpc('admin_set_admin', { user_id: one.userId, is_admin: false }),
    ]);
    expect(answers.map(({ status }) => status).sort()).toEqual([204, 403]);
    const left = await under.backend.db.query<{ id: string }>(
      "select id from auth.users where id = any($1::uuid[]) and raw_app_meta_data ->> 'admin' = 'true'",
      [`{${one.userId},${two.userId}}`],
    );
    expect(left).toHaveLength(1);
  });
});

describe('suspending', () => {
  it('ends the sessions, blocks the account until lifted, and is logged', async () => {
    const rowdy = await under.member();
    const until = days(3);
    const answer = await admin.client.rpc('admin_suspend_user', { user_id: rowdy.userId, until });
    expect(answer.status).toBe(204);
    expect((await rowdy.client.auth.refreshSession()).error?.code).toBe('refresh_token_not_found');
    expect((await rowdy.client.auth.getUser(rowdy.token)).error?.name).toBe('AuthSessionMissingError');
    await expect(under.signInAgain(rowdy)).rejects.toMatchObject({ code: 'user_banned' });
    const { data } = await admin.client.rpc('admin_list_users', { search: rowdy.userId });
    expect(Date.parse(data[0].suspended_until)).toBe(Date.parse(until));

    expect(
      (await admin.client.rpc('admin_suspend_user', { user_id: rowdy.userId, until: null })).status,
    ).toBe(204);
    expect((await under.signInAgain(rowdy)).token).not.toBe('');
    const log = await under.audit(rowdy.userId);
    expect(log.map(({ action }) => action)).toEqual(['user.suspended', 'user.reinstated']);
    expect(Object.keys(log[0]?.detail ?? {})).toEqual(['until']);
  });

  it("removes an administrator's rights, even with an older token", async () => {
    const second = await under.administrator();
    expect((await second.client.rpc('admin_audit_log')).status).toBe(200);
    await admin.client.rpc('admin_suspend_user', { user_id: second.userId, until: days(1) });
    for (const name of ['admin_audit_log', 'admin_list_users', 'admin_dashboard_counts']) {
      // 401 where the server checks for ended sessions.
      expect([401, 403]).toContain((await second.client.rpc(name)).status);
    }
  });

  it('is not allowed for oneself', async () => {
    const answer = await admin.client.rpc('admin_suspend_user', { user_id: admin.userId, until: days(1) });
    expect(answer).toMatchObject({ status: 409, error: { message: 'You cannot suspend yourself' } });
  });

  it.each(['2001-01-01T00:00:00Z', 'infinity', '-infinity', '2200-01-01T00:00:00Z', '9999-12-31T00:00:00Z'])(
    'until %s is refused',
    async (until) => {
      const user = randomUUID();
      const answer = await admin.client.rpc('admin_suspend_user', { user_id: user, until });
      expect(answer).toMatchObject({ status: 400, error: { code: '22023' } });
      expect(answer.error?.message).toContain('before the year 2200');
    },
  );

  it('until an invalid time is refused', async () => {
    const answer = await admin.client.rpc('admin_suspend_user', { user_id: admin.userId, until: 'soon' });
    expect(answer).toMatchObject({ status: 400, error: { code: '22007' } });
  });
});

describe('ids', () => {
  const calls: [string, object][] = [
    ['admin_set_admin', { is_admin: true }],
    ['admin_suspend_user', { until: null }],
  ];
  it.each(calls)('%s rejects an invalid UUID with a message', async (name, rest) => {
    for (const id of ['', 'me', '123', "' or true --", '{}', `${randomUUID()}0`]) {
      const answer = await admin.client.rpc(name, { user_id: id, ...rest });
      expect(answer).toMatchObject({ status: 400, error: { code: '22P02' } });
      expect(answer.error?.message).toContain('invalid input syntax for type uuid');
    }
    const missing = await admin.client.rpc(name, { user_id: null, ...rest });
    expect(missing).toMatchObject({ status: 400, error: { code: '22023' } });
    expect(missing.error?.message).toContain('user_id must be a UUID');
    const nobody = await admin.client.rpc(name, { user_id: randomUUID(), ...rest });
    expect(nobody).toMatchObject({ status: 404, error: { message: 'User not found' } });
  });
});
