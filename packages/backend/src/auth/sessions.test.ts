import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type AuthUnderTest, days, startAuth } from '../../test/auth/test-auth.ts';
import { REUSE_WINDOW_S } from './refresh-tokens.ts';

let auth: AuthUnderTest;
beforeAll(async () => {
  auth = await startAuth();
});
afterAll(() => auth.backend.close());

const signedIn = async () => auth.tokens((await auth.backend.signUp()).email);
const tokenOf = (body: Record<string, unknown>): string => String(body.refresh_token);

test('a refresh returns new tokens for the same session', async () => {
  const { client } = await auth.backend.signUp();
  const before = (await client.auth.getSession()).data.session;
  auth.clock.ms += 1000;
  const { data, error } = await client.auth.refreshSession();
  expect(error).toBeNull();
  expect(data.session?.refresh_token).not.toBe(before?.refresh_token);
  expect(data.session?.access_token).not.toBe(before?.access_token);
  expect(data.session?.user.id).toBe(before?.user.id);
  const sessionIds = await Promise.all(
    [before?.access_token, data.session?.access_token].map(
      async (jwt) => (await client.auth.getClaims(jwt)).data?.claims.session_id,
    ),
  );
  expect(sessionIds[0]).toBe(sessionIds[1]);
});

test('a long chain of refreshes keeps working', async () => {
  let { refresh } = await signedIn();
  const seen = new Set([refresh]);
  for (let hour = 0; hour < 12; hour += 1) {
    auth.clock.ms += 3_600_000;
    const answer = await auth.refresh(refresh);
    expect(answer.status).toBe(200);
    refresh = tokenOf(answer.body);
    expect(seen.has(refresh)).toBe(false);
    seen.add(refresh);
  }
});

test('the same token within ten seconds gets the same successor, even in parallel', async () => {
  const { refresh } = await signedIn();
  const answers = await Promise.all([1, 2, 3, 4].map(() => auth.refresh(refresh)));
  expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200]);
  auth.clock.ms += REUSE_WINDOW_S * 1000;
  answers.push(await auth.refresh(refresh));
  const successors = new Set(answers.map(({ body }) => tokenOf(body)));
  expect(successors.size).toBe(1);
  const [successor = ''] = successors;
  expect((await auth.refresh(successor)).status).toBe(200);
});

test('reusing a token later ends its session with all descendants', async () => {
  const { refresh: first } = await signedIn();
  const second = await auth.refresh(first);
  const third = await auth.refresh(tokenOf(second.body));
  auth.clock.ms += REUSE_WINDOW_S * 1000 + 1;
  const stolen = await auth.refresh(first);
  expect(stolen).toMatchObject({
    status: 400,
    body: { code: 'refresh_token_already_used', message: 'Invalid Refresh Token: Already Used' },
  });
  for (const token of [first, tokenOf(second.body), tokenOf(third.body)]) {
    expect((await auth.refresh(token)).body.code).toBe('refresh_token_not_found');
  }
  const user = await auth.call('GET', '/user', { token: String(third.body.access_token) });
  expect(user).toMatchObject({ status: 403, body: { code: 'session_not_found' } });
});

test('after a reuse all tokens of the family are invalid, however long the chain', async () => {
  const { refresh } = await signedIn();
  const family = [refresh];
  const access: string[] = [];
  for (let turn = 0; turn < 5; turn += 1) {
    auth.clock.ms += 60_000;
    const { body } = await auth.refresh(family.at(-1) ?? '');
    family.push(tokenOf(body));
    access.push(String(body.access_token));
  }
  expect((await auth.refresh(family[2] ?? '')).body.code).toBe('refresh_token_already_used');
  for (const token of family) {
    expect((await auth.refresh(token)).body.code).toBe('refresh_token_not_found');
  }
  for (const token of access) {
    expect((await auth.call('GET', '/user', { token })).body.code).toBe('session_not_found');
  }
});

test('a parallel sign-out and refresh leave the session ended', async () => {
  for (let round = 0; round < 5; round += 1) {
    const { access, refresh } = await signedIn();
    const [out, answer] = await Promise.all([
      auth.call('POST', '/logout?scope=local', { token: access }),
      auth.refresh(refresh),
    ]);
    expect(out.status).toBe(204);
    expect([200, 400]).toContain(answer.status);
    const last = answer.status === 200 ? tokenOf(answer.body) : refresh;
    expect((await auth.refresh(last)).body.code).toBe('refresh_token_not_found');
  }
});

test('a stolen token does not end the sessions of other devices', async () => {
  const { email } = await auth.backend.signUp();
  const phone = await auth.tokens(email);
  const tablet = await auth.tokens(email);
  await auth.refresh(phone.refresh);
  auth.clock.ms += REUSE_WINDOW_S * 1000 + 1;
  expect((await auth.refresh(phone.refresh)).status).toBe(400);
  expect((await auth.refresh(tablet.refresh)).status).toBe(200);
});

test('an invalid refresh token gets an error', async () => {
  expect((await auth.refresh('short')).body.code).toBe('validation_failed');
  expect((await auth.refresh(randomUUID())).body.code).toBe('refresh_token_not_found');
  const { access } = await signedIn();
  expect((await auth.refresh(access)).body.code).toBe('refresh_token_not_found');
});

test('supabase-js drops its session when the refresh token is unknown', async () => {
  const client = auth.backend.client();
  const { error } = await client.auth.refreshSession({ refresh_token: randomUUID() });
  expect(error).toMatchObject({ status: 400, code: 'refresh_token_not_found' });
});

test('a session expires after 60 idle days, or after a year of monthly use', async () => {
  const idle = await signedIn();
  auth.clock.ms += days(60) + 1;
  expect((await auth.refresh(idle.refresh)).body.code).toBe('session_expired');
  expect((await auth.refresh(idle.refresh)).body.code).toBe('refresh_token_not_found');

  let { refresh } = await signedIn();
  for (let month = 1; month <= 12; month += 1) {
    auth.clock.ms += days(30);
    const answer = await auth.refresh(refresh);
    expect(answer.status).toBe(200);
    refresh = tokenOf(answer.body);
  }
  auth.clock.ms += days(6);
  expect((await auth.refresh(refresh)).body.code).toBe('session_expired');
});

test('a local sign-out keeps the other devices signed in', async () => {
  const { email, client } = await auth.backend.signUp();
  const other = await auth.tokens(email);
  const own = (await client.auth.getSession()).data.session;
  expect((await client.auth.signOut({ scope: 'local' })).error).toBeNull();
  expect((await auth.refresh(own?.refresh_token ?? '')).body.code).toBe('refresh_token_not_found');
  const after = await auth.call('GET', '/user', { token: own?.access_token ?? '' });
  expect(after.body.code).toBe('session_not_found');
  expect((await auth.refresh(other.refresh)).status).toBe(200);
});

test('signing out all other devices keeps this one', async () => {
  const { email, client } = await auth.backend.signUp();
  const other = await auth.tokens(email);
  expect((await client.auth.signOut({ scope: 'others' })).error).toBeNull();
  expect((await auth.refresh(other.refresh)).body.code).toBe('refresh_token_not_found');
  expect((await client.auth.getUser()).error).toBeNull();
});

test('signing out everywhere ends every session', async () => {
  const { email, client } = await auth.backend.signUp();
  const other = await auth.tokens(email);
  expect((await client.auth.signOut()).error).toBeNull();
  expect((await auth.refresh(other.refresh)).body.code).toBe('refresh_token_not_found');
  // Signs out an ended session; the client treats it as done.
  expect((await client.auth.signOut()).error).toBeNull();
});

test('sign-out accepts no body or an empty JSON body, and rejects an unknown scope', async () => {
  const { email } = await auth.backend.signUp();
  const empty = await auth.call('POST', '/logout?scope=local', {
    token: (await auth.tokens(email)).access,
    headers: { 'content-type': 'application/json;charset=UTF-8' },
  });
  expect(empty.status).toBe(204);
  const unknown = await auth.call('POST', '/logout?scope=everything', {
    token: (await auth.tokens(email)).access,
  });
  expect(unknown).toMatchObject({ status: 400, body: { code: 'validation_failed' } });
});

test('only hashes of refresh tokens are stored', async () => {
  const { refresh } = await signedIn();
  const next = tokenOf((await auth.refresh(refresh)).body);
  const stored = JSON.stringify(await auth.backend.db.query('select * from auth.refresh_tokens'));
  expect(stored).not.toContain(refresh);
  expect(stored).not.toContain(next);
});

test('an account has at most 100 sessions: the least recently used one ends', async () => {
  const { email, userId } = await auth.backend.signUp();
  const at = (minutesAgo: number) => new Date(auth.clock.ms - minutesAgo * 60_000).toISOString();
  await auth.backend.db.query('delete from auth.sessions where user_id = $1', [userId]);
  const old: string[] = [];
  for (let minutes = 1; minutes <= 100; minutes += 1) {
    const id = randomUUID();
    old.push(id);
    await auth.backend.db.query(
      'insert into auth.sessions (id, user_id, created_at, refreshed_at) values ($1, $2, $3, $4)',
      [id, userId, at(minutes + 1000), at(minutes)],
    );
  }
  expect((await auth.tokens(email)).access).not.toBe('undefined');
  const left = await auth.backend.db.query<{ id: string }>(
    'select id from auth.sessions where user_id = $1',
    [userId],
  );
  expect(left).toHaveLength(100);
  const ended = old.filter((id) => !left.some((row) => row.id === id));
  expect(ended).toEqual([old.at(-1)]);
});
