import type { SupabaseClient } from '@supabase/supabase-js';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { newEmail } from '../../test/auth/codes/test-link.ts';
import { type AuthUnderTest, startAuth } from '../../test/auth/test-auth.ts';
import { TEST_PASSWORD } from '../../test/support/harness.ts';

let plain: AuthUnderTest;
let confirming: AuthUnderTest;
beforeAll(async () => {
  plain = await startAuth();
  confirming = await startAuth({ confirmEmail: true }, plain);
});
afterAll(async () => {
  await confirming.backend.close();
  await plain.backend.close();
});

const TEN_MINUTES = 10 * 60_000;
const NEEDED = { status: 400, code: 'reauthentication_needed' };
const NOT_VALID = { status: 422, code: 'reauthentication_not_valid' };

describe.each(['at once', 'by confirmation'] as const)('an address that changes %s', (mode) => {
  const under = () => (mode === 'at once' ? plain : confirming);

  /** An account with a device that has just signed in. The thief uses the tokens of that device. */
  async function device({ hasPassword = true } = {}) {
    const { email, userId } = await plain.backend.signUp();
    const client = under().backend.client();
    await client.auth.signInWithPassword({ email, password: TEST_PASSWORD });
    if (!hasPassword) {
      await plain.backend.db.query('update auth.users set encrypted_password = null where id = $1', [userId]);
    }
    return { client, email, userId };
  }
  const addressOf = async (client: SupabaseClient) => (await client.auth.getUser()).data.user?.email;
  const requestChange = async (client: SupabaseClient) => {
    const { data } = await client.auth.getUser();
    return data.user?.new_email ?? data.user?.email;
  };
  const mailedCode = async (email: string) => {
    const mail = (await under().mailsTo(email)).findLast(({ subject }) => /your code/i.test(subject ?? ''));
    if (!mail) throw new Error('no code came');
    expect(mail.link).toBe('');
    return mail.code;
  };
  const wrong = (code: string) => (code === '000000' ? '111111' : '000000');

  test('a stolen session cannot take over the account', async () => {
    const { client, email } = await device();
    expect((await client.auth.updateUser({ email: newEmail() })).error).toMatchObject(NEEDED);
    const guessed = await client.auth.updateUser({ email: newEmail(), current_password: 'a guess' });
    expect(guessed.error).toMatchObject({ status: 400, code: 'current_password_invalid' });
    expect(await requestChange(client)).toBe(email);
    expect(await under().mailsTo(email)).toEqual([]);
  });

  test('the current password is sufficient', async () => {
    const { client } = await device();
    const wanted = newEmail();
    const { error } = await client.auth.updateUser({ email: wanted, current_password: TEST_PASSWORD });
    expect(error).toBeNull();
    expect(await requestChange(client)).toBe(wanted);
  });

  test('a wrong password is refused', async () => {
    const { client } = await device();
    const { error } = await client.auth.updateUser({ email: newEmail(), current_password: 'not it' });
    expect(error).toMatchObject({ code: 'current_password_invalid' });
  });

  test('an account without a password needs a code sent to its address', async () => {
    const { client, email } = await device({ hasPassword: false });
    const wanted = newEmail();
    const change = (nonce?: string) =>
      client.auth.updateUser({ email: wanted, ...(nonce === undefined ? {} : { nonce }) });
    expect((await change()).error).toMatchObject(NEEDED);
    expect((await change('123456')).error).toMatchObject(NOT_VALID);
    expect((await client.auth.reauthenticate()).error).toBeNull();
    const code = await mailedCode(email);
    expect((await change(wrong(code))).error).toMatchObject(NOT_VALID);
    expect(await addressOf(client)).toBe(email);
    expect((await change(code)).error).toBeNull();
    expect(await requestChange(client)).toBe(wanted);
    // The code works only once.
    const secondAttempt = await client.auth.updateUser({ email: newEmail(), nonce: code });
    expect(secondAttempt.error).toMatchObject(NOT_VALID);
  });

  test('a code allows five tries, and is valid for ten minutes', async () => {
    const { client, email } = await device({ hasPassword: false });
    const change = (nonce: string) => client.auth.updateUser({ email: newEmail(), nonce });
    await client.auth.reauthenticate();
    const first = await mailedCode(email);
    for (let attempt = 0; attempt < 5; attempt += 1) await change(wrong(first));
    expect((await change(first)).error).toMatchObject(NOT_VALID);
    await client.auth.reauthenticate();
    const second = await mailedCode(email);
    under().clock.ms += TEN_MINUTES + 1;
    await client.auth.refreshSession();
    expect((await change(second)).error).toMatchObject(NOT_VALID);
  });

  test('a code works only for its own account', async () => {
    const ownDevice = await device({ hasPassword: false });
    const other = await device({ hasPassword: false });
    await ownDevice.client.auth.reauthenticate();
    const nonce = await mailedCode(ownDevice.email);
    expect((await other.client.auth.updateUser({ email: newEmail(), nonce })).error).toMatchObject(NOT_VALID);
  });

  test('a thief cannot set a first password and change the address with it', async () => {
    const { client, email } = await device({ hasPassword: false });
    const password = 'a quiet hour by the river';
    expect((await client.auth.updateUser({ password })).error).toMatchObject(NEEDED);
    await client.auth.reauthenticate();
    const nonce = await mailedCode(email);
    expect((await client.auth.updateUser({ password, nonce })).error).toBeNull();
    expect(
      (await client.auth.updateUser({ email: newEmail(), current_password: password })).error,
    ).toBeNull();
  });

  test('keeping the address needs no proof', async () => {
    const { client, email } = await device();
    const { error } = await client.auth.updateUser({
      email: email.toUpperCase(),
      data: { full_name: 'Ada' },
    });
    expect(error).toBeNull();
  });
});

test('a correct code stays valid when the address is unavailable', async () => {
  const { client, email, userId } = await plain.backend.signUp();
  await plain.backend.db.query('update auth.users set encrypted_password = null where id = $1', [userId]);
  const taken = await plain.backend.signUp();
  await client.auth.reauthenticate();
  const nonce = (await plain.mailsTo(email)).findLast(({ code }) => code)?.code ?? '';
  const refused = await client.auth.updateUser({ email: taken.email, nonce });
  expect(refused.error).toMatchObject({ code: 'email_exists' });
  expect((await client.auth.updateUser({ email: newEmail(), nonce })).error).toBeNull();
});

test('a code requires a session, and its emails are limited', async () => {
  expect(await plain.call('GET', '/reauthenticate')).toMatchObject({
    status: 401,
    body: { code: 'no_authorization' },
  });
  const strict = await startAuth({ rateLimits: { mailsPerHour: 2 } }, plain);
  try {
    const { access: token } = await strict.tokens((await plain.backend.signUp()).email);
    const answers = [];
    for (let turn = 0; turn < 3; turn += 1)
      answers.push(await strict.call('GET', '/reauthenticate', { token }));
    expect(answers.map(({ status, body }) => [status, body.code])).toEqual([
      [200, undefined],
      [200, undefined],
      [429, 'over_email_send_rate_limit'],
    ]);
  } finally {
    await strict.backend.close();
  }
});
