import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type AuthUnderTest, days, startAuth } from '../../test/auth/test-auth.ts';
import { TEST_PASSWORD } from '../../test/support/harness.ts';
import { TEST_HASH_COST } from '../../test/support/test-settings.ts';
import { argon2Hasher } from './passwords.ts';

let auth: AuthUnderTest;
let confirming: AuthUnderTest;
let strict: AuthUnderTest;
beforeAll(async () => {
  auth = await startAuth();
  confirming = await startAuth({ confirmEmail: true }, auth);
  const one = { signInPerMinute: 3, signUpPerHour: 2, refreshPerMinute: 2 };
  strict = await startAuth({ rateLimits: one, trustedProxies: ['127.0.0.1'] }, auth);
});
afterAll(async () => {
  await strict.backend.close();
  await confirming.backend.close();
  await auth.backend.close();
});

const newEmail = (): string => `${randomUUID()}@example.org`;

test('a new account is signed in at once when no confirmation is required', async () => {
  const supabase = auth.backend.client();
  const email = newEmail();
  const { data, error } = await supabase.auth.signUp({
    email: ` ${email.toUpperCase()} `,
    password: TEST_PASSWORD,
    options: { data: { full_name: 'Ada Field', role: 'admin' } },
  });
  expect(error).toBeNull();
  expect(data.session).toMatchObject({ token_type: 'bearer', expires_in: 3600 });
  expect(data.user).toMatchObject({
    email,
    aud: 'authenticated',
    role: 'authenticated',
    phone: '',
    is_anonymous: false,
    app_metadata: { provider: 'email', providers: ['email'] },
    user_metadata: { full_name: 'Ada Field' },
    identities: [{ provider: 'email', email, identity_data: { email, email_verified: true } }],
  });
  expect(data.user?.user_metadata).not.toHaveProperty('role');
  expect(data.user?.last_sign_in_at).toMatch(/^\d{4}-\d\d-\d\dT[\d:.]+Z$/);
  const profiles = await auth.backend.db.query('select full_name from public.profiles where user_id = $1', [
    data.user?.id,
  ]);
  expect(profiles).toEqual([{ full_name: 'Ada Field' }]);
});

test('an account signs in with its password, ignoring the case of the address', async () => {
  const { email, userId } = await auth.backend.signUp();
  const { data, error } = await auth.backend
    .client()
    .auth.signInWithPassword({ email: email.toUpperCase(), password: TEST_PASSWORD });
  expect(error).toBeNull();
  expect(data.user?.id).toBe(userId);
});

test('a wrong password and an unknown address get the same response after the same work', async () => {
  const { email } = await auth.backend.signUp();
  const answers = [];
  for (const credentials of [
    { email, password: 'not the password' },
    { email: newEmail(), password: TEST_PASSWORD },
    { email: 'not an address', password: TEST_PASSWORD },
    { email, password: 'x'.repeat(5000) },
    { email, password: '' },
  ]) {
    const before = { ...auth.work };
    const { error } = await auth.backend.client().auth.signInWithPassword(credentials);
    expect(auth.work).toEqual({ hashed: before.hashed, verified: before.verified + 1 });
    answers.push({ status: error?.status, code: error?.code, message: error?.message });
  }
  const same = { status: 400, code: 'invalid_credentials', message: 'Invalid login credentials' };
  expect(answers).toEqual(answers.map(() => same));
});

test('an account without a password cannot be opened with the dummy hash', async () => {
  const { email, userId } = await auth.backend.signUp();
  await auth.backend.db.query('update auth.users set encrypted_password = null where id = $1', [userId]);
  const { error } = await auth.backend.client().auth.signInWithPassword({ email, password: TEST_PASSWORD });
  expect(error?.code).toBe('invalid_credentials');
});

test('reveals a suspension only after the right password', async () => {
  const { email, userId, client } = await auth.backend.signUp();
  await auth.backend.db.query("update auth.users set banned_until = '2999-01-01' where id = $1", [userId]);
  const signIn = (password: string) => auth.backend.client().auth.signInWithPassword({ email, password });
  expect((await signIn('not the password')).error?.code).toBe('invalid_credentials');
  expect((await signIn(TEST_PASSWORD)).error?.code).toBe('user_banned');
  expect((await client.auth.getUser()).error).not.toBeNull();
  expect((await client.auth.refreshSession()).error).not.toBeNull();
});

test('a second account with the same address is refused', async () => {
  const { email } = await auth.backend.signUp();
  const { error } = await auth.backend.client().auth.signUp({ email, password: TEST_PASSWORD });
  expect(error).toMatchObject({
    status: 422,
    code: 'user_already_exists',
    message: 'User already registered',
  });
});

test('two parallel sign-ups with one address create one account', async () => {
  const email = newEmail();
  const codes = await Promise.all(
    [1, 2, 3].map(
      async () =>
        (await auth.backend.client().auth.signUp({ email, password: TEST_PASSWORD })).error?.code ?? 'made',
    ),
  );
  expect(codes.sort()).toEqual(['made', 'user_already_exists', 'user_already_exists']);
});

test('a password has 8 characters to 72 bytes, of any kind', async () => {
  const signUp = (password: string) => auth.backend.client().auth.signUp({ email: newEmail(), password });
  const weak = (await signUp('seven77')).error;
  expect(weak).toMatchObject({ status: 422, code: 'weak_password', name: 'AuthWeakPasswordError' });
  expect(weak).toHaveProperty('reasons', ['length']);
  // `å` takes two bytes.
  expect((await signUp('å'.repeat(7))).error).toHaveProperty('reasons', ['length']);
  expect((await signUp('å'.repeat(37))).error).toMatchObject({ status: 400, code: 'validation_failed' });
  expect((await signUp('å'.repeat(36))).error).toBeNull();
  expect((await signUp('        ')).error).toBeNull();
});

test('an easily guessed password is refused in upper and lower case', async () => {
  for (const [password, reasons] of [
    ['password1', ['pwned']],
    ['QwertyUiop', ['pwned']],
    ['seven77', ['length']],
  ] as const) {
    const { error } = await auth.backend.client().auth.signUp({ email: newEmail(), password });
    expect(error).toMatchObject({ status: 422, code: 'weak_password' });
    expect(error).toHaveProperty('reasons', reasons);
  }
});

test('a common password set before the list existed still signs in, with a hint to the client', async () => {
  const { email, userId } = await auth.backend.signUp();
  await auth.backend.db.query('update auth.users set encrypted_password = $2 where id = $1', [
    userId,
    await argon2Hasher(TEST_HASH_COST).hash('password1'),
  ]);
  const { data, error } = await auth.backend
    .client()
    .auth.signInWithPassword({ email, password: 'password1' });
  expect(error).toBeNull();
  expect(data.weakPassword).toMatchObject({ reasons: ['pwned'], message: expect.stringContaining('weak') });
});

test('sign-up names the error', async () => {
  const client = auth.backend.client();
  const bad = await client.auth.signUp({ email: 'nobody', password: TEST_PASSWORD });
  expect(bad.error).toMatchObject({ code: 'validation_failed', message: expect.stringContaining('email') });
  const phone = await client.auth.signUp({ phone: '+441632960000', password: TEST_PASSWORD });
  expect(phone.error?.code).toBe('phone_provider_disabled');
  expect((await client.auth.signInAnonymously()).error?.code).toBe('anonymous_provider_disabled');
  const big = await client.auth.signUp({
    email: newEmail(),
    password: TEST_PASSWORD,
    options: { data: { about: 'x'.repeat(5000) } },
  });
  expect(big.error?.code).toBe('validation_failed');
});

test('with confirmation required, a new account gets no session and cannot sign in yet', async () => {
  const email = newEmail();
  const client = confirming.backend.client();
  const { data, error } = await client.auth.signUp({ email, password: TEST_PASSWORD });
  expect(error).toBeNull();
  expect(data.session).toBeNull();
  expect(data.user?.confirmation_sent_at).toBeTruthy();
  expect(data.user?.email_confirmed_at).toBeUndefined();
  const wrong = await client.auth.signInWithPassword({ email, password: 'not the password' });
  expect(wrong.error?.code).toBe('invalid_credentials');
  const right = await client.auth.signInWithPassword({ email, password: TEST_PASSWORD });
  expect(right.error?.code).toBe('email_not_confirmed');
});

test('with confirmation required, sign-up does not reveal that an address is taken', async () => {
  const { email, userId } = await confirming.backend
    .client()
    .auth.signUp({ email: newEmail(), password: TEST_PASSWORD })
    .then(({ data }) => ({ email: data.user?.email ?? '', userId: data.user?.id }));
  const shape = async (address: string) => {
    const before = { ...confirming.work };
    const { status, body } = await confirming.call('POST', '/signup', {
      body: { email: address, password: 'another password' },
    });
    const { hashed, verified } = confirming.work;
    expect(body.id).not.toBe(userId);
    return {
      status,
      work: [hashed - before.hashed, verified - before.verified],
      shape: JSON.stringify(body, (_key, value: unknown) =>
        typeof value === 'string' ? typeof value : value,
      ),
    };
  };
  expect(await shape(email)).toEqual(await shape(newEmail()));
  const stored = await confirming.backend.db.query('select id from auth.users where email = $1', [email]);
  expect(stored).toEqual([{ id: userId }]);
});

test('guessing is slowed down per account and per address', async () => {
  const { email } = await auth.backend.signUp();
  const guess = (address: string, account: string, password: string) =>
    strict.call('POST', '/token?grant_type=password', {
      body: { email: account, password },
      headers: { 'x-forwarded-for': address },
    });
  for (let turn = 0; turn < 3; turn += 1) {
    expect((await guess('192.0.2.1', email, 'wrong wrong')).body.code).toBe('invalid_credentials');
  }
  const stopped = await guess('192.0.2.1', email.toUpperCase(), TEST_PASSWORD);
  expect(stopped.status).toBe(429);
  expect(stopped.body.code).toBe('over_request_rate_limit');
  expect(Number(stopped.headers.get('retry-after'))).toBeGreaterThan(0);

  // Neither wrong passwords from other networks nor right ones count against the owner.
  for (const last of [11, 12, 13, 14, 15]) {
    expect((await guess(`192.0.2.${last}`, email, TEST_PASSWORD)).status).toBe(200);
  }
  // All addresses in one IPv6 /64 network count as one.
  for (const host of ['1', '2', 'abcd:1']) {
    expect((await guess(`2001:db8:1:2::${host}`, newEmail(), 'wrong wrong')).status).toBe(400);
  }
  expect((await guess('2001:db8:1:2:3::9', newEmail(), 'wrong wrong')).status).toBe(429);
  expect((await guess('2001:db8:1:3::9', newEmail(), 'wrong wrong')).status).toBe(400);
});

test('limits sign-ups and refreshes per address, regardless of X-Forwarded-For', async () => {
  const signUp = (forwarded: string) =>
    strict.call('POST', '/signup', {
      body: { email: newEmail(), password: TEST_PASSWORD },
      headers: { 'x-forwarded-for': forwarded },
    });
  expect((await signUp('198.51.100.7')).status).toBe(200);
  expect((await signUp('10.9.9.9, 198.51.100.7')).status).toBe(200);
  expect((await signUp('10.8.8.8, 198.51.100.7')).status).toBe(429);
  strict.clock.ms += 3_600_000;
  expect((await signUp('198.51.100.7')).status).toBe(200);
  const refresh = () => strict.refresh('not a token but long enough');
  expect([(await refresh()).status, (await refresh()).status, (await refresh()).status]).toEqual([
    400, 400, 429,
  ]);
});

test('without a trusted proxy, X-Forwarded-For is ignored', async () => {
  const email = newEmail();
  const { body } = await auth.call('POST', '/signup', {
    body: { email, password: TEST_PASSWORD },
    headers: { 'x-forwarded-for': '203.0.113.5', 'user-agent': 'Field phone' },
  });
  expect(body.access_token).toBeTruthy();
  const sessions = await auth.backend.db.query(
    'select host(s.ip) as ip, s.user_agent from auth.sessions s join auth.users u on u.id = s.user_id where u.email = $1',
    [email],
  );
  expect(sessions).toEqual([{ ip: '127.0.0.1', user_agent: 'Field phone' }]);
});

test('signing in deletes unusable sessions', async () => {
  const { email, userId } = await auth.backend.signUp();
  auth.clock.ms += days(61);
  await auth.tokens(email);
  const left = await auth.backend.db.query('select id from auth.sessions where user_id = $1', [userId]);
  expect(left).toHaveLength(1);
});
