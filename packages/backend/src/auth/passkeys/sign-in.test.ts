import fc from 'fast-check';
import { decodeJwt } from 'jose';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { turnOn } from '../../../test/auth/factors/test-factors.ts';
import { cbor, type Faults, TestAuthenticator } from '../../../test/auth/passkeys/test-authenticator.ts';
import {
  add,
  beginSigningIn,
  ORIGIN,
  PROOF,
  signInWith,
  withPasskey,
} from '../../../test/auth/passkeys/test-passkeys.ts';
import { type AuthUnderTest, startAuth } from '../../../test/auth/test-auth.ts';

let auth: AuthUnderTest;
beforeAll(async () => {
  auth = await startAuth();
});
afterAll(() => auth.backend.close());

const REFUSED = {
  status: 400,
  body: { code: 'webauthn_verification_failed', message: 'Credential verification failed' },
};
const events = async (userId: string) =>
  (
    await auth.backend.db.query<{ event: string }>(
      'select event from private.security_events where user_id = $1 order by id',
      [userId],
    )
  ).map(({ event }) => event);

describe('a sign-in with a passkey', () => {
  it('creates an aal2 session, and is logged', async () => {
    const { authenticator, userId, passkeyId, email, token } = await withPasskey(auth);
    const { status, body } = await signInWith(auth, authenticator);
    expect(status).toBe(200);
    expect(body).toMatchObject({ token_type: 'bearer', user: { id: userId, email } });
    const claims = decodeJwt(String(body.access_token));
    expect(claims).toMatchObject({ aal: 'aal2', sub: userId });
    expect(claims.amr).toEqual([expect.objectContaining({ method: 'passkey', passkey: passkeyId })]);
    expect((await auth.refresh(String(body.refresh_token))).status).toBe(200);
    const { body: list } = await auth.call('GET', '/passkeys', { token });
    expect(list).toMatchObject([{ id: passkeyId, last_used_at: new Date(auth.clock.ms).toISOString() }]);
    expect((await events(userId)).slice(-2)).toEqual(['passkey_added', 'signed_in']);
  });

  it('needs no code with two-factor authentication, and may turn it off', async () => {
    const { authenticator, client } = await withPasskey(auth);
    const { factorId } = await turnOn(client, auth.clock.ms);
    const { body } = await signInWith(auth, authenticator);
    const token = String(body.access_token);
    expect(decodeJwt(token)).not.toHaveProperty('mfa_pending');
    expect((await auth.call('PUT', '/user', { token, body: { data: {} } })).status).toBe(200);
    expect((await auth.call('DELETE', `/factors/${factorId}`, { token, body: PROOF })).status).toBe(200);
    // The session stays at aal2 because the passkey counts as both steps.
    const refreshed = await auth.refresh(String(body.refresh_token));
    expect(decodeJwt(String(refreshed.body.access_token)).aal).toBe('aal2');
  });

  it('offers every visitor the same options: any passkey of the site, with user verification', async () => {
    const { options, expires_at } = await beginSigningIn(auth);
    expect(options).toMatchObject({ rpId: 'localhost', userVerification: 'required' });
    expect(options.allowCredentials).toBeUndefined();
    expect(expires_at).toBe(Math.floor(auth.clock.ms / 1000) + 300);
  });

  it.each<[string, Faults]>([
    ['another origin', { origin: 'https://evil.example' }],
    ['another port', { origin: 'http://localhost:3001' }],
    ['another site', { rpId: 'evil.example' }],
    ['no user verification', { isUserVerified: false }],
    ['no user presence', { isUserPresent: false }],
    ['another challenge', { challenge: 'AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA' }],
    ['a registration response', { type: 'webauthn.create' }],
    ['a changed signature', { isTampered: true }],
    ['a counter that went back', { counter: 1 }],
  ])('is refused with %s', async (_what, faults) => {
    const { authenticator, userId } = await withPasskey(auth);
    expect((await signInWith(auth, authenticator)).status).toBe(200);
    expect(await signInWith(auth, authenticator, faults)).toMatchObject(REFUSED);
    expect((await events(userId)).at(-1)).toBe('passkey_refused');
  });

  it('is refused when it names another account', async () => {
    const [own, other] = [await withPasskey(auth), await withPasskey(auth)];
    const userHandle = Buffer.from(other.userId).toString('base64url');
    expect(await signInWith(auth, own.authenticator, { userHandle })).toMatchObject(REFUSED);
  });

  it('is refused with the key of another passkey under a known id', async () => {
    const { authenticator, userId } = await withPasskey(auth);
    const thief = new TestAuthenticator(ORIGIN);
    const { challenge_id, options } = await beginSigningIn(auth);
    const credential = {
      ...thief.get(options, { userHandle: Buffer.from(userId).toString('base64url'), counter: 99 }),
      id: authenticator.credentialId,
      rawId: authenticator.credentialId,
    };
    const answer = await auth.call('POST', '/passkeys/authentication/verify', {
      body: { challenge_id, credential },
    });
    expect(answer).toMatchObject(REFUSED);
  });

  it('responds the same for an unknown passkey and a removed one', async () => {
    const { authenticator, token, passkeyId, userId } = await withPasskey(auth);
    expect((await auth.call('DELETE', `/passkeys/${passkeyId}`, { token, body: PROOF })).status).toBe(204);
    expect(await signInWith(auth, authenticator)).toMatchObject(REFUSED);
    const unknown = new TestAuthenticator(ORIGIN);
    const userHandle = Buffer.from(userId).toString('base64url');
    expect(await signInWith(auth, unknown, { userHandle })).toMatchObject(REFUSED);
  });

  it('works repeatedly with an authenticator without a counter', async () => {
    const { authenticator } = await withPasskey(auth, { counts: false });
    for (let use = 0; use < 3; use += 1) expect((await signInWith(auth, authenticator)).status).toBe(200);
  });

  it('accepts a challenge once, even after a refusal, and for five minutes', async () => {
    const { authenticator } = await withPasskey(auth);
    const { challenge_id, options } = await beginSigningIn(auth);
    const verify = (faults: Faults = {}) =>
      auth.call('POST', '/passkeys/authentication/verify', {
        body: { challenge_id, credential: authenticator.get(options, faults) },
      });
    expect(await verify({ origin: 'https://evil.example' })).toMatchObject(REFUSED);
    expect(await verify()).toMatchObject({ body: { code: 'webauthn_challenge_not_found' } });

    const late = await beginSigningIn(auth);
    const credential = authenticator.get(late.options);
    auth.clock.ms += 300_001;
    const answer = await auth.call('POST', '/passkeys/authentication/verify', {
      body: { challenge_id: late.challenge_id, credential },
    });
    expect(answer).toMatchObject({ status: 400, body: { code: 'webauthn_challenge_expired' } });
  });

  it('accepts one of two parallel responses to one challenge', async () => {
    const { authenticator } = await withPasskey(auth);
    const { challenge_id, options } = await beginSigningIn(auth);
    const credential = authenticator.get(options);
    const twice = await Promise.all(
      [1, 2].map(() =>
        auth.call('POST', '/passkeys/authentication/verify', { body: { challenge_id, credential } }),
      ),
    );
    expect(twice.map(({ status }) => status).sort()).toEqual([200, 400]);
  });

  it('accepts one of two authenticators with the same counter', async () => {
    const { authenticator } = await withPasskey(auth);
    const twice = await Promise.all([1, 2].map(() => signInWith(auth, authenticator, { counter: 7 })));
    expect(twice.map(({ status }) => status).sort()).toEqual([200, 400]);
  });

  it('deletes expired challenges', async () => {
    const { challenge_id } = await beginSigningIn(auth);
    auth.clock.ms += 300_001;
    await beginSigningIn(auth);
    const left = await auth.backend.db.query('select 1 from auth.webauthn_challenges where id = $1', [
      challenge_id,
    ]);
    expect(left).toEqual([]);
  });

  it('is refused for an account that is suspended or unconfirmed', async () => {
    const { authenticator, userId } = await withPasskey(auth);
    const { db } = auth.backend;
    await db.query('update auth.users set email_confirmed_at = null where id = $1', [userId]);
    expect((await signInWith(auth, authenticator)).body.code).toBe('email_not_confirmed');
    await db.query("update auth.users set banned_until = '2100-01-01' where id = $1", [userId]);
    expect((await signInWith(auth, authenticator)).body.code).toBe('user_banned');
    // Reveals the account's state only after a valid signature.
    expect(await signInWith(auth, authenticator, { isTampered: true })).toMatchObject(REFUSED);
  });
});

it('limits requests per network address', async () => {
  const limited = await startAuth({ rateLimits: { signInPerMinute: 3 } }, auth);
  const statuses: number[] = [];
  for (let count = 0; count < 4; count += 1) {
    statuses.push((await limited.call('POST', '/passkeys/authentication/options', { body: {} })).status);
  }
  const verify = await limited.call('POST', '/passkeys/authentication/verify', { body: {} });
  expect([...statuses, verify.status]).toEqual([200, 200, 200, 429, 429]);
  await limited.backend.close();
});

it('is disabled where browsers offer no passkeys', async () => {
  const plain = await startAuth({ publicUrl: 'http://192.0.2.1:3000' }, auth);
  expect((await plain.call('GET', '/settings')).body.passkeys_enabled).toBe(false);
  expect((await auth.call('GET', '/settings')).body.passkeys_enabled).toBe(true);
  for (const [method, path] of [
    ['POST', '/passkeys/authentication/options'],
    ['POST', '/passkeys/authentication/verify'],
    ['POST', '/passkeys/registration/options'],
    ['GET', '/passkeys'],
  ] as const) {
    const answer = await plain.call(method, path, method === 'POST' ? { body: {} } : {});
    expect([path, answer.status, answer.body.code]).toEqual([path, 404, 'passkey_disabled']);
  }
  await plain.backend.close();
});

it('refuses arbitrary bytes as a response', async () => {
  const { token, authenticator } = await withPasskey(auth);
  const bytes = fc.oneof(
    fc.uint8Array({ maxLength: 400 }),
    // Arrays nested deeper than the stack of a recursive parser.
    fc.constant(Buffer.alloc(8000, 0x81)),
    fc.constant(
      cbor(
        new Map<string, unknown>([
          ['fmt', 'none'],
          ['attStmt', 7],
        ]),
      ),
    ),
    fc.constant(
      cbor(
        new Map<string, unknown>([
          ['fmt', 'packed'],
          ['attStmt', 'x'],
          ['authData', 'y'],
        ]),
      ),
    ),
  );
  const text = bytes.map((each) => Buffer.from(each).toString('base64url'));
  await fc.assert(
    fc.asyncProperty(text, text, fc.boolean(), async (first, second, isKnown) => {
      const id = isKnown ? authenticator.credentialId : first;
      const { challenge_id } = await beginSigningIn(auth);
      const answer = await auth.call('POST', '/passkeys/authentication/verify', {
        body: {
          challenge_id,
          credential: {
            id,
            rawId: id,
            type: 'public-key',
            response: {
              clientDataJSON: first,
              authenticatorData: second,
              signature: second,
              userHandle: 'AA',
            },
          },
        },
      });
      expect(answer.status).toBe(400);
      const begun = await auth.call('POST', '/passkeys/registration/options', { token, body: PROOF });
      const added = await auth.call('POST', '/passkeys/registration/verify', {
        token,
        body: {
          challenge_id: begun.body.challenge_id,
          credential: {
            id,
            rawId: id,
            type: 'public-key',
            response: { clientDataJSON: first, attestationObject: second },
          },
        },
      });
      expect(added.status).toBe(400);
    }),
    { numRuns: 60 },
  );
});

it('works with supabase-js', async () => {
  const { authenticator, userId, token } = await withPasskey(auth);
  const client = auth.backend.client();
  const begun = await client.auth.passkey.startAuthentication();
  if (begun.error) throw begun.error;
  const credential = authenticator.get(begun.data.options as Parameters<TestAuthenticator['get']>[0]);
  const { data, error } = await client.auth.passkey.verifyAuthentication({
    challengeId: begun.data.challenge_id,
    credential: credential as Parameters<typeof client.auth.passkey.verifyAuthentication>[0]['credential'],
  });
  expect(error).toBeNull();
  expect(data?.user?.id).toBe(userId);
  expect((await client.auth.passkey.list()).data).toHaveLength(1);
  expect((await add(auth, token, new TestAuthenticator(ORIGIN))).status).toBe(200);
});
