import { afterAll, beforeAll, expect, test } from 'vitest';
import { mailedNonce, newEmail, tokenOf } from '../../../test/auth/codes/test-link.ts';
import { type AuthUnderTest, startAuth } from '../../../test/auth/test-auth.ts';
import { TEST_PASSWORD } from '../../../test/support/harness.ts';

let plain: AuthUnderTest;
let auth: AuthUnderTest;
beforeAll(async () => {
  plain = await startAuth();
  auth = await startAuth({ confirmEmail: true }, plain);
});
afterAll(async () => {
  await auth.backend.close();
  await plain.backend.close();
});

const lastMail = async (email: string) => {
  const mail = (await auth.mailsTo(email)).at(-1);
  if (!mail) throw new Error('no mail came');
  return mail;
};
const signedIn = async () => {
  const { email, userId } = await plain.backend.signUp();
  const client = auth.backend.client();
  await client.auth.signInWithPassword({ email, password: TEST_PASSWORD });
  return { email, userId, client };
};

test('an address changes after the codes of both mailboxes are entered', async () => {
  const { email, userId, client } = await signedIn();
  const wanted = newEmail();
  const { data } = await client.auth.updateUser({ email: wanted, current_password: TEST_PASSWORD });
  expect(data.user).toMatchObject({ email, new_email: wanted });
  const current = await lastMail(email);
  const fresh = await lastMail(wanted);
  expect(current.subject).toBe('Confirm the change of your email address');
  expect(current.text).toContain(wanted);
  expect(fresh.subject).toBe('Confirm your new email address');
  expect(fresh.text).not.toContain(email);

  const half = await auth.call('POST', '/verify', {
    body: { email: wanted, token: fresh.code, type: 'email_change' },
  });
  expect(half).toMatchObject({
    status: 200,
    body: {
      code: '200',
      msg: 'Confirmation link accepted. Please proceed to confirm link sent to the other email',
    },
  });
  const whole = await client.auth.verifyOtp({ email, token: current.code, type: 'email_change' });
  expect(whole.error).toBeNull();
  expect(whole.data.user).toMatchObject({
    id: userId,
    email: wanted,
    identities: [{ email: wanted, identity_data: { email: wanted, email_verified: true } }],
  });
  expect(whole.data.user?.new_email).toBeUndefined();
  const notice = await lastMail(email);
  expect(notice.subject).toBe('Your email address was changed');
  const signIn = async (address: string) =>
    (await auth.backend.client().auth.signInWithPassword({ email: address, password: TEST_PASSWORD })).error
      ?.code ?? 'in';
  expect([await signIn(wanted), await signIn(email)]).toEqual(['in', 'invalid_credentials']);
});

test('one mailbox alone changes nothing, even with two requests', async () => {
  const { email, client } = await signedIn();
  const wanted = newEmail();
  const ask = async () => {
    await client.auth.updateUser({ email: wanted, current_password: TEST_PASSWORD });
    return lastMail(wanted);
  };
  for (const turn of [1, 2]) {
    const { link } = await ask();
    const { body } = await auth.call('POST', '/verify', {
      body: { token_hash: tokenOf(link), type: 'email_change' },
    });
    expect([turn, body.code]).toEqual([turn, '200']);
  }
  expect((await client.auth.getUser()).data.user?.email).toBe(email);
});

test('the emails of a change are sent again on request, to both addresses', async () => {
  const { email, client } = await signedIn();
  const wanted = newEmail();
  await client.auth.updateUser({ email: wanted, current_password: TEST_PASSWORD });
  const before = tokenOf((await lastMail(wanted)).link);
  expect((await client.auth.resend({ type: 'email_change', email })).error).toBeNull();
  const resent = tokenOf((await lastMail(wanted)).link);
  expect(resent).not.toBe(before);
  const old = await auth.call('POST', '/verify', { body: { token_hash: before, type: 'email_change' } });
  expect(old.body.code).toBe('otp_expired');
  expect(await auth.mailsTo(email)).toHaveLength(2);
});

test('refuses an address that belongs to another account, with a message', async () => {
  const { email, client } = await signedIn();
  const taken = await plain.backend.signUp();
  const { data, error } = await client.auth.updateUser({
    email: taken.email,
    current_password: TEST_PASSWORD,
  });
  expect(error).toBeNull();
  expect(data.user?.new_email).toBe(taken.email);
  expect(await lastMail(taken.email)).toMatchObject({ subject: 'You already have an account', code: '' });
  expect((await lastMail(email)).code).not.toBe('');
});

test('an address taken during the change stays with its new account', async () => {
  const { email, client } = await signedIn();
  const wanted = newEmail();
  await client.auth.updateUser({ email: wanted, current_password: TEST_PASSWORD });
  const current = await lastMail(email);
  const fresh = await lastMail(wanted);
  const other = await plain.backend.signUp(wanted);
  await auth.call('POST', '/verify', { body: { email, token: current.code, type: 'email_change' } });
  const last = await auth.call('POST', '/verify', {
    body: { email: wanted, token: fresh.code, type: 'email_change' },
  });
  expect(last).toMatchObject({ status: 422, body: { code: 'email_exists' } });
  expect((await other.client.auth.getUser()).data.user?.email).toBe(wanted);
});

test('a new password cancels a change requested by an attacker', async () => {
  const { email, client } = await signedIn();
  const wanted = newEmail();
  await client.auth.updateUser({ email: wanted, current_password: TEST_PASSWORD });
  const current = await lastMail(email);
  await client.auth.updateUser({ password: 'a quiet hour by the river', current_password: TEST_PASSWORD });
  const { body } = await auth.call('POST', '/verify', {
    body: { token_hash: tokenOf(current.link), type: 'email_change' },
  });
  expect(body.code).toBe('otp_expired');
  expect((await client.auth.getUser()).data.user?.new_email).toBeUndefined();
});

test('without confirmation the old address is notified of a change', async () => {
  const { email, client } = await plain.backend.signUp();
  const wanted = newEmail();
  await client.auth.updateUser({ email: wanted, current_password: TEST_PASSWORD });
  const notice = (await plain.mailsTo(email)).at(-1);
  expect(notice).toMatchObject({ subject: 'Your email address was changed', link: '' });
  expect(notice?.text).toContain(wanted);
});

test('a provider account gets an email identity with its first password', async () => {
  const { email, userId, client } = await signedIn();
  await plain.backend.db.query('update auth.users set encrypted_password = null where id = $1', [userId]);
  await plain.backend.db.query('delete from auth.identities where user_id = $1', [userId]);
  const nonce = await mailedNonce(auth, client, email);
  expect((await client.auth.updateUser({ password: 'a quiet hour by the river', nonce })).error).toBeNull();
  expect((await client.auth.getUser()).data.user?.identities).toMatchObject([{ provider: 'email', email }]);
});
