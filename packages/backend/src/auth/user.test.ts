import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { mailedNonce } from '../../test/auth/codes/test-link.ts';
import { type AuthUnderTest, startAuth } from '../../test/auth/test-auth.ts';
import { TEST_PASSWORD } from '../../test/support/harness.ts';

let auth: AuthUnderTest;
let confirming: AuthUnderTest;
beforeAll(async () => {
  auth = await startAuth();
  confirming = await startAuth({ confirmEmail: true }, auth);
});
afterAll(async () => {
  await confirming.backend.close();
  await auth.backend.close();
});

const NEW_PASSWORD = 'a quiet hour by the river';

test("an account sees itself in GoTrue's format", async () => {
  const { client, userId, email } = await auth.backend.signUp();
  const { data, error } = await client.auth.getUser();
  expect(error).toBeNull();
  expect(data.user).toMatchObject({ id: userId, email, phone: '', is_anonymous: false });
  expect(Object.keys(data.user ?? {}).sort()).toEqual(
    [
      'app_metadata',
      'aud',
      'confirmed_at',
      'created_at',
      'email',
      'email_confirmed_at',
      'id',
      'identities',
      'is_anonymous',
      'last_sign_in_at',
      'phone',
      'role',
      'updated_at',
      'user_metadata',
    ].sort(),
  );
  expect(data.user?.identities?.[0]).toMatchObject({
    id: userId,
    user_id: userId,
    provider: 'email',
    identity_id: expect.any(String),
  });
});

test('an account without identities shows none, not null', async () => {
  const { client, userId } = await auth.backend.signUp();
  await auth.backend.db.query('delete from auth.identities where user_id = $1', [userId]);
  expect((await client.auth.getUser()).data.user?.identities).toEqual([]);
});

test('a user changes their metadata field by field', async () => {
  const { client } = await auth.backend.signUp();
  await client.auth.updateUser({ data: { full_name: 'Ada', club: 'North' } });
  const { data, error } = await client.auth.updateUser({ data: { club: null, region: 'Fens' } });
  expect(error).toBeNull();
  expect(data.user?.user_metadata).toEqual({ full_name: 'Ada', region: 'Fens' });
});

test('two parallel changes are both stored', async () => {
  const { client } = await auth.backend.signUp();
  await Promise.all(['a', 'b', 'c'].map((key) => client.auth.updateUser({ data: { [key]: 1 } })));
  expect((await client.auth.getUser()).data.user?.user_metadata).toEqual({ a: 1, b: 1, c: 1 });
});

test('users cannot give themselves a role', async () => {
  const { client, userId } = await auth.backend.signUp();
  const { data } = await client.auth.updateUser({ data: { role: 'admin', full_name: 'Ada' } });
  expect(data.user?.user_metadata).toEqual({ full_name: 'Ada' });
  const session = (await client.auth.refreshSession()).data.session;
  expect(session?.user.user_metadata).toEqual({ full_name: 'Ada' });
  const direct = await auth.call('PUT', '/user', {
    token: session?.access_token ?? '',
    body: { app_metadata: { admin: true } },
  });
  expect(direct).toMatchObject({ status: 403, body: { code: 'not_admin' } });
  // The database removes the role as well, unless app_metadata, which only the server writes, has it.
  const role = async (sql: string) => {
    await auth.backend.db.query(sql, [userId]);
    const rows = await auth.backend.db.query<{ role: string | null }>(
      "select raw_user_meta_data ->> 'role' as role from auth.users where id = $1",
      [userId],
    );
    return rows[0]?.role;
  };
  const claim = `update auth.users set raw_user_meta_data = '{"role":"admin"}' where id = $1`;
  expect(await role(claim)).toBeNull();
  await role(`update auth.users set raw_app_meta_data = raw_app_meta_data || '{"admin":true}' where id = $1`);
  expect(await role(claim)).toBe('admin');
  expect(
    await role("update auth.users set raw_app_meta_data = raw_app_meta_data - 'admin' where id = $1"),
  ).toBeNull();
});

test('a new password requires the current one, and signs out the other devices', async () => {
  const { client, email } = await auth.backend.signUp();
  const other = await auth.tokens(email);
  const change = (current_password?: string) =>
    client.auth.updateUser({ password: NEW_PASSWORD, ...(current_password ? { current_password } : {}) });
  expect((await change()).error).toMatchObject({ status: 400, code: 'current_password_required' });
  expect((await change('not the password')).error).toMatchObject({ code: 'current_password_invalid' });
  expect((await auth.refresh(other.refresh)).status).toBe(200);

  expect((await change(TEST_PASSWORD)).error).toBeNull();
  expect((await client.auth.getUser()).error).toBeNull();
  const after = await auth.call('GET', '/user', { token: other.access });
  expect(after.body.code).toBe('session_not_found');
  const signIn = (password: string) => auth.backend.client().auth.signInWithPassword({ email, password });
  expect((await signIn(TEST_PASSWORD)).error?.code).toBe('invalid_credentials');
  expect((await signIn(NEW_PASSWORD)).error).toBeNull();
});

test('recovery does not require the current password', async () => {
  const { client, userId } = await auth.backend.signUp();
  await auth.backend.db.query(
    `update auth.sessions set amr = jsonb_build_array(jsonb_build_object('method', 'recovery', 'timestamp', $2::bigint))
     where user_id = $1`,
    [userId, Math.floor(auth.clock.ms / 1000)],
  );
  expect((await client.auth.updateUser({ password: NEW_PASSWORD })).error).toBeNull();
});

test('an account without a password can set a first one with a mailed code', async () => {
  const { client, userId, email } = await auth.backend.signUp();
  await auth.backend.db.query('update auth.users set encrypted_password = null where id = $1', [userId]);
  const nonce = await mailedNonce(auth, client, email);
  expect((await client.auth.updateUser({ password: NEW_PASSWORD, nonce })).error).toBeNull();
});

test('a new password must differ and be strong', async () => {
  const { client } = await auth.backend.signUp();
  const change = (password: string) => client.auth.updateUser({ password, current_password: TEST_PASSWORD });
  expect((await change(TEST_PASSWORD)).error).toMatchObject({ status: 422, code: 'same_password' });
  expect((await change('short')).error).toMatchObject({ status: 422, code: 'weak_password' });
  expect((await change('')).error).toMatchObject({ code: 'weak_password' });
  expect((await change('x'.repeat(73))).error).toMatchObject({ code: 'validation_failed' });
});

test("a password cannot be the product's name or an address of the account", async () => {
  const email = `ada.field.${randomUUID()}@example.org`;
  const name = email.split('@')[0] ?? '';
  for (const password of ['metalquest', ' MetalQuest', email, email.toUpperCase(), name]) {
    const { error } = await auth.backend.client().auth.signUp({ email, password });
    expect(error).toMatchObject({ status: 422, code: 'weak_password', reasons: ['pwned'] });
  }
  const { client } = await auth.backend.signUp(email);
  const wanted = `${randomUUID()}@example.org`;
  const change = { current_password: TEST_PASSWORD };
  for (const password of ['metalquest', email, name]) {
    expect((await client.auth.updateUser({ ...change, password })).error?.code).toBe('weak_password');
  }
  const both = await client.auth.updateUser({ ...change, email: wanted, password: wanted });
  expect(both.error?.code).toBe('weak_password');
  expect((await client.auth.updateUser({ ...change, password: `${name} on the hill` })).error).toBeNull();
});

test('without confirmation a new address takes effect at once', async () => {
  const { client, userId } = await auth.backend.signUp();
  const taken = await auth.backend.signUp();
  const email = `${randomUUID()}@example.org`;
  const { data, error } = await client.auth.updateUser({ email, current_password: TEST_PASSWORD });
  expect(error).toBeNull();
  expect(data.user).toMatchObject({ email, identities: [{ email, identity_data: { email } }] });
  const signIn = await auth.backend.client().auth.signInWithPassword({ email, password: TEST_PASSWORD });
  expect(signIn.data.user?.id).toBe(userId);
  expect(
    (await client.auth.updateUser({ email: taken.email, current_password: TEST_PASSWORD })).error,
  ).toMatchObject({
    status: 422,
    code: 'email_exists',
  });
  expect(
    (await client.auth.updateUser({ email: 'nobody', current_password: TEST_PASSWORD })).error?.code,
  ).toBe('validation_failed');
});

test('with confirmation a new address waits, without revealing whether it is taken', async () => {
  const { email } = await auth.backend.signUp();
  const taken = await auth.backend.signUp();
  const client = confirming.backend.client();
  await client.auth.signInWithPassword({ email, password: TEST_PASSWORD });
  for (const wanted of [`${randomUUID()}@example.org`, taken.email]) {
    const { data, error } = await client.auth.updateUser({ email: wanted, current_password: TEST_PASSWORD });
    expect(error).toBeNull();
    expect(data.user).toMatchObject({ email, new_email: wanted, email_change_sent_at: expect.any(String) });
  }
});

test('a deleted account is distinguished from an ended session', async () => {
  const { client, userId } = await auth.backend.signUp();
  await auth.backend.db.query('delete from auth.users where id = $1', [userId]);
  expect((await client.auth.getUser()).error).toMatchObject({ status: 403, code: 'user_not_found' });
});

test('limits how many addresses a signed-in user can try', async () => {
  const strict = await startAuth({ rateLimits: { signUpPerHour: 3 } }, auth);
  const known = (await auth.backend.signUp()).email;
  const { email } = await auth.backend.signUp();
  const { access: token } = await strict.tokens(email);
  const tryOut = () =>
    strict.call('PUT', '/user', { token, body: { email: known, current_password: TEST_PASSWORD } });
  for (let attempt = 0; attempt < 3; attempt += 1) {
    expect((await tryOut()).body).toMatchObject({ code: 'email_exists' });
  }
  expect((await tryOut()).body).toMatchObject({ code: 'over_request_rate_limit' });
  await strict.backend.close();
});
