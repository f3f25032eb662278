import { afterAll, beforeAll, expect, test } from 'vitest';
import {
  accountState,
  lastMail,
  mailedNonce,
  newEmail,
  openLink,
  pkceClient,
  tokenOf,
} from '../../../test/auth/codes/test-link.ts';
import { type AuthUnderTest, startAuth } from '../../../test/auth/test-auth.ts';
import { TEST_PASSWORD } from '../../../test/support/harness.ts';
import { noteEmailProven } from '../users.ts';
import { CODE_LIFE_S, LINK_LIFE_S } from './one-time-codes.ts';

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
const stored = (email: string) => accountState(auth, email);

test('the code in its email confirms a new account and signs it in', async () => {
  const email = newEmail();
  const client = confirming.backend.client();
  const { data } = await client.auth.signUp({ email, password: TEST_PASSWORD });
  expect(data.session).toBeNull();
  expect(await stored(email)).toMatchObject({ id: data.user?.id, confirmed: false, proven: false });
  const mail = await lastMail(confirming, email);
  expect(mail.subject).toBe('Confirm your email address');
  expect(new URL(mail.link).searchParams.get('type')).toBe('signup');
  expect(mail.html).toContain(mail.code);

  const verified = await client.auth.verifyOtp({
    email: email.toUpperCase(),
    token: mail.code,
    type: 'signup',
  });
  expect(verified.error).toBeNull();
  expect(verified.data.session).toMatchObject({ token_type: 'bearer', user: { id: data.user?.id } });
  expect(verified.data.user?.email_confirmed_at).toBeTruthy();
  expect(verified.data.user?.identities?.[0]?.identity_data).toMatchObject({ email_verified: true });
  expect(await stored(email)).toMatchObject({ confirmed: true, proven: true, has_password: true });
  const later = await confirming.backend.client().auth.signInWithPassword({ email, password: TEST_PASSWORD });
  expect(later.error).toBeNull();
  const secondAttempt = await client.auth.verifyOtp({ email, token: mail.code, type: 'signup' });
  expect(secondAttempt.error).toMatchObject({ status: 403, code: 'otp_expired' });
});

test('the token in the email confirms it too', async () => {
  const email = newEmail();
  const client = confirming.backend.client();
  await client.auth.signUp({ email, password: TEST_PASSWORD });
  const token_hash = tokenOf((await lastMail(confirming, email)).link);
  const { data, error } = await client.auth.verifyOtp({ token_hash, type: 'email' });
  expect(error).toBeNull();
  expect(data.session?.user.email).toBe(email);
  const secondAttempt = await client.auth.verifyOtp({ token_hash, type: 'email' });
  expect(secondAttempt.error).toMatchObject({
    status: 403,
    code: 'otp_expired',
    message: 'Email link is invalid or has expired',
  });
});

test('a sign-in link creates a confirmed account', async () => {
  const email = newEmail();
  const client = auth.backend.client();
  const { error } = await client.auth.signInWithOtp({
    email,
    options: { data: { full_name: 'Ada Field', role: 'admin' } },
  });
  expect(error).toBeNull();
  const mail = await lastMail(auth, email);
  expect(mail.subject).toBe('Your sign-in link');
  expect(await stored(email)).toMatchObject({ confirmed: false, has_password: false });
  const { data } = await client.auth.verifyOtp({ email, token: mail.code, type: 'email' });
  expect(data.user).toMatchObject({ email, user_metadata: { full_name: 'Ada Field' } });
  expect(data.user?.user_metadata).not.toHaveProperty('role');
  expect(await stored(email)).toMatchObject({ confirmed: true, proven: true });
  // Its first password needs a mailed code instead of a current one.
  const nonce = await mailedNonce(auth, client, email);
  expect((await client.auth.updateUser({ password: NEW_PASSWORD, nonce })).error).toBeNull();
});

test('a sign-in link signs in to an existing account, through either route', async () => {
  const { email, userId } = await auth.backend.signUp();
  for (const route of ['/otp', '/magiclink']) {
    expect(await auth.call('POST', route, { body: { email } })).toMatchObject({ status: 200, body: {} });
    const { code } = await lastMail(auth, email);
    const { data } = await auth.backend.client().auth.verifyOtp({ email, token: code, type: 'magiclink' });
    expect(data.user?.id).toBe(userId);
    // Waits for the notice about the removed password, so that it does not arrive after the next code.
    await auth.afterAnswer.settled();
  }
});

test('without create_user an unknown address is refused, as documented', async () => {
  const email = newEmail();
  const { error } = await auth.backend
    .client()
    .auth.signInWithOtp({ email, options: { shouldCreateUser: false } });
  expect(error).toMatchObject({ status: 422, code: 'otp_disabled', message: 'Signups not allowed for otp' });
  expect(await stored(email)).toBeUndefined();
});

test('resets a password by email without the old one, and notifies the owner', async () => {
  const { email, client: before } = await auth.backend.signUp();
  const client = pkceClient(auth);
  const events: string[] = [];
  client.auth.onAuthStateChange((event) => void events.push(event));
  const { error } = await client.auth.resetPasswordForEmail(email, {
    redirectTo: 'http://localhost:3000/profile',
  });
  expect(error).toBeNull();
  const mail = await lastMail(auth, email);
  expect(mail.subject).toBe('Set a new password');
  const { query, location } = await openLink(auth, mail.link);
  expect(location.pathname).toBe('/profile');
  const exchanged = await client.auth.exchangeCodeForSession(query.code ?? '');
  expect(exchanged.error).toBeNull();
  expect(events).toContain('PASSWORD_RECOVERY');

  expect((await client.auth.updateUser({ password: NEW_PASSWORD })).error).toBeNull();
  const notice = await lastMail(auth, email);
  expect(notice.subject).toBe('Your password was changed');
  expect(notice.link).toBe('');
  expect((await before.auth.getUser()).error).not.toBeNull();
  const signIn = (password: string) => auth.backend.client().auth.signInWithPassword({ email, password });
  expect((await signIn(TEST_PASSWORD)).error?.code).toBe('invalid_credentials');
  expect((await signIn(NEW_PASSWORD)).error).toBeNull();
});

test('a recovery session lasts no longer than its email would have', async () => {
  const server = await startAuth({}, auth);
  const { email, userId } = await server.backend.signUp();
  await noteEmailProven(server.backend.db, userId, server.clock.ms);
  const client = server.backend.client();
  await client.auth.resetPasswordForEmail(email);
  const { code } = await lastMail(server, email);
  const { data } = await client.auth.verifyOtp({ email, token: code, type: 'recovery' });
  server.clock.ms += 3_601_000;
  const { body } = await server.refresh(data.session?.refresh_token ?? '');
  const change = await server.call('PUT', '/user', {
    token: String(body.access_token),
    body: { password: NEW_PASSWORD },
  });
  expect(change).toMatchObject({ status: 400, body: { code: 'current_password_required' } });
  await server.backend.close();
});

test('security: an emailed code is valid for 10 minutes, its link for an hour', async () => {
  const server = await startAuth({}, auth);
  const { email } = await server.backend.signUp();
  const ask = async () => {
    await server.call('POST', '/recover', { body: { email } });
    return lastMail(server, email);
  };
  const inTime = await ask();
  server.clock.ms += CODE_LIFE_S * 1000;
  const body = { email, token: inTime.code, type: 'recovery' };
  expect((await server.call('POST', '/verify', { body })).status).toBe(200);
  expect([CODE_LIFE_S, LINK_LIFE_S]).toEqual([600, 3600]);
  const late = await ask();
  server.clock.ms += CODE_LIFE_S * 1000 + 1;
  expect((await server.call('POST', '/verify', { body: { ...body, token: late.code } })).body.code).toBe(
    'otp_expired',
  );
  server.clock.ms += (LINK_LIFE_S - CODE_LIFE_S) * 1000 - 1;
  expect((await openLink(server, late.link)).hash.type).toBe('recovery');
  const tooLate = await ask();
  server.clock.ms += LINK_LIFE_S * 1000 + 1;
  expect((await openLink(server, tooLate.link)).hash.error_code).toBe('otp_expired');
  await server.backend.close();
});

test('a new email invalidates the previous one of the same kind only', async () => {
  const { email } = await auth.backend.signUp();
  const client = auth.backend.client();
  await client.auth.resetPasswordForEmail(email);
  const recovery = await lastMail(auth, email);
  await client.auth.signInWithOtp({ email });
  const first = await lastMail(auth, email);
  await client.auth.signInWithOtp({ email });
  const second = await lastMail(auth, email);
  const verify = async (token_hash: string, type: 'magiclink' | 'recovery') =>
    (await auth.backend.client().auth.verifyOtp({ token_hash, type })).error?.code ?? 'in';
  expect(await verify(tokenOf(first.link), 'magiclink')).toBe('otp_expired');
  expect(await verify(tokenOf(recovery.link), 'magiclink')).toBe('otp_expired');
  expect(await verify(tokenOf(second.link), 'magiclink')).toBe('in');
  expect(await verify(tokenOf(recovery.link), 'recovery')).toBe('in');
});

test('resends a confirmation on request, but not if none is needed', async () => {
  const email = newEmail();
  const client = confirming.backend.client();
  await client.auth.signUp({ email, password: TEST_PASSWORD });
  const first = await lastMail(confirming, email);
  expect((await client.auth.resend({ type: 'signup', email })).error).toBeNull();
  const second = await lastMail(confirming, email);
  expect(second.code === first.code && second.link === first.link).toBe(false);
  const verify = (token: string) => client.auth.verifyOtp({ token_hash: token, type: 'signup' });
  expect((await verify(tokenOf(first.link))).error?.code).toBe('otp_expired');
  expect((await verify(tokenOf(second.link))).error).toBeNull();

  const before = (await confirming.mailsTo(email)).length;
  for (const address of [email, newEmail()]) {
    expect((await client.auth.resend({ type: 'signup', email: address })).error).toBeNull();
  }
  expect(await confirming.mailsTo(email)).toHaveLength(before);
});

test('signing up with a taken address gets the same response, and the owner is notified', async () => {
  const { email } = await confirming.backend
    .client()
    .auth.signInWithOtp({ email: newEmail() })
    .then(async () => auth.backend.signUp());
  const answer = await confirming.call('POST', '/signup', { body: { email, password: NEW_PASSWORD } });
  expect(answer).toMatchObject({ status: 200, body: { email, confirmation_sent_at: expect.any(String) } });
  const mail = await lastMail(confirming, email);
  expect(mail).toMatchObject({ subject: 'You already have an account', link: '', code: '' });
  const signIn = await auth.backend.client().auth.signInWithPassword({ email, password: NEW_PASSWORD });
  expect(signIn.error?.code).toBe('invalid_credentials');
});

test.each([
  ['the same password keeps it', TEST_PASSWORD, null],
  [
    'another password keeps neither: a thief may have been the first or the last',
    'a stranger was here first',
    'invalid_credentials',
  ],
])('of two unconfirmed sign-ups, %s', async (_what, password, refused) => {
  const email = newEmail();
  for (const chosen of [password, TEST_PASSWORD]) {
    await confirming.backend.client().auth.signUp({ email, password: chosen });
    // The two emails may arrive in either order.
    await confirming.afterAnswer.settled();
  }
  const { code } = await lastMail(confirming, email);
  const client = confirming.backend.client();
  const { data } = await client.auth.verifyOtp({ email, token: code, type: 'signup' });
  expect(data.session).not.toBeNull();
  for (const chosen of new Set([password, TEST_PASSWORD])) {
    const { error } = await confirming.backend.client().auth.signInWithPassword({ email, password: chosen });
    expect(error?.code ?? null).toBe(refused);
  }
  // The user sets a password with a mailed code instead of a current one.
  if (refused) {
    const nonce = await mailedNonce(confirming, client, email);
    expect((await client.auth.updateUser({ password: 'a quiet hour by the river', nonce })).error).toBeNull();
  }
});

test.each(['magiclink', 'recovery'] as const)(
  'a %s confirms an account but drops the password that a stranger may have set',
  async (type) => {
    const email = newEmail();
    await confirming.call('POST', '/signup', { body: { email, password: TEST_PASSWORD } });
    // The two emails may arrive in either order.
    await confirming.afterAnswer.settled();
    await confirming.call('POST', type === 'recovery' ? '/recover' : '/otp', { body: { email } });
    const { code } = await lastMail(confirming, email);
    const { error } = await confirming.backend.client().auth.verifyOtp({ email, token: code, type });
    expect(error).toBeNull();
    expect(await stored(email)).toMatchObject({ confirmed: true, proven: true, has_password: false });
    const { status, body } = await confirming.call('POST', '/token?grant_type=password', {
      body: { email, password: TEST_PASSWORD },
    });
    expect([status, body.code]).toEqual([400, 'invalid_credentials']);
  },
);

test('a new password invalidates all earlier emails', async () => {
  const { email, client } = await auth.backend.signUp();
  await auth.call('POST', '/otp', { body: { email } });
  const link = await lastMail(auth, email);
  await client.auth.updateUser({ password: NEW_PASSWORD, current_password: TEST_PASSWORD });
  expect((await openLink(auth, link.link)).hash.error_code).toBe('otp_expired');
});

test('a suspended account gets no emails, and earlier ones do not work', async () => {
  const { email, userId } = await auth.backend.signUp();
  await auth.call('POST', '/recover', { body: { email } });
  const { code, link } = await lastMail(auth, email);
  await auth.backend.db.query("update auth.users set banned_until = '2999-01-01' where id = $1", [userId]);
  for (const route of ['/recover', '/otp']) {
    expect(await auth.call('POST', route, { body: { email } })).toMatchObject({ status: 200, body: {} });
  }
  expect(await auth.mailsTo(email)).toHaveLength(1);
  const verify = (token: string) =>
    auth.call('POST', '/verify', { body: { email, token, type: 'recovery' } });
  const wrong = code === '000000' ? '000001' : '000000';
  expect((await verify(wrong)).body.code).toBe('otp_expired');
  expect(await verify(code)).toMatchObject({ status: 403, body: { code: 'user_banned' } });
  expect((await openLink(auth, link)).hash.error_code).toBe('user_banned');
});
