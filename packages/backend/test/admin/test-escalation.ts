import { expect } from 'vitest';
import { TEST_PASSWORD } from '../support/harness.ts';
import type { AdminUnderTest, Member } from './test-admin.ts';

export interface Bare {
  token?: string;
  body?: unknown;
  headers?: Record<string, string>;
}

export function attack(under: AdminUnderTest, admin: Member, mallory: Member) {
  async function send(method: string, path: string, { token, body, headers = {} }: Bare = {}) {
    const response = await fetch(`${under.backend.url}${path}`, {
      method,
      headers: {
        apikey: under.backend.anonKey,
        authorization: `Bearer ${token ?? mallory.token}`,
        ...(body === undefined ? {} : { 'content-type': 'application/json' }),
        ...headers,
      },
      ...(body === undefined ? {} : { body: typeof body === 'string' ? body : JSON.stringify(body) }),
    });
    return { status: response.status, text: await response.text() };
  }

  async function tryEverything(token: string, headers: Record<string, string> = {}): Promise<number[]> {
    const rpc = (name: string, body: object = {}) =>
      send('POST', `/rest/v1/rpc/${name}`, { token, body, headers });
    const answers = [
      await rpc('admin_list_users'),
      await rpc('admin_dashboard_counts'),
      await rpc('admin_audit_log'),
      await rpc('admin_set_admin', { user_id: mallory.userId, is_admin: true }),
      await rpc('admin_suspend_user', { user_id: admin.userId, until: '2100-01-01T00:00:00Z' }),
      await rpc('delete_account', { actor: admin.userId, target: admin.userId }),
      await rpc('account_files', { target: admin.userId, batch: 10 }),
      await rpc('erase_path_points', { target: admin.userId, batch: 10 }),
      await send('POST', '/functions/v1/delete-user', {
        token,
        headers,
        body: { user_id: admin.userId, password: TEST_PASSWORD },
      }),
    ];
    for (const { text } of answers) expect(text).not.toContain(admin.email);
    return [...new Set(answers.map(({ status }) => status))];
  }
  async function expectPowerless(member: Member): Promise<void> {
    const rows = await under.backend.db.query<{
      app: Record<string, unknown>;
      own: Record<string, unknown>;
      role: string;
    }>('select raw_app_meta_data as app, raw_user_meta_data as own, role from auth.users where id = $1', [
      member.userId,
    ]);
    expect(rows).toHaveLength(1);
    expect(rows[0]?.app).not.toHaveProperty('admin');
    expect(Object.keys(rows[0]?.own ?? {})).not.toContain('role');
    expect(rows[0]?.role).toBe('authenticated');
    const { token } = await under.signInAgain(member);
    const claims = JSON.parse(Buffer.from(token.split('.')[1] ?? '', 'base64url').toString());
    expect(claims.app_metadata).not.toHaveProperty('admin');
    expect(Object.keys(claims.user_metadata)).not.toContain('role');
    expect(claims.role).toBe('authenticated');
    expect(await tryEverything(token)).toEqual([403]);
    const { data } = await admin.client.rpc('admin_list_users', { search: member.userId });
    expect(data).toMatchObject([{ is_admin: false }]);
  }

  return { send, tryEverything, expectPowerless };
}
