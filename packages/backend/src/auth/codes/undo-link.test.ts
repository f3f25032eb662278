import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { newEmail } from '../../../test/auth/codes/test-link.ts';
import { type AuthUnderTest, days, startAuth } from '../../../test/auth/test-auth.ts';
import { TEST_PASSWORD } from '../../../test/support/harness.ts';
import { accountFor } from '../oauth/account-for.ts';

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

const NEW_PASSWORD = 'a quiet hour by the river';

/** Token of the newest undo link sent to an address. */
async function undoToken(email: string, auth = plain): Promise<string> {
  const mail = (await auth.mailsTo(email)).findLast(
    ({ subject }) => subject === 'Your email address was changed',
  );
  const link = /https?:\/\/\S+\/auth\/undo-change#token=(\S+)/.exec(mail?.text ?? '');
  if (!link?.[1]) throw new Error('no link came');
  return link[1];
}
const undo = (token: string, auth = plain) => auth.call('POST', '/undo-change', { body: { token } });
const signIn = async (email: string, password = TEST_PASSWORD) => {
  const { error } = await plain.backend.client().auth.signInWithPassword({ email, password });
  return error?.code ?? 'in';
};

/** An account whose address a thief has changed, with the thief's client, which is still signed in. */
async function stolen() {
  const { email, userId, client } = await plain.backend.signUp();
  const thiefs = newEmail();
  expect((await client.auth.updateUser({ email: thiefs, current_password: TEST_PASSWORD })).error).toBeNull();
  return { email, thiefs, userId, client, token: await undoToken(email) };
}
const addressOf = async (userId: string) => {
  const [row] = await plain.backend.db.query<{ email: string }>(
    'select email from auth.users where id = $1',
    [userId],
  );
  return row?.email;
};

test('the link restores the old address and signs everyone else out', async () => {
  const { email, thiefs, userId, client, token } = await stolen();
  expect(await undo(token)).toMatchObject({ status: 200, body: { email } });
  expect(await addressOf(userId)).toBe(email);
  expect((await client.auth.getUser()).error).not.toBeNull();
  expect((await client.auth.refreshSession()).error).not.toBeNull();
  // A password that the thief may have set or known no longer works.
  expect([await signIn(email), await signIn(thiefs)]).toEqual(['invalid_credentials', 'invalid_credentials']);
  const notice = (await plain.mailsTo(thiefs)).at(-1);
  expect(notice?.subject).toBe('The change of your email address was undone');
  expect(notice?.text).not.toContain('#token=');
  // The owner recovers the account by email.
  await plain.call('POST', '/recover', { body: { email } });
  const { code } = (await plain.mailsTo(email)).at(-1) ?? {};
  const owner = plain.backend.client();
  expect((await owner.auth.verifyOtp({ email, token: code ?? '', type: 'recovery' })).error).toBeNull();
  expect((await owner.auth.updateUser({ password: NEW_PASSWORD })).error).toBeNull();
  expect(await signIn(email, NEW_PASSWORD)).toBe('in');
});

test('the link works once', async () => {
  const { token } = await stolen();
  const answers = await Promise.all([undo(token), undo(token)]);
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 403]);
  expect(await undo(token)).toMatchObject({ status: 403, body: { code: 'otp_expired' } });
});

test('opening the link changes nothing', async () => {
  const { thiefs, userId, token } = await stolen();
  for (const method of ['GET', 'HEAD']) {
    const { status } = await fetch(`${plain.backend.url}/auth/v1/undo-change?token=${token}`, {
      method,
    });
    expect(status).toBe(404);
  }
  expect(await addressOf(userId)).toBe(thiefs);
});

test('only the hash of the link is stored', async () => {
  const { token } = await stolen();
  const rows = JSON.stringify(await plain.backend.db.query('select * from auth.undo_links'));
  expect(rows).not.toContain(token);
});

test.each(['', 'x', 'x'.repeat(5000)])('an invalid token is refused: %#', async (token) => {
  expect((await undo(token)).status).toBe(token === '' ? 400 : 403);
});

describe('a thief cannot invalidate the link', () => {
  test('by a new password', async () => {
    const { email, thiefs, userId, client, token } = await stolen();
    const change = { password: NEW_PASSWORD, current_password: TEST_PASSWORD };
    expect((await client.auth.updateUser(change)).error).toBeNull();
    expect((await undo(token)).status).toBe(200);
    expect(await addressOf(userId)).toBe(email);
    expect(await signIn(email, NEW_PASSWORD)).toBe('invalid_credentials');
    expect(await signIn(thiefs, NEW_PASSWORD)).toBe('invalid_credentials');
  });

  test('by further changes, whose own links stop working', async () => {
    const { email, thiefs, userId, client, token } = await stolen();
    expect(
      (await client.auth.updateUser({ email: newEmail(), current_password: TEST_PASSWORD })).error,
    ).toBeNull();
    const back = await undoToken(thiefs);
    expect((await undo(token)).status).toBe(200);
    expect(await addressOf(userId)).toBe(email);
    expect((await undo(back)).body.code).toBe('otp_expired');
    expect(await addressOf(userId)).toBe(email);
  });

  test('by changing back and away again', async () => {
    const { email, userId, client, token } = await stolen();
    expect((await client.auth.updateUser({ email, current_password: TEST_PASSWORD })).error).toBeNull();
    expect(
      (await client.auth.updateUser({ email: newEmail(), current_password: TEST_PASSWORD })).error,
    ).toBeNull();
    expect((await undo(token)).status).toBe(200);
    expect(await addressOf(userId)).toBe(email);
  });

  test('by taking the old address with another account', async () => {
    const { email, userId, token } = await stolen();
    const other = await plain.backend.signUp();
    const signedUp = await plain.backend.client().auth.signUp({ email, password: NEW_PASSWORD });
    expect(signedUp.error?.code).toBe('user_already_exists');
    expect((await other.client.auth.updateUser({ email, current_password: TEST_PASSWORD })).error?.code).toBe(
      'email_exists',
    );
    const profile = {
      subject: randomUUID(),
      issuer: 'x',
      email,
      emailVerified: true,
      name: null,
      picture: null,
    };
    await expect(
      plain.backend.db.transaction((tx) => accountFor(tx, 'google', profile, plain.clock.ms)),
    ).rejects.toMatchObject({ code: 'email_exists' });
    await plain.call('POST', '/otp', { body: { email } });
    await confirming.call('POST', '/signup', { body: { email, password: NEW_PASSWORD } });
    await Promise.all([plain.afterAnswer.settled(), confirming.afterAnswer.settled()]);
    expect(
      await plain.backend.db.query('select id from auth.users where lower(email) = $1', [email]),
    ).toEqual([]);
    expect((await undo(token)).status).toBe(200);
    expect(await addressOf(userId)).toBe(email);
  });

  test('by an earlier email to the new address', async () => {
    const { email, thiefs, token } = await stolen();
    await plain.call('POST', '/recover', { body: { email: thiefs } });
    const { code } = (await plain.mailsTo(thiefs)).at(-1) ?? {};
    expect((await undo(token)).status).toBe(200);
    for (const address of [thiefs, email]) {
      const { error } = await plain.backend
        .client()
        .auth.verifyOtp({ email: address, token: code ?? '', type: 'recovery' });
      expect(error?.code).toBe('otp_expired');
    }
  });

  test('by a provider account linked since', async () => {
    const { userId, token } = await stolen();
    const link = (provider: string, at: number) =>
      plain.backend.db.query(
        `insert into auth.identities (user_id, provider, provider_id, identity_data, created_at, updated_at)
         values ($1, $2, $3, '{}', $4, $4)`,
        [userId, provider, randomUUID(), new Date(at).toISOString()],
      );
    await link('facebook', plain.clock.ms - 1000);
    await link('google', plain.clock.ms + 1000);
    expect((await undo(token)).status).toBe(200);
    const left = await plain.backend.db.query<{ provider: string }>(
      'select provider from auth.identities where user_id = $1 order by provider',
      [userId],
    );
    expect(left.map(({ provider }) => provider)).toEqual(['email', 'facebook']);
  });
});

test('the link is valid for seven days, which also reserves the address', async () => {
  const { email, token } = await stolen();
  const late = await stolen();
  plain.clock.ms += days(7) - 1000;
  expect((await undo(token)).status).toBe(200);
  plain.clock.ms += 2000;
  expect((await undo(late.token)).body.code).toBe('otp_expired');
  expect(await addressOf(late.userId)).toBe(late.thiefs);
  const anew = await plain.backend.client().auth.signUp({ email: late.email, password: NEW_PASSWORD });
  expect(anew.error).toBeNull();
  const result = await plain.backend.client().auth.signUp({ email, password: NEW_PASSWORD });
  expect(result.error?.code).toBe('user_already_exists');
});

test('a change confirmed by both mailboxes can be undone too, but not before it took effect', async () => {
  const { email, userId } = await plain.backend.signUp();
  const client = confirming.backend.client();
  await client.auth.signInWithPassword({ email, password: TEST_PASSWORD });
  const wanted = newEmail();
  await client.auth.updateUser({ email: wanted, current_password: TEST_PASSWORD });
  for (const address of [email, wanted]) {
    await expect(undoToken(email, confirming)).rejects.toThrow('no link came');
    const { code } = (await confirming.mailsTo(address)).at(-1) ?? {};
    await client.auth.verifyOtp({ email: address, token: code ?? '', type: 'email_change' });
  }
  expect(await addressOf(userId)).toBe(wanted);
  expect((await undo(await undoToken(email, confirming), confirming)).status).toBe(200);
  expect(await addressOf(userId)).toBe(email);
});
