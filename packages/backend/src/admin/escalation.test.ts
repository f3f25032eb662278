import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type AdminUnderTest, type Member, startAdmin } from '../../test/admin/test-admin.ts';
import { attack } from '../../test/admin/test-escalation.ts';
import { TEST_PASSWORD } from '../../test/support/harness.ts';

let under: AdminUnderTest;
let admin: Member;
let mallory: Member;
let send: ReturnType<typeof attack>['send'];
let tryEverything: ReturnType<typeof attack>['tryEverything'];
let expectPowerless: ReturnType<typeof attack>['expectPowerless'];
beforeAll(async () => {
  under = await startAdmin();
  admin = await under.administrator();
  mallory = await under.member();
  ({ send, tryEverything, expectPowerless } = attack(under, admin, mallory));
});
afterAll(() => under.backend.close());

const ROLE = { role: 'admin' };
const SMUGGLED = { role: 'admin', app_metadata: { admin: true }, admin: true, is_super_admin: true };

it('the attempted actions work for an administrator, which makes the refusals meaningful', async () => {
  for (const name of ['admin_list_users', 'admin_dashboard_counts', 'admin_audit_log']) {
    expect((await send('POST', `/rest/v1/rpc/${name}`, { token: admin.token, body: {} })).status).toBe(200);
  }
});

describe('users cannot make themselves administrators', () => {
  it.each([
    ['role', ROLE],
    ['every plausible field', SMUGGLED],
    [
      'a role within a role',
      { role: { role: 'admin' }, user_metadata: ROLE, raw_app_meta_data: { admin: true } },
    ],
  ])('by sign-up data: %s', async (_name, data) => {
    const email = `${randomUUID()}@example.org`;
    const made = await under.backend
      .client()
      .auth.signUp({ email, password: TEST_PASSWORD, options: { data } });
    await expectPowerless({ ...mallory, email, userId: made.data.user?.id ?? '' });
  });

  it.each([
    [
      'fields next to data',
      (fields: object) =>
        JSON.stringify({
          ...fields,
          ...SMUGGLED,
          raw_app_meta_data: { admin: true },
          aud: 'admin',
          id: admin.userId,
        }),
    ],
    [
      'escapes',
      (fields: object) => `${JSON.stringify({ ...fields }).slice(0, -1)},"data":{"\\u0072ole":"admin"}}`,
    ],
    [
      'a duplicate field',
      (fields: object) =>
        `${JSON.stringify({ ...fields }).slice(0, -1)},"data":{"role":"x","role":"admin"},"data":{"role":"admin"}}`,
    ],
    [
      '__proto__',
      (fields: object) =>
        `${JSON.stringify({ ...fields }).slice(0, -1)},"data":{"__proto__":{"role":"admin"},"constructor":{"role":"admin"}}}`,
    ],
  ])('by the body of a sign-up: %s', async (_name, bodyOf) => {
    const email = `${randomUUID()}@example.org`;
    const answer = await send('POST', '/auth/v1/signup', {
      token: under.backend.anonKey,
      body: bodyOf({ email, password: TEST_PASSWORD }),
    });
    expect(answer.status).toBe(200);
    const userId = String(JSON.parse(answer.text).user.id);
    expect(userId).not.toBe(admin.userId);
    await expectPowerless({ ...mallory, email, userId });
  });

  it('by changing their account', async () => {
    expect((await mallory.client.auth.updateUser({ data: SMUGGLED })).error).toBeNull();
    for (const body of [
      { app_metadata: { admin: true } },
      { role: 'service_role', raw_app_meta_data: { admin: true } },
      '{"data":{"\\u0072ole":"admin"}}',
      { data: { __proto__: null, role: ['admin'] } },
    ]) {
      expect([200, 403]).toContain((await send('PUT', '/auth/v1/user', { body })).status);
    }
    await expectPowerless(mallory);
  });

  it('by the admin routes of the auth service', async () => {
    for (const [method, path, body] of [
      ['GET', '/admin/users', undefined],
      [
        'POST',
        '/admin/users',
        { email: 'x@example.org', password: TEST_PASSWORD, app_metadata: { admin: true } },
      ],
      ['PUT', `/admin/users/${mallory.userId}`, { app_metadata: { admin: true }, role: 'admin' }],
      ['DELETE', `/admin/users/${admin.userId}`, undefined],
      ['POST', '/admin/generate_link', { type: 'magiclink', email: admin.email }],
      ['POST', '/invite', { email: 'x@example.org', data: ROLE }],
    ] as const) {
      for (const token of [mallory.token, admin.token]) {
        const { status } = await send(method, `/auth/v1${path}`, { token, body });
        expect([401, 403, 404, 405]).toContain(status);
      }
    }
    await expectPowerless(mallory);
  });

  it('by writing to the accounts through the data API', async () => {
    for (const schema of ['auth', 'private', 'storage', 'pg_catalog', 'supabase_migrations']) {
      for (const client of [mallory.client, admin.client]) {
        const users = client.schema(schema).from('users');
        expect((await users.select()).status).toBe(406);
        expect(
          (await users.update({ raw_app_meta_data: { admin: true } }).eq('id', mallory.userId)).status,
        ).toBe(406);
        expect((await users.upsert({ id: mallory.userId, raw_app_meta_data: { admin: true } })).status).toBe(
          406,
        );
        expect((await client.schema(schema).rpc('set_admin', { target: mallory.userId })).status).toBe(406);
      }
    }
    for (const path of [
      '/users',
      '/auth.users',
      '/auth%2Eusers',
      '/"auth"."users"',
      '/identities',
      '/audit_log',
      '/pg_authid',
    ]) {
      expect((await send('GET', `/rest/v1${path}`)).status).toBe(404);
      expect(
        (
          await send('PATCH', `/rest/v1${path}?id=eq.${mallory.userId}`, {
            body: { raw_app_meta_data: { admin: true } },
          })
        ).status,
      ).toBe(404);
    }
    for (const embed of ['users(*)', 'auth.users(*)', 'user_id(*)', 'profiles_user_id_fkey(*)']) {
      expect((await send('GET', `/rest/v1/profiles?select=*,${embed}`)).status).toBe(400);
    }
    await expectPowerless(mallory);
  });

  it('by columns that do not exist on their own rows', async () => {
    const { client, userId } = mallory;
    for (const column of ['role', 'app_metadata', 'is_admin', 'raw_app_meta_data']) {
      const written = await client
        .from('profiles')
        .upsert({ user_id: userId, [column]: 'admin' }, { onConflict: 'user_id' });
      expect(written).toMatchObject({ status: 400, error: { code: 'PGRST204' } });
    }
    expect(
      (await client.from('profiles').upsert({ user_id: admin.userId, first_name: 'admin' })).status,
    ).toBe(403);
    await expectPowerless(mallory);
  });

  it('by unknown arguments of functions, or unknown functions', async () => {
    const { client, userId } = mallory;
    for (const extra of [
      { actor: admin.userId },
      { via: 'command line' },
      { claims: { app_metadata: { admin: true } } },
      { 'request.jwt.claims': '{}' },
    ]) {
      const answer = await client.rpc('admin_set_admin', { user_id: userId, is_admin: true, ...extra });
      expect(answer).toMatchObject({ status: 404, error: { code: 'PGRST202' } });
    }
    for (const [name, args] of [
      ['set_admin', { target: userId, make_admin: true, actor: null, via: 'command line' }],
      ['private.set_admin', { target: userId, make_admin: true, actor: null, via: 'command line' }],
      ['write_audit', {}],
      ['is_admin', {}],
      ['require_admin', {}],
      ['set_config', { setting_name: 'request.jwt.claims', new_value: '{}', is_local: false }],
      ['pg_catalog.set_config', { setting_name: 'role', new_value: 'postgres', is_local: false }],
      ['current_setting', { setting_name: 'request.jwt.claims' }],
      ['query_to_xml', { query: 'select 1' }],
    ] as const) {
      expect((await client.rpc(name, args)).status).toBe(404);
    }
    for (const query of [
      'select=set_config(role,postgres)',
      'set_config(role,admin,false)=eq.x',
      'order=set_config(a,b)',
    ]) {
      expect((await send('GET', `/rest/v1/quests?${query}`)).status).toBe(400);
    }
    await expectPowerless(mallory);
  });

  it('by provider claims or by writes of the service', async () => {
    const { db } = under.backend;
    const userId = randomUUID();
    const email = `${userId}@example.org`;
    const own = async (): Promise<string> => {
      const [row] = await db.query<{ own: object }>(
        'select raw_user_meta_data as own from auth.users where id = $1',
        [userId],
      );
      return JSON.stringify(row?.own);
    };
    await db.query(
      `insert into auth.users (id, email, raw_app_meta_data, raw_user_meta_data, encrypted_password, email_confirmed_at)
       select $1, $2, '{"provider": "google"}', '{"name": "M", "role": "admin"}', encrypted_password, now() from auth.users where id = $3`,
      [userId, email, mallory.userId],
    );
    await db.query(
      `insert into auth.identities (user_id, provider, provider_id, identity_data)
       values ($1, 'google', $2, jsonb_build_object('email', $3::text, 'role', 'admin', 'admin', true))`,
      [userId, randomUUID(), email],
    );
    expect(await own()).toBe('{"name":"M"}');
    for (const change of [
      `raw_user_meta_data = raw_user_meta_data || '{"role": "admin"}'`,
      `raw_user_meta_data = jsonb_set(raw_user_meta_data, '{role}', '"admin"')`,
      `raw_user_meta_data = '{"name": "M", "role": "admin"}', raw_app_meta_data = '{"admin": false}'`,
      `raw_user_meta_data = '{"name": "M", "role": "admin"}', raw_app_meta_data = '{"admin": "TRUE"}'`,
      `raw_user_meta_data = '{"name": "M", "role": "admin"}', raw_app_meta_data = '{"admin": {"admin": true}}'`,
      `raw_user_meta_data = '{"name": "M", "role": "admin"}', raw_app_meta_data = '{"provider": "google"}'`,
    ]) {
      await db.query(`update auth.users set ${change} where id = $1`, [userId]);
      expect(await own()).toBe('{"name":"M"}');
    }
    await db.query(
      `insert into auth.users (id, email, raw_user_meta_data) values ($1, $2, '{"role": "admin"}')
       on conflict (id) do update set raw_user_meta_data = excluded.raw_user_meta_data`,
      [userId, email],
    );
    expect(await own()).toBe('{}');
    await expectPowerless({ ...mallory, email, userId });
  });
});

describe('former administrators', () => {
  it('have no rights once revoked, and lose user_metadata.role', async () => {
    const former = await under.administrator();
    await former.client.auth.updateUser({ data: ROLE });
    expect(
      (await send('POST', '/rest/v1/rpc/admin_list_users', { token: former.token, body: {} })).status,
    ).toBe(200);
    await admin.client.rpc('admin_set_admin', { user_id: former.userId, is_admin: false });
    expect(await tryEverything(former.token)).toEqual([403]);
    await expectPowerless(former);
  });

  it('have no rights once suspended, and older tokens do not gain any', async () => {
    const early = await under.member();
    await admin.client.rpc('admin_set_admin', { user_id: early.userId, is_admin: true, force: true });
    for (const name of ['admin_list_users', 'admin_dashboard_counts', 'admin_audit_log']) {
      expect((await send('POST', `/rest/v1/rpc/${name}`, { token: early.token, body: {} })).status).toBe(403);
    }
    const later = await under.signInAgain(early);
    await admin.client.rpc('admin_suspend_user', { user_id: early.userId, until: '2100-01-01T00:00:00Z' });
    const statuses = await tryEverything(later.token);
    // 401 where the server checks for ended sessions.
    expect(statuses.filter((status) => status !== 401 && status !== 403)).toEqual([]);
    const acting = {
      role: 'authenticated' as const,
      claims: { sub: early.userId, app_metadata: { admin: true } },
    };
    const isAdmin = () => under.backend.db.as(acting, (tx) => tx.query('select private.is_admin() as yes'));
    expect(await isAdmin()).toEqual([{ yes: false }]);
    await admin.client.rpc('admin_suspend_user', { user_id: early.userId });
    expect(await isAdmin()).toEqual([{ yes: true }]);
  });
});
