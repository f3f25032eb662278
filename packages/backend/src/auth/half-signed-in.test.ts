import { randomUUID } from 'node:crypto';
import type { SupabaseClient } from '@supabase/supabase-js';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { codeAt, enrol, turnOn } from '../../test/auth/factors/test-factors.ts';
import { startTestBackend, TEST_PASSWORD, type TestBackend } from '../../test/support/harness.ts';
import { authService } from './service.ts';

const routes: string[] = [];
let nowMs = Date.now();
let backend: TestBackend;
beforeAll(async () => {
  backend = await startTestBackend({
    services: { '/auth/v1': authService },
    now: () => nowMs,
    settings: { trustedProxies: ['127.0.0.1'] },
    prepare: async (scope) => {
      scope.addHook('onRoute', ({ method, url }) => {
        for (const each of [method].flat()) routes.push(`${each} ${url.replace('/auth/v1', '')}`);
      });
    },
  });
});
afterAll(() => backend.close());

interface Answer {
  status: number;
  body: Record<string, unknown>;
}
async function call(
  method: string,
  path: string,
  { token, body, from }: { token?: string; body?: unknown; from?: string } = {},
): Promise<Answer> {
  const response = await fetch(`${backend.url}/auth/v1${path}`, {
    method,
    redirect: 'manual',
    headers: {
      'x-supabase-api-version': '2024-01-01',
      ...(token ? { authorization: `Bearer ${token}` } : {}),
      ...(from ? { 'x-forwarded-for': from } : {}),
      ...(body === undefined ? {} : { 'content-type': 'application/json' }),
    },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  });
  const isJson = response.headers.get('content-type')?.startsWith('application/json') ?? false;
  return { status: response.status, body: isJson ? await response.json() : {} };
}

/** An account with two-factor authentication whose owner is signed in at home, which is 127.0.0.1. */
async function protectedAccount() {
  const { client: owner, email, userId } = await backend.signUp();
  const { factorId, secret } = await turnOn(owner, nowMs);
  return { owner, email, userId, factorId, secret };
}
async function recoveryCodes(owner: SupabaseClient): Promise<string[]> {
  const token = (await owner.auth.getSession()).data.session?.access_token ?? '';
  const { body } = await call('POST', '/factors/recovery-codes', { token, body: {} });
  return z.array(z.string()).length(10).parse(body.codes);
}
const withPassword = async (email: string, from: string): Promise<string> => {
  const { body } = await call('POST', '/token?grant_type=password', {
    body: { email, password: TEST_PASSWORD },
    from,
  });
  return String(body.access_token);
};
let host = 0;
const elsewhere = (): string => {
  host += 1;
  return `203.0.${host >> 8}.${host & 255}`;
};
const outcome = ({ status, body }: Answer): string => (status < 300 ? 'allowed' : String(body.code));

/** Every route of a signed-in user, and what a session without the second step gets. */
const HALF_SIGNED_IN: Readonly<Record<string, string>> = {
  // Who is signing in, with which factors: the app asks for the code of one of them.
  'GET /user': 'allowed',
  'POST /factors/:factor/challenge': 'allowed',
  // How many are left: the app offers them as the second step.
  'GET /factors/recovery-codes': 'allowed',
  // The second step itself, here with wrong codes.
  'POST /factors/:factor/verify': 'mfa_verification_failed',
  'POST /factors/recovery-codes/verify': 'mfa_verification_failed',
  // Ends every session unless the scope is `local`.
  'POST /logout': 'insufficient_aal',
  'PUT /user': 'insufficient_aal',
  'GET /reauthenticate': 'insufficient_aal',
  'POST /factors': 'insufficient_aal',
  'DELETE /factors/:factor': 'insufficient_aal',
  'POST /factors/recovery-codes': 'insufficient_aal',
  'POST /factors/recovery-codes/regenerate': 'insufficient_aal',
  'DELETE /factors/recovery-codes': 'insufficient_aal',
  'GET /user/identities/authorize': 'insufficient_aal',
  'DELETE /user/identities/:identity': 'insufficient_aal',
  'GET /passkeys': 'insufficient_aal',
  'PATCH /passkeys/:passkey': 'insufficient_aal',
  'DELETE /passkeys/:passkey': 'insufficient_aal',
  'POST /passkeys/registration/options': 'insufficient_aal',
  'POST /passkeys/registration/verify': 'insufficient_aal',
};

const bodyFor = (method: string): unknown => (method === 'GET' || method === 'DELETE' ? undefined : {});
const split = (route: string): [string, string] => {
  const [method = '', path = ''] = route.split(' ');
  return [method, path];
};

describe('a session without its second step', () => {
  it('is listed here for every route that requires a session', async () => {
    const signedIn: string[] = [];
    for (const route of new Set(routes)) {
      const [method, path] = split(route);
      if (method === 'HEAD' || path.includes('*')) continue;
      const { body } = await call(method, path.replace(/:\w+/, randomUUID()), { body: bodyFor(method) });
      if (body.code === 'no_authorization') signedIn.push(route);
    }
    expect(signedIn.sort()).toEqual(Object.keys(HALF_SIGNED_IN).sort());
  });

  it('gets no further than its second step, and changes nothing of the account', async () => {
    const { owner, email, userId, factorId } = await protectedAccount();
    await recoveryCodes(owner);
    const { factorId: unverified } = await enrol(owner, 'Tablet');
    const state = () =>
      backend.db.query(
        `select (select json_agg(f order by f.id) from auth.mfa_factors f where f.user_id = u.id) as factors,
           (select json_agg(s order by s.id) from auth.sessions s where s.user_id = u.id) as sessions,
           (select count(*)::int from auth.mfa_recovery_codes c join auth.mfa_factors f on f.id = c.factor_id
            where f.user_id = u.id and c.used_at is null) as recovery_codes,
           u.email, u.email_change, u.encrypted_password
         from auth.users u where u.id = $1`,
        [userId],
      );
    const token = await withPassword(email, elsewhere());
    const before = await state();
    const challenge = await call('POST', `/factors/${factorId}/challenge`, { token });
    const outcomes: [string, string][] = [];
    for (const route of Object.keys(HALF_SIGNED_IN)) {
      const [method, path] = split(route);
      const isVerify = path.endsWith('/verify');
      const body = isVerify ? { challenge_id: challenge.body.id, code: 'abcdef' } : bodyFor(method);
      const id = method === 'DELETE' ? unverified : factorId;
      const at = path.replace(':factor', id).replace(/:\w+/, randomUUID());
      outcomes.push([route, outcome(await call(method, at, { token, body }))]);
    }
    expect(Object.fromEntries(outcomes)).toEqual(HALF_SIGNED_IN);
    for (const scope of ['global', 'others', 'local']) {
      const answer = await call('POST', `/logout?scope=${scope}`, { token });
      expect([scope, outcome(answer)]).toEqual([scope, scope === 'local' ? 'allowed' : 'insufficient_aal']);
      if (scope !== 'local') expect(await state()).toEqual(before);
    }
    expect((await owner.auth.getUser()).error).toBeNull();
    expect((await owner.auth.refreshSession()).error).toBeNull();
  });

  it('does not end a session of the owner, however many of them a thief begins', async () => {
    const { owner, email, userId } = await protectedAccount();
    const at = new Date(nowMs + 1000).toISOString();
    await backend.db.query(
      `insert into auth.sessions (id, user_id, aal, created_at, refreshed_at)
       select gen_random_uuid(), $1::uuid, 'aal1', $2::text::timestamptz, $2::text::timestamptz
       from generate_series(1, 100)`,
      [userId, at],
    );
    await withPassword(email, elsewhere());
    expect((await owner.auth.refreshSession()).error).toBeNull();
    const [count] = await backend.db.query(
      'select count(*)::int as sessions from auth.sessions where user_id = $1',
      [userId],
    );
    expect(count).toEqual({ sessions: 101 });
  });
});

describe('a thief of the password', () => {
  /** Tries until the limit. @returns the number of codes that were checked */
  async function guess(email: string, factorId: string, from: string, tries: number, route = 'totp') {
    const token = await withPassword(email, from);
    let checked = 0;
    for (let turn = 0; turn < tries; turn += 1) {
      const challenge = await call('POST', `/factors/${factorId}/challenge`, { token, from });
      const path = route === 'totp' ? `/factors/${factorId}/verify` : '/factors/recovery-codes/verify';
      const body = { challenge_id: challenge.body.id, code: 'abcdef' };
      if (outcome(await call('POST', path, { token, body, from })) === 'mfa_verification_failed')
        checked += 1;
    }
    return checked;
  }
  async function secondStep(token: string, factorId: string, code: string, from: string) {
    const challenge = await call('POST', `/factors/${factorId}/challenge`, { token, from });
    const body = { challenge_id: challenge.body.id, code };
    return outcome(await call('POST', `/factors/${factorId}/verify`, { token, body, from }));
  }

  it('has 20 tries of the second step on a network, which do not block the owner on another', async () => {
    const { email, factorId, secret } = await protectedAccount();
    expect(await guess(email, factorId, elsewhere(), 30)).toBe(20);
    const hotel = elsewhere();
    const token = await withPassword(email, hotel);
    expect(await secondStep(token, factorId, codeAt(secret, nowMs), hotel)).toBe('allowed');
  });

  it('has 60 on all networks; the owner gets in at home and with a recovery code', async () => {
    const { owner, email, factorId, secret } = await protectedAccount();
    const codes = await recoveryCodes(owner);
    let checked = 0;
    for (let network = 0; network < 6; network += 1) {
      checked += await guess(email, factorId, elsewhere(), 15);
      await guess(email, factorId, elsewhere(), 25, 'recovery codes');
    }
    expect(checked).toBe(60);
    const hotel = elsewhere();
    const blocked = await withPassword(email, hotel);
    expect(await secondStep(blocked, factorId, codeAt(secret, nowMs), hotel)).toBe('over_request_rate_limit');

    const entered = await call('POST', '/factors/recovery-codes/verify', {
      token: blocked,
      body: { code: codes[0] },
      from: hotel,
    });
    expect(outcome(entered)).toBe('allowed');

    nowMs += 30_000;
    const home = await withPassword(email, '127.0.0.1');
    expect(await secondStep(home, factorId, codeAt(secret, nowMs), '127.0.0.1')).toBe('allowed');
  });

  it('cannot spend the tries of a session that began with a mailed link', async () => {
    const { email, userId, factorId, secret } = await protectedAccount();
    for (let network = 0; network < 4; network += 1) await guess(email, factorId, elsewhere(), 20);
    const hotel = elsewhere();
    const token = await withPassword(email, hotel);
    expect(await secondStep(token, factorId, codeAt(secret, nowMs), hotel)).toBe('over_request_rate_limit');
    await backend.db.query(
      `update auth.sessions set amr = '[{"method": "otp", "timestamp": 1}]' where user_id = $1 and aal = 'aal1'`,
      [userId],
    );
    expect(await secondStep(token, factorId, codeAt(secret, nowMs), hotel)).toBe('allowed');
  });
});
