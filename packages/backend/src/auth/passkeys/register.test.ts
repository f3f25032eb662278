import { randomUUID } from 'node:crypto';
import { decodeJwt } from 'jose';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { asOwner, turnOn, unenrol } from '../../../test/auth/factors/test-factors.ts';
import { type Faults, TestAuthenticator } from '../../../test/auth/passkeys/test-authenticator.ts';
import {
  add,
  beginAdding,
  ORIGIN,
  PROOF,
  signInWith,
  withPasskey,
} from '../../../test/auth/passkeys/test-passkeys.ts';
import { type AuthUnderTest, days, startAuth } from '../../../test/auth/test-auth.ts';
import { TEST_PASSWORD } from '../../../test/support/harness.ts';

let auth: AuthUnderTest;
beforeAll(async () => {
  auth = await startAuth();
});
afterAll(() => auth.backend.close());

const signedUp = async () => {
  const { email, userId, client } = await auth.backend.signUp();
  return { email, userId, client, token: (await auth.tokens(email)).access };
};
const CHROME =
  'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Safari/537.36';

describe('adding a passkey', () => {
  it('names it after the device, and notifies the owner', async () => {
    const { token, email } = await signedUp();
    const { challenge_id, options } = await beginAdding(auth, token);
    expect(options).toMatchObject({
      rp: { id: 'localhost' },
      user: { name: email },
      attestation: 'none',
      authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
    });
    const answer = await auth.call('POST', '/passkeys/registration/verify', {
      token,
      body: { challenge_id, credential: new TestAuthenticator(ORIGIN).create(options) },
      headers: { 'user-agent': CHROME },
    });
    expect(answer.body).toEqual({
      id: expect.any(String),
      friendly_name: 'Chrome on Linux',
      created_at: new Date(auth.clock.ms).toISOString(),
    });
    const mail = (await auth.mailsTo(email)).at(-1);
    expect(mail?.subject).toBe('A passkey was added to your account');
    expect(mail?.text).toContain('Chrome on Linux');
  });

  it('requires proof of the owner', async () => {
    const { token, email } = await signedUp();
    const begin = (body: object) => auth.call('POST', '/passkeys/registration/options', { token, body });
    expect((await begin({})).body.code).toBe('reauthentication_needed');
    expect((await begin({ current_password: 'wrong' })).body.code).toBe('current_password_invalid');
    expect((await begin({ nonce: '000000' })).body.code).toBe('reauthentication_not_valid');
    expect((await begin({ current_password: TEST_PASSWORD })).status).toBe(200);
    await auth.call('GET', '/reauthenticate', { token });
    const nonce = (await auth.mailsTo(email)).findLast(({ code }) => code)?.code;
    expect((await begin({ nonce })).status).toBe(200);
    expect((await begin({ nonce })).body.code).toBe('reauthentication_not_valid');
  });

  it('requires the second step first if enabled', async () => {
    const { client, email } = await signedUp();
    await turnOn(client, auth.clock.ms);
    const half = (await auth.tokens(email)).access;
    const answer = await auth.call('POST', '/passkeys/registration/options', { token: half, body: {} });
    expect(answer).toMatchObject({ status: 401, body: { code: 'insufficient_aal' } });
  });

  it.each<[string, Faults]>([
    ['another origin', { origin: 'https://evil.example' }],
    ['another site', { rpId: 'evil.example' }],
    ['no user verification', { isUserVerified: false }],
    ['another challenge', { challenge: 'AAAA' }],
    ['a sign-in response', { type: 'webauthn.get' }],
    [
      'certificates',
      {
        attestation: {
          fmt: 'packed',
          attStmt: new Map<string, unknown>([
            ['alg', -7],
            ['sig', Buffer.from('x')],
            ['x5c', [Buffer.from('certificate')]],
          ]),
        },
      },
    ],
    ['an unrequested attestation', { attestation: { fmt: 'tpm', attStmt: new Map() } }],
  ])('is refused with %s', async (_what, faults) => {
    const { token } = await signedUp();
    const answer = await add(auth, token, new TestAuthenticator(ORIGIN), faults);
    expect(answer).toMatchObject({ status: 400, body: { code: 'webauthn_verification_failed' } });
    expect((await auth.call('GET', '/passkeys', { token })).body).toEqual([]);
  });

  it('accepts only the newest challenge of the same session, once', async () => {
    const [own, other] = [await signedUp(), await signedUp()];
    const first = await beginAdding(auth, own.token);
    const newest = await beginAdding(auth, own.token);
    const finish = (token: string, { challenge_id, options }: typeof first) =>
      auth.call('POST', '/passkeys/registration/verify', {
        token,
        body: { challenge_id, credential: new TestAuthenticator(ORIGIN).create(options) },
      });
    const notFound = { status: 400, body: { code: 'webauthn_challenge_not_found' } };
    expect(await finish(own.token, first)).toMatchObject(notFound);
    expect(await finish(other.token, newest)).toMatchObject(notFound);
    const elsewhere = (await auth.tokens(own.email)).access;
    expect(await finish(elsewhere, newest)).toMatchObject(notFound);
    expect((await finish(own.token, newest)).status).toBe(200);
    expect(await finish(own.token, newest)).toMatchObject(notFound);
    const late = await beginAdding(auth, own.token);
    auth.clock.ms += 300_001;
    expect(await finish(own.token, late)).toMatchObject({ body: { code: 'webauthn_challenge_expired' } });
  });

  it('refuses a passkey that belongs to another account', async () => {
    const { authenticator } = await withPasskey(auth);
    const { token } = await signedUp();
    expect(await add(auth, token, authenticator)).toMatchObject({
      status: 422,
      body: { code: 'webauthn_credential_exists' },
    });
  });

  it('allows at most ten', async () => {
    const { token } = await signedUp();
    const spare = await beginAdding(auth, (await signedUp()).token);
    for (let count = 0; count < 10; count += 1) {
      expect((await add(auth, token, new TestAuthenticator(ORIGIN))).status).toBe(200);
    }
    const { status, body } = await auth.call('POST', '/passkeys/registration/options', {
      token,
      body: PROOF,
    });
    expect([status, body.code]).toEqual([422, 'too_many_passkeys']);
    expect(spare.options.excludeCredentials).toEqual([]);
  });
});

describe('the passkeys of an account', () => {
  it('can be listed and renamed only by their owner', async () => {
    const { token, passkeyId } = await withPasskey(auth);
    const other = await withPasskey(auth);
    const rename = (who: string, name: unknown, id = passkeyId) =>
      auth.call('PATCH', `/passkeys/${id}`, { token: who, body: { friendly_name: name } });
    expect((await rename(token, ' Blue key ')).body).toMatchObject({
      id: passkeyId,
      friendly_name: 'Blue key',
    });
    const missing = { status: 404, body: { code: 'webauthn_credential_not_found' } };
    expect(await rename(other.token, 'Mine')).toMatchObject(missing);
    expect(await rename(token, 'x', randomUUID())).toMatchObject(missing);
    expect(await rename(token, 'x', 'nonsense')).toMatchObject(missing);
    for (const name of ['', '  ', 'x'.repeat(121), 7]) expect((await rename(token, name)).status).toBe(400);
    expect(
      await auth.call('DELETE', `/passkeys/${passkeyId}`, { token: other.token, body: PROOF }),
    ).toMatchObject(missing);
    const { body } = await auth.call('GET', '/passkeys', { token });
    expect(body).toMatchObject([{ id: passkeyId, friendly_name: 'Blue key' }]);
    expect((await auth.call('GET', '/passkeys')).status).toBe(401);
  });

  it('end the sessions of other devices that used them when they are removed', async () => {
    const { token, email, authenticator, passkeyId, userId } = await withPasskey(auth);
    const second = new TestAuthenticator(ORIGIN);
    await add(auth, token, second);
    const [lost, remaining] = [await signInWith(auth, authenticator), await signInWith(auth, second)];
    expect((await auth.call('DELETE', `/passkeys/${passkeyId}`, { token, body: PROOF })).status).toBe(204);
    const reach = async (access: unknown) =>
      (await auth.call('GET', '/user', { token: String(access) })).status;
    expect([
      await reach(lost.body.access_token),
      await reach(remaining.body.access_token),
      await reach(token),
    ]).toEqual([403, 200, 200]);
    const subjects = (await auth.mailsTo(email)).map(({ subject }) => subject);
    expect(subjects).toContain('A passkey was removed from your account');
    const log = await auth.backend.db.query<{ event: string }>(
      'select event from private.security_events where user_id = $1 order by id desc limit 1',
      [userId],
    );
    expect(log).toEqual([{ event: 'passkey_removed' }]);
  });

  it('require proof of the owner for removal', async () => {
    const { token, email, passkeyId } = await withPasskey(auth);
    const remove = (body?: object) => auth.call('DELETE', `/passkeys/${passkeyId}`, { token, body });
    expect((await remove()).body.code).toBe('reauthentication_needed');
    expect((await remove({ current_password: 'wrong' })).body.code).toBe('current_password_invalid');
    expect((await remove({ nonce: '000000' })).body.code).toBe('reauthentication_not_valid');
    expect((await auth.call('GET', '/passkeys', { token })).body).toMatchObject([{ id: passkeyId }]);
    await auth.call('GET', '/reauthenticate', { token });
    const nonce = (await auth.mailsTo(email)).findLast(({ code }) => code)?.code;
    expect((await remove({ nonce })).status).toBe(204);
    expect((await remove({ current_password: TEST_PASSWORD })).status).toBe(404);
  });

  it("lower the removing device's own session to aal1", async () => {
    const { authenticator, passkeyId, client } = await withPasskey(auth);
    const { body } = await signInWith(auth, authenticator);
    const token = String(body.access_token);
    expect((await auth.call('DELETE', `/passkeys/${passkeyId}`, { token, body: PROOF })).status).toBe(204);
    const refreshed = await auth.refresh(String(body.refresh_token));
    expect(decodeJwt(String(refreshed.body.access_token)).aal).toBe('aal1');
    // A TOTP code raises the session again.
    expect((await turnOn(client, auth.clock.ms)).factorId).toBeTruthy();
  });

  it('keep a session at aal2 through a code when the passkey is removed, and lower it with the code', async () => {
    const { authenticator, passkeyId } = await withPasskey(auth);
    const client = auth.backend.client();
    const { body } = await signInWith(auth, authenticator);
    await client.auth.setSession({
      access_token: String(body.access_token),
      refresh_token: String(body.refresh_token),
    });
    const { factorId } = await turnOn(client, auth.clock.ms);
    const level = async () => {
      const { data } = await client.auth.refreshSession();
      return decodeJwt(data.session?.access_token ?? '').aal;
    };
    expect((await asOwner(client, 'DELETE', `/passkeys/${passkeyId}`)).status).toBe(204);
    expect(await level()).toBe('aal2');
    expect(await unenrol(client, factorId)).toBeNull();
    expect(await level()).toBe('aal1');
  });

  it('are deleted with the account', async () => {
    const { userId } = await withPasskey(auth);
    await auth.backend.db.query('delete from auth.users where id = $1', [userId]);
    const left = await auth.backend.db.query('select 1 from auth.webauthn_credentials where user_id = $1', [
      userId,
    ]);
    expect(left).toEqual([]);
  });
});

describe("a thief's passkey is removed", () => {
  it('when the change of the address is undone', async () => {
    const { client, email, authenticator, token } = await withPasskey(auth);
    auth.clock.ms += days(8);
    const thief = new TestAuthenticator(ORIGIN);
    const { error } = await client.auth.signInWithPassword({ email, password: TEST_PASSWORD });
    expect(error).toBeNull();
    const fresh = (await auth.tokens(email)).access;
    expect((await add(auth, fresh, thief)).status).toBe(200);
    await client.auth.updateUser({ email: `${randomUUID()}@example.org`, current_password: TEST_PASSWORD });
    // The email about the new passkey may come after the one with the link.
    const mails = await auth.mailsTo(email);
    const undo = mails.map(({ text }) => /#token=([\w-]+)/.exec(text ?? '')?.[1]).findLast(Boolean);
    expect((await auth.call('POST', '/undo-change', { body: { token: undo } })).status).toBe(200);
    expect((await signInWith(auth, thief)).status).toBe(400);
    expect((await signInWith(auth, authenticator)).status).toBe(200);
    expect((await auth.call('GET', '/user', { token })).status).toBe(403);
  });

  it('when the owner of an unproven address signs in by email', async () => {
    const { email, authenticator } = await withPasskey(auth);
    const owner = auth.backend.client();
    await owner.auth.signInWithOtp({ email });
    const code = (await auth.mailsTo(email)).findLast(({ code }) => code)?.code ?? '';
    expect((await owner.auth.verifyOtp({ email, token: code, type: 'email' })).error).toBeNull();
    expect((await signInWith(auth, authenticator)).status).toBe(400);
  });

  it('when the password is reset by email within a week', async () => {
    const { email, userId, authenticator, token } = await withPasskey(auth);
    await auth.backend.db.query('update auth.users set email_proven_at = now() where id = $1', [userId]);
    auth.clock.ms += days(8);
    const fresh = (await auth.tokens(email)).access;
    const thief = new TestAuthenticator(ORIGIN);
    expect((await add(auth, fresh, thief)).status).toBe(200);
    auth.clock.ms += days(6);
    const owner = auth.backend.client();
    await owner.auth.resetPasswordForEmail(email);
    const code = (await auth.mailsTo(email)).findLast(({ code }) => code)?.code ?? '';
    expect((await owner.auth.verifyOtp({ email, token: code, type: 'recovery' })).error).toBeNull();
    // The added passkey works until the owner sets a new password.
    expect((await signInWith(auth, thief)).status).toBe(200);
    expect((await owner.auth.updateUser({ password: 'another walk over stubble' })).error).toBeNull();
    expect((await signInWith(auth, thief)).status).toBe(400);
    expect((await signInWith(auth, authenticator)).status).toBe(200);
    const subjects = (await auth.mailsTo(email)).slice(-2).map(({ subject }) => subject);
    expect(subjects.sort()).toEqual([
      'Passkeys were removed with your new password',
      'Your password was changed',
    ]);
    expect(token).toBeTruthy();
  });
});
