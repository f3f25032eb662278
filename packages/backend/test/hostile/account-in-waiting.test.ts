import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { newEmail, openLink, tokenOf } from '../auth/codes/test-link.ts';
import { type AuthUnderTest, startAuth } from '../auth/test-auth.ts';
import { TEST_PASSWORD } from '../support/harness.ts';

/** Pre-hijacking: without email confirmation, a thief registers the victim's address and waits for the owner. */
let auth: AuthUnderTest;
beforeAll(async () => {
  auth = await startAuth();
});
afterAll(() => auth.backend.close());

const waiting = async () => {
  const email = newEmail();
  const { client, userId } = await auth.backend.signUp(email);
  const { data } = await client.auth.getSession();
  return { email, userId, signedUp: data.session?.access_token ?? '', tokens: await auth.tokens(email) };
};
const lastMail = async (email: string) => {
  const mail = (await auth.mailsTo(email)).at(-1);
  if (!mail) throw new Error('no mail came');
  return mail;
};
/** The first password of an account, with a mailed code as proof of the owner. */
const setPassword = async (email: string, token: string, password: string) => {
  await auth.call('GET', '/reauthenticate', { token });
  const nonce = (await lastMail(email)).code;
  return auth.call('PUT', '/user', { token, body: { password, nonce } });
};
const passwordOf = async (email: string) =>
  (await auth.backend.client().auth.signInWithPassword({ email, password: TEST_PASSWORD })).error?.code ??
  'in';

describe('when the owner of the address signs in by email', () => {
  it.each([
    ['a magic link', '/otp', 'magiclink'],
    ['a recovery link', '/recover', 'recovery'],
  ])('through %s, all earlier users of the account are signed out', async (_what, path, type) => {
    const { email, userId, signedUp, tokens } = await waiting();
    await auth.call('POST', path, { body: { email } });
    const { link } = await lastMail(email);
    const entered = await auth.call('POST', '/verify', { body: { type, token_hash: tokenOf(link) } });
    expect(entered).toMatchObject({ status: 200, body: { user: { id: userId } } });
    expect(await passwordOf(email)).toBe('invalid_credentials');
    expect((await auth.refresh(tokens.refresh)).status).toBe(400);
    for (const token of [tokens.access, signedUp]) {
      expect((await auth.call('GET', '/user', { token })).body.code).toBe('session_not_found');
    }
    // The owner signs in and sets a new password.
    const token = String(entered.body.access_token);
    const password = 'a quiet hour by the river';
    if (type === 'recovery') {
      expect((await auth.call('PUT', '/user', { token, body: { password } })).status).toBe(200);
    } else expect((await setPassword(email, token, password)).status).toBe(200);
  });

  it("a thief's provider account is unlinked too, and the owner's stays", async () => {
    const { email, userId } = await waiting();
    const identity = (provider: string, address: string) =>
      auth.backend.db.query(
        `insert into auth.identities (user_id, provider, provider_id, identity_data)
         values ($1, $2, $3, jsonb_build_object('email', $4::text))`,
        [userId, provider, address, address],
      );
    await identity('google', newEmail());
    await identity('facebook', email);
    await auth.call('POST', '/otp', { body: { email } });
    await openLink(auth, (await lastMail(email)).link);
    const left = await auth.backend.db.query<{ provider: string }>(
      'select provider from auth.identities where user_id = $1 order by 1',
      [userId],
    );
    expect(left.map(({ provider }) => provider)).toEqual(['email', 'facebook']);
  });

  it('happens once: a proven owner keeps password and devices', async () => {
    const { email } = await waiting();
    const enter = async () => {
      await auth.call('POST', '/otp', { body: { email } });
      const { link } = await lastMail(email);
      const { body } = await auth.call('POST', '/verify', {
        body: { type: 'magiclink', token_hash: tokenOf(link) },
      });
      return { token: String(body.access_token) };
    };
    const first = await enter();
    expect((await setPassword(email, first.token, TEST_PASSWORD)).status).toBe(200);
    expect((await auth.mailsTo(email)).map(({ subject }) => subject)).toContain(
      'Your old password no longer works',
    );
    await enter();
    expect(await passwordOf(email)).toBe('in');
    expect((await auth.call('GET', '/user', first)).status).toBe(200);
  });
});

describe('a stranger who requests an email to another address', () => {
  it('with their own challenge gets no code: it goes to the browser that opens the link, and is useless there', async () => {
    const { email } = await waiting();
    const challenge = 'a'.repeat(43);
    const answer = await auth.call('POST', '/otp?redirect_to=https%3A%2F%2Fevil.example%2F', {
      body: { email, code_challenge: challenge, code_challenge_method: 's256' },
    });
    expect(answer).toMatchObject({ status: 200, body: {} });
    const { location, query, hash } = await openLink(auth, (await lastMail(email)).link);
    expect(location.origin).toBe('http://localhost:3000');
    expect(hash.access_token).toBeUndefined();
    const exchanged = await auth.call('POST', '/token?grant_type=pkce', {
      body: { auth_code: query.code, code_verifier: 'b'.repeat(43) },
    });
    expect(exchanged).toMatchObject({ status: 400, body: { code: 'bad_code_verifier' } });
  });

  it('cannot make its link redirect to another site', async () => {
    const { email } = await waiting();
    await auth.call('POST', '/otp', { body: { email } });
    const link = new URL((await lastMail(email)).link);
    link.searchParams.set('redirect_to', 'https://evil.example/');
    expect((await openLink(auth, link.href)).location.origin).toBe('http://localhost:3000');
  });
});
