import { randomUUID } from 'node:crypto';
import Fastify from 'fastify';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startTestBackend, TEST_PASSWORD, type TestBackend } from '../../test/support/harness.ts';
import { testSettings } from '../../test/support/test-settings.ts';
import type { Database } from '../db/database.ts';
import { EndedSessionError, openEndedSessions, refuseEnded } from './ended-sessions.ts';
import { openSigningKeys } from './signing-keys.ts';

const { log } = Fastify({ logger: false });
let here: TestBackend;
/** A second server process on the same database. */
let there: TestBackend;
beforeAll(async () => {
  here = await startTestBackend();
  there = await startTestBackend({ db: here.db, keysOf: here });
});
afterAll(async () => {
  await there.close();
  await here.close();
});

async function device(email?: string) {
  const account = email ?? (await here.signUp()).email;
  const client = here.client();
  const { data, error } = await client.auth.signInWithPassword({ email: account, password: TEST_PASSWORD });
  if (error) throw error;
  const claims = (await client.auth.getClaims()).data?.claims;
  return {
    client,
    email: account,
    userId: data.user.id,
    token: data.session.access_token,
    refreshToken: data.session.refresh_token,
    sessionId: String(claims?.session_id),
  };
}

const ask = (backend: TestBackend, path: string, token: string, method = 'GET') =>
  fetch(backend.url + path, {
    method,
    headers: { apikey: backend.anonKey, authorization: `Bearer ${token}` },
  });

/** Status of the data API, storage (in its body) and a function, on both servers. */
async function doors(token: string): Promise<unknown[]> {
  const answers = await Promise.all(
    [here, there].map(async (backend) => {
      const rest = await ask(backend, '/rest/v1/quests?limit=1', token);
      const file = await ask(backend, `/storage/v1/object/media/finds/${randomUUID()}/a.jpg`, token);
      const fn = await ask(backend, '/functions/v1/weather?lat=1&lon=1', token);
      const body: { statusCode?: unknown } = await file.json();
      return [rest.status, body.statusCode, fn.status === 401];
    }),
  );
  return answers;
}
const OPEN = [
  [200, '404', false],
  [200, '404', false],
];
const SHUT = [
  [401, '401', true],
  [401, '401', true],
];
const becomes = (token: string, state: unknown) => expect.poll(() => doors(token)).toEqual(state);

type Device = Awaited<ReturnType<typeof device>>;
const ENDS: Readonly<Record<string, (ended: Device) => Promise<unknown>>> = {
  'a sign-out': ({ client }) => client.auth.signOut({ scope: 'local' }),
  'a sign-out of everything': async ({ email }) => (await device(email)).client.auth.signOut(),
  'a sign-out of the others': async ({ email }) =>
    (await device(email)).client.auth.signOut({ scope: 'others' }),
  'a new password on another device': async ({ email }) =>
    (await device(email)).client.auth.updateUser({
      password: 'another walk over stubble',
      current_password: TEST_PASSWORD,
    }),
  'the use of an old refresh token': async ({ client, refreshToken, sessionId }) => {
    await client.auth.refreshSession();
    await here.db.query(
      "update auth.refresh_tokens set revoked_at = now() - interval '11 s' where session_id = $1 and revoked_at is not null",
      [sessionId],
    );
    await here.client().auth.refreshSession({ refresh_token: refreshToken });
  },
  'a suspension by SQL': ({ userId }) =>
    here.db.query("update auth.users set banned_until = now() + interval '1 day' where id = $1", [userId]),
  'the end of the account': ({ userId }) => here.db.query('delete from auth.users where id = $1', [userId]),
  'a delete by SQL': ({ sessionId }) => here.db.query('delete from auth.sessions where id = $1', [sessionId]),
};

describe.each(Object.entries(ENDS))('after %s', (_name, end) => {
  test('the access token is refused by every server', async () => {
    const ended = await device();
    const bystander = await device();
    expect(await doors(ended.token)).toEqual(OPEN);
    await end(ended);
    await becomes(ended.token, SHUT);
    expect(await doors(bystander.token)).toEqual(OPEN);
  });
});

test('a server without notifications knows of a sign-out or new password before responding', async () => {
  const listen = async () => async () => {};
  const deaf = await startTestBackend({ db: { ...here.db, listen }, keysOf: here });
  try {
    const { email } = await here.signUp();
    const signedIn = async () => {
      const client = deaf.client();
      const { data, error } = await client.auth.signInWithPassword({ email, password: TEST_PASSWORD });
      if (error) throw error;
      return { client, token: data.session.access_token };
    };
    const [first, second, third] = [await signedIn(), await signedIn(), await signedIn()];
    const status = async (token: string) => (await ask(deaf, '/rest/v1/quests?limit=1', token)).status;
    expect([await status(first.token), await status(second.token)]).toEqual([200, 200]);
    await first.client.auth.signOut({ scope: 'local' });
    expect([await status(first.token), await status(second.token)]).toEqual([401, 200]);
    const { error } = await third.client.auth.updateUser({
      password: 'another walk over stubble',
      current_password: TEST_PASSWORD,
    });
    expect(error).toBeNull();
    expect([await status(second.token), await status(third.token)]).toEqual([401, 200]);
  } finally {
    await deaf.close();
  }
});

test('the data API responds with the code that makes the client refresh', async () => {
  const { client, token } = await device();
  await client.auth.signOut({ scope: 'local' });
  await becomes(token, SHUT);
  const answer = await ask(here, '/rest/v1/quests', token);
  expect(await answer.json()).toMatchObject({ code: 'PGRST301', message: 'the session has ended' });
  const user = await ask(here, '/auth/v1/user', token);
  expect(user.status).toBe(403);
  expect(await user.json()).toMatchObject({ error_code: 'session_not_found' });
});

test('a new sign-in restores access', async () => {
  const first = await device();
  await first.client.auth.signOut();
  await becomes(first.token, SHUT);
  expect(await doors((await device(first.email)).token)).toEqual(OPEN);
});

test('open channels of the session close, and those of other devices stay open', async () => {
  const ended = await device();
  const kept = await device(ended.email);
  const states: Record<string, string[]> = { ended: [], kept: [] };
  for (const [name, { client }] of [
    ['ended', ended],
    ['kept', kept],
  ] as const) {
    client
      .channel(`room ${name}`)
      .on('postgres_changes', { event: '*', schema: 'public', table: 'quests' }, () => undefined)
      .subscribe((state) => states[name]?.push(state));
  }
  await expect.poll(() => states).toEqual({ ended: ['SUBSCRIBED'], kept: ['SUBSCRIBED'] });
  await here.db.query('delete from auth.sessions where id = $1', [ended.sessionId]);
  await expect.poll(() => states.ended).toContain('CLOSED');
  expect(states.kept).toEqual(['SUBSCRIBED']);
});

test('a server started later knows the ended sessions', async () => {
  const { client, token } = await device();
  await client.auth.signOut({ scope: 'local' });
  const late = await startTestBackend({ db: here.db, keysOf: here });
  try {
    expect((await ask(late, '/rest/v1/quests', token)).status).toBe(401);
  } finally {
    await late.close();
  }
});

describe('notifications of ended sessions', () => {
  /** A database that delivers no notifications until the outage ends. */
  async function deaf(options: { accessTokenSeconds?: number } = {}) {
    const breaks: (() => void)[] = [];
    let failing = false;
    const db: Database = {
      ...here.db,
      query: (sql, params) =>
        failing ? Promise.reject(new Error('no connection')) : here.db.query(sql, params),
      listen: async (_channel, _heard, lost) => {
        breaks.push(lost);
        return async () => undefined;
      },
    };
    const clock = { ms: Date.now() };
    const settings = testSettings({ dataDirectory: here.dataDirectory, anonKey: here.anonKey, ...options });
    const ended = await openEndedSessions({ db, settings, now: () => clock.ms, log });
    return {
      ended,
      clock,
      fail: (value: boolean) => {
        failing = value;
      },
      breakIsOver: () => {
        for (const lost of breaks) lost();
      },
    };
  }

  test('sessions ended during an outage are read after it', async () => {
    const { ended, breakIsOver } = await deaf();
    const { sessionId } = await device();
    await here.db.query('delete from auth.sessions where id = $1', [sessionId]);
    expect(ended.has(sessionId)).toBe(false);
    breakIsOver();
    await expect.poll(() => ended.has(sessionId)).toBe(true);
    await ended.close();
  });

  test('a database failure after an outage loses nothing', async () => {
    const known = await device();
    await here.db.query('delete from auth.sessions where id = $1', [known.sessionId]);
    const { ended, breakIsOver, fail } = await deaf();
    fail(true);
    breakIsOver();
    await new Promise((resolve) => setImmediate(resolve));
    expect(ended.has(known.sessionId)).toBe(true);
    expect(ended.has((await device()).sessionId)).toBe(false);
    await ended.close();
  });

  test('an ended session is forgotten when its tokens have expired', async () => {
    const { sessionId } = await device();
    await here.db.query('delete from auth.sessions where id = $1', [sessionId]);
    const { ended, clock, breakIsOver } = await deaf({ accessTokenSeconds: 600 });
    expect(ended.has(sessionId)).toBe(true);
    clock.ms += 600_000;
    const later = await device();
    await here.db.query("update auth.ended_sessions set ended_at = ended_at - interval '1 h'");
    await here.db.query('delete from auth.sessions where id = $1', [later.sessionId]);
    breakIsOver();
    await expect.poll(() => ended.has(later.sessionId)).toBe(true);
    expect(ended.has(sessionId)).toBe(true);
    clock.ms += 60_001;
    breakIsOver();
    await expect.poll(() => ended.has(sessionId)).toBe(false);
    expect(ended.has(later.sessionId)).toBe(true);
    await ended.close();
  });

  test('a token of an ended session is distinguished from a forged one', async () => {
    const { token, sessionId } = await device();
    const tokens = await openSigningKeys(here.dataDirectory, Date.now);
    const guarded = refuseEnded(tokens, new Set([sessionId]));
    await expect(guarded.verify(token)).rejects.toThrow(EndedSessionError);
    await expect(guarded.verify(`${token}x`)).rejects.not.toBeInstanceOf(EndedSessionError);
    expect((await refuseEnded(tokens, new Set()).verify(token)).session_id).toBe(sessionId);
  });
});

test('many sessions ended by one statement are all reported', async () => {
  const { userId } = await here.signUp();
  const ids = Array.from({ length: 450 }, () => randomUUID());
  const settings = testSettings({ dataDirectory: here.dataDirectory, anonKey: here.anonKey });
  const ended = await openEndedSessions({
    db: here.db,
    settings,
    now: Date.now,
    log,
  });
  await here.db.query('insert into auth.sessions (id, user_id) select unnest($1::uuid[]), $2', [ids, userId]);
  await here.db.query('delete from auth.sessions where user_id = $1', [userId]);
  await expect.poll(() => ids.every((id) => ended.has(id))).toBe(true);
  await ended.close();
});
