import { createClient } from '@supabase/supabase-js';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { newEmail } from '../../test/auth/codes/test-link.ts';
import { asOwner, codeAt, enrol, turnOn } from '../../test/auth/factors/test-factors.ts';
import { TestAuthenticator } from '../../test/auth/passkeys/test-authenticator.ts';
import { add, ORIGIN, signInWith } from '../../test/auth/passkeys/test-passkeys.ts';
import { type AuthUnderTest, days, startAuth } from '../../test/auth/test-auth.ts';
import { TEST_PASSWORD } from '../../test/support/harness.ts';

let auth: AuthUnderTest;
beforeAll(async () => {
  auth = await startAuth();
});
afterAll(() => auth.backend.close());

async function signedIn(email: string) {
  const client = createClient(auth.backend.url, auth.backend.anonKey, {
    auth: { persistSession: false, autoRefreshToken: false, experimental: { recoveryCodes: true } },
  });
  const { error } = await client.auth.signInWithPassword({ email, password: TEST_PASSWORD });
  if (error) throw error;
  return client;
}
type Client = Awaited<ReturnType<typeof signedIn>>;
const tokenOf = async (client: Client) => (await client.auth.getSession()).data.session?.access_token ?? '';

/** A client that has just signed in to an account with a proven address. */
async function freshSession() {
  const { email, userId } = await auth.backend.signUp();
  await auth.backend.db.query('update auth.users set email_proven_at = now() where id = $1', [userId]);
  return { email, userId, client: await signedIn(email) };
}

describe('a thief with the token of a session that began a moment ago', () => {
  const NEEDED = { status: 400, body: { code: 'reauthentication_needed' } };

  it.each([
    ['add a passkey', 'POST', '/passkeys/registration/options', {}],
    ['add an authenticator app', 'POST', '/factors', { factor_type: 'totp' }],
    ['change the email address', 'PUT', '/user', { email: newEmail() }],
  ])('cannot %s', async (_what, method, path, body) => {
    const { client, email } = await freshSession();
    expect(await auth.call(method, path, { token: await tokenOf(client), body })).toMatchObject(NEEDED);
    expect(await auth.mailsTo(email)).toEqual([]);
  });

  it('cannot set the first password of an account that signs in by email', async () => {
    const { client, userId } = await freshSession();
    await auth.backend.db.query('update auth.users set encrypted_password = null where id = $1', [userId]);
    const body = { password: 'a quiet hour by the river' };
    expect(await auth.call('PUT', '/user', { token: await tokenOf(client), body })).toMatchObject(NEEDED);
  });

  it('cannot remove an authenticator app, nor make or remove recovery codes', async () => {
    const { client } = await freshSession();
    const { factorId } = await turnOn(client, auth.clock.ms);
    expect((await client.auth.mfa.recoveryCodes.generate()).error).toBeNull();
    for (const [method, path] of [
      ['DELETE', `/factors/${factorId}`],
      ['POST', '/factors/recovery-codes/regenerate'],
      ['DELETE', '/factors/recovery-codes'],
    ] as const) {
      expect(await auth.call(method, path, { token: await tokenOf(client), body: {} })).toMatchObject(NEEDED);
    }
    expect((await client.auth.mfa.recoveryCodes.getStatus()).data).toMatchObject({ remaining: 10 });
  });

  it('cannot make the first recovery codes later than an hour after the app was added', async () => {
    const { client } = await freshSession();
    await turnOn(client, auth.clock.ms);
    auth.clock.ms += 3_600_000;
    await client.auth.refreshSession();
    const { error } = await client.auth.mfa.recoveryCodes.generate();
    expect(error?.code).toBe('reauthentication_needed');
    expect((await asOwner(client, 'POST', '/factors/recovery-codes')).status).toBe(200);
  });
});

it('an email reports each change, however the proof was given', async () => {
  const { client, email } = await freshSession();
  const first = await turnOn(client, auth.clock.ms);
  await client.auth.mfa.recoveryCodes.generate();
  const second = await enrol(client, 'Tablet');
  await client.auth.mfa.challengeAndVerify({
    factorId: second.factorId,
    code: codeAt(second.secret, auth.clock.ms),
  });
  await asOwner(client, 'POST', '/factors/recovery-codes/regenerate');
  await asOwner(client, 'DELETE', '/factors/recovery-codes');
  await asOwner(client, 'DELETE', `/factors/${first.factorId}`);
  await client.auth.reauthenticate();
  const nonce = (await auth.mailsTo(email)).findLast(({ code }) => code)?.code;
  const off = { current_password: '', nonce };
  expect((await asOwner(client, 'DELETE', `/factors/${second.factorId}`, off)).status).toBe(200);
  const mails = await auth.mailsTo(email);
  const hasUndoLink = (text: string | undefined) => text?.includes('/auth/undo-change#token=') ?? false;
  // Emails are sent after the answer, so two of them may change places.
  expect(mails.map(({ subject, text }) => [subject, hasUndoLink(text)]).toSorted()).toEqual([
    ['An authenticator app was added to your account', true],
    ['An authenticator app was removed from your account', false],
    ['New recovery codes were made for your account', true],
    ['New recovery codes were made for your account', true],
    ['The recovery codes of your account were removed', false],
    ['Two-factor authentication was turned off', false],
    ['Two-factor authentication was turned on', true],
    ['Your code to confirm a change', false],
  ]);
});

it('an account makes at most 30 changes an hour', async () => {
  const { client } = await freshSession();
  const begin = () => asOwner(client, 'POST', '/passkeys/registration/options');
  for (let count = 0; count < 30; count += 1) expect((await begin()).status).toBe(200);
  expect((await begin()).status).toBe(429);
  auth.clock.ms += 3_600_001;
  await client.auth.refreshSession();
  expect((await begin()).status).toBe(200);
});

describe('a thief who knows the password', () => {
  /** Steps of the thief, each with the session of the step before. */
  const steps = {
    passkey: async (client: Client, authenticator: TestAuthenticator) => {
      expect((await add(auth, await tokenOf(client), authenticator)).status).toBe(200);
    },
    app: async (client: Client) => void (await turnOn(client, auth.clock.ms)),
    codes: async (client: Client) => {
      expect((await asOwner(client, 'POST', '/factors/recovery-codes')).status).toBe(200);
    },
    'new codes': async (client: Client) => {
      expect((await asOwner(client, 'POST', '/factors/recovery-codes/regenerate')).status).toBe(200);
    },
    address: async (client: Client) => {
      const change = { email: newEmail(), current_password: TEST_PASSWORD };
      expect((await client.auth.updateUser(change)).error).toBeNull();
    },
    calendar: async (client: Client) => {
      const { data } = await client.auth.getUser();
      await auth.backend.db.query(
        `insert into private.calendar_feeds (user_id, secret_hash, created_at)
         values ($1, pg_catalog.sha256('feed'), $2)`,
        [data.user?.id, new Date(auth.clock.ms).toISOString()],
      );
    },
  };
  const linksTo = async (email: string) =>
    (await auth.mailsTo(email)).flatMap(({ text }) => /#token=([\w-]+)/.exec(text ?? '')?.[1] ?? []);
  const undo = (token: string | undefined) => auth.call('POST', '/undo-change', { body: { token } });

  it.each<[string, (keyof typeof steps)[], 'first' | 'last']>([
    ['one by one', ['passkey', 'calendar', 'app', 'codes', 'address', 'new codes'], 'first'],
    ['one by one, with the newest link', ['passkey', 'app', 'codes', 'address', 'new codes'], 'last'],
    ['the address first', ['address', 'passkey', 'app', 'codes', 'new codes', 'address'], 'first'],
    ['only an app', ['app', 'codes', 'new codes'], 'last'],
  ])('loses all of it to a link in the email of the owner: %s', async (_what, acts, which) => {
    const { email, userId, client } = await freshSession();
    const passkey = new TestAuthenticator(ORIGIN);
    for (const act of acts) {
      await steps[act](client, passkey);
      // Hours pass between the steps.
      auth.clock.ms += 5 * 3_600_000;
      await client.auth.refreshSession();
    }
    const links = await linksTo(email);
    const thiefs = await tokenOf(client);
    const answer = await undo(which === 'first' ? links[0] : links.at(-1));
    expect(answer).toMatchObject({ status: 200, body: { email } });

    for (const table of ['auth.mfa_factors', 'auth.webauthn_credentials', 'private.calendar_feeds']) {
      const left = await auth.backend.db.query(`select 1 from ${table} where user_id = $1`, [userId]);
      expect([table, left]).toEqual([table, []]);
    }
    expect((await auth.call('GET', '/user', { token: thiefs })).status).toBe(403);
    expect((await signInWith(auth, passkey)).status).toBe(400);
    await expect(signedIn(email)).rejects.toMatchObject({ code: 'invalid_credentials' });
    // The owner sets a new password by email and is in.
    const owner = auth.backend.client();
    await owner.auth.resetPasswordForEmail(email);
    const code = (await auth.mailsTo(email)).findLast((mail) => mail.code)?.code ?? '';
    expect((await owner.auth.verifyOtp({ email, token: code, type: 'recovery' })).error).toBeNull();
    const password = 'a quiet hour by the river';
    expect((await owner.auth.updateUser({ password })).error).toBeNull();
    expect((await auth.backend.client().auth.signInWithPassword({ email, password })).error).toBeNull();
  });

  it('cannot use the link that a later change sends to the new address', async () => {
    const { email, client } = await freshSession();
    const change = { email: newEmail(), current_password: TEST_PASSWORD };
    await client.auth.updateUser(change);
    await turnOn(client, auth.clock.ms);
    const [thiefs] = await linksTo(change.email);
    const [owners] = await linksTo(email);
    expect((await undo(owners)).status).toBe(200);
    expect((await undo(thiefs)).body.code).toBe('otp_expired');
    // The other order: the owner's link is the older one and stays valid.
    const again = await freshSession();
    const next = { email: newEmail(), current_password: TEST_PASSWORD };
    await again.client.auth.updateUser(next);
    await turnOn(again.client, auth.clock.ms);
    expect((await undo((await linksTo(next.email))[0])).status).toBe(200);
    expect((await undo((await linksTo(again.email))[0])).body).toEqual({ email: again.email });
  });

  it('does not take what the owner added more than a week before', async () => {
    const { email, userId, client } = await freshSession();
    await turnOn(client, auth.clock.ms);
    await client.auth.mfa.recoveryCodes.generate();
    const own = new TestAuthenticator(ORIGIN);
    await steps.passkey(client, own);
    auth.clock.ms += days(8);
    await client.auth.refreshSession();
    await steps['new codes'](client);
    expect((await undo((await linksTo(email)).at(-1))).status).toBe(200);
    const left = await auth.backend.db.query('select factor_type from auth.mfa_factors where user_id = $1', [
      userId,
    ]);
    // The recovery codes are the thief's.
    expect(left).toEqual([{ factor_type: 'totp' }]);
    expect((await signInWith(auth, own)).status).toBe(200);
  });

  it('cannot hide an app behind an old setup', async () => {
    const { email, userId, client } = await freshSession();
    const { factorId, secret } = await enrol(client);
    auth.clock.ms += days(8);
    await client.auth.refreshSession();
    const code = codeAt(secret, auth.clock.ms);
    expect((await client.auth.mfa.challengeAndVerify({ factorId, code })).error).toBeNull();
    expect((await undo((await linksTo(email)).at(-1))).status).toBe(200);
    expect(
      await auth.backend.db.query('select 1 from auth.mfa_factors where user_id = $1', [userId]),
    ).toEqual([]);
  });
});

it("a thief's factor is removed when the owner of an unproven address signs in by email", async () => {
  const { client, email } = await auth.backend.signUp();
  await turnOn(client, auth.clock.ms);
  const owner = auth.backend.client();
  await owner.auth.signInWithOtp({ email });
  const code = (await auth.mailsTo(email)).find((mail) => mail.code)?.code ?? '';
  expect((await owner.auth.verifyOtp({ email, token: code, type: 'email' })).error).toBeNull();
  const { data } = await owner.auth.mfa.getAuthenticatorAssuranceLevel();
  expect([data?.currentLevel, data?.nextLevel]).toEqual(['aal1', 'aal1']);
  expect((await owner.auth.updateUser({ data: {} })).error).toBeNull();
});
