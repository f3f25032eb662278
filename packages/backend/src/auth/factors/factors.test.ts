import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { asOwner, codeAt, enrol, turnOn, unenrol } from '../../../test/auth/factors/test-factors.ts';
import { type AuthUnderTest, startAuth } from '../../../test/auth/test-auth.ts';
import { TEST_PASSWORD } from '../../../test/support/harness.ts';

let auth: AuthUnderTest;
beforeAll(async () => {
  auth = await startAuth();
});
afterAll(() => auth.backend.close());

const now = () => auth.clock.ms;
const signedIn = async (email: string) => {
  const client = auth.backend.client();
  const { error } = await client.auth.signInWithPassword({ email, password: TEST_PASSWORD });
  if (error) throw error;
  return client;
};
/** An account with two-factor authentication, and a client that has passed both steps. */
const protectedAccount = async () => {
  const account = await auth.backend.signUp();
  return { ...account, ...(await turnOn(account.client, now())) };
};
type Client = Awaited<ReturnType<typeof signedIn>>;
const tokenOf = async (client: Client) => (await client.auth.getSession()).data.session?.access_token ?? '';
const levels = async (client: Client) => {
  const { data } = await client.auth.mfa.getAuthenticatorAssuranceLevel();
  return [data?.currentLevel, data?.nextLevel];
};
const withCode = async (client: Client, factorId: string, code: string) => {
  const { error } = await client.auth.mfa.challengeAndVerify({ factorId, code });
  return error ? (error.code ?? error.name) : 'in';
};

describe('turning it on', () => {
  it('returns a secret once, and an aal2 session for the first code', async () => {
    const { client, email } = await auth.backend.signUp();
    expect(await levels(client)).toEqual(['aal1', 'aal1']);
    const { factorId, secret, uri } = await enrol(client);
    expect(secret).toMatch(/^[A-Z2-7]{32}$/);
    expect(uri).toContain(`:${encodeURIComponent(email)}?`);
    expect(uri).toContain(secret);
    const { data: before } = await client.auth.mfa.listFactors();
    expect(before?.totp).toEqual([]);
    expect(before?.all).toMatchObject([
      { id: factorId, status: 'unverified', friendly_name: 'Phone', factor_type: 'totp' },
    ]);
    expect(JSON.stringify(before)).not.toContain(secret);

    const { data, error } = await client.auth.mfa.challengeAndVerify({
      factorId,
      code: codeAt(secret, now()),
    });
    expect(error).toBeNull();
    expect(data?.user.factors).toMatchObject([{ id: factorId, status: 'verified' }]);
    expect(JSON.stringify(data)).not.toContain(secret);
    expect(await levels(client)).toEqual(['aal2', 'aal2']);
    const claims = (await client.auth.getClaims()).data?.claims;
    expect(claims).toMatchObject({ aal: 'aal2', amr: [{ method: 'password' }, { method: 'totp' }] });
    expect(claims).not.toHaveProperty('mfa_pending');
    expect((await client.auth.mfa.listFactors()).data?.totp).toHaveLength(1);
    const mails = await auth.mailsTo(email);
    expect(mails.map(({ subject }) => subject)).toEqual(['Two-factor authentication was turned on']);
  });

  it('ends every aal1 session, including the access token that turned it on', async () => {
    const { client, email } = await auth.backend.signUp();
    const other = await signedIn(email);
    const [old, elsewhere] = [await tokenOf(client), await tokenOf(other)];
    await turnOn(client, now());
    for (const token of [old, elsewhere]) {
      expect((await auth.call('GET', '/user', { token })).body.code).toBe('session_not_found');
    }
    expect((await client.auth.getUser()).error).toBeNull();
    expect((await client.auth.refreshSession()).error).toBeNull();
    expect(await levels(client)).toEqual(['aal2', 'aal2']);
  });

  it('requires proof of the owner', async () => {
    const { client } = await auth.backend.signUp();
    const token = await tokenOf(client);
    const { error } = await client.auth.mfa.enroll({ factorType: 'totp' });
    expect(error?.code).toBe('reauthentication_needed');
    const post = (proof: object) =>
      auth.call('POST', '/factors', { token, body: { factor_type: 'totp', ...proof } });
    expect((await post({ current_password: 'a wrong one entirely' })).body.code).toBe(
      'current_password_invalid',
    );
    expect((await post({ nonce: '000000' })).body.code).toBe('reauthentication_not_valid');
    expect((await post({ current_password: TEST_PASSWORD })).status).toBe(200);
  });

  it('accepts an emailed code as that proof', async () => {
    const { client, email } = await auth.backend.signUp();
    await client.auth.reauthenticate();
    const mail = (await auth.mailsTo(email)).at(-1);
    const answer = await auth.call('POST', '/factors', {
      token: await tokenOf(client),
      body: { factor_type: 'totp', nonce: mail?.code },
    });
    expect(answer.status).toBe(200);
  });

  it('refuses other kinds, a duplicate name, and an eleventh factor', async () => {
    const { client } = await auth.backend.signUp();
    const phone = await client.auth.mfa.enroll({ factorType: 'phone', phone: '+4915112345678' });
    expect(phone.error?.code).toBe('validation_failed');
    await enrol(client);
    const post = (friendly_name: string) =>
      asOwner(client, 'POST', '/factors', { factor_type: 'totp', friendly_name });
    expect((await post('Phone')).body).toMatchObject({ code: 'mfa_factor_name_conflict' });
    for (let i = 0; i < 9; i += 1) await enrol(client, `Phone ${i}`);
    expect((await post('Tablet')).body).toMatchObject({ code: 'too_many_enrolled_mfa_factors' });
  });
});

describe('signing in', () => {
  it('a password yields only a token for verifying the factor', async () => {
    const { email, factorId, secret } = await protectedAccount();
    const client = await signedIn(email);
    expect(await levels(client)).toEqual(['aal1', 'aal2']);
    expect((await client.auth.getClaims()).data?.claims).toMatchObject({ aal: 'aal1', mfa_pending: true });
    expect((await client.auth.mfa.listFactors()).data?.totp).toMatchObject([{ id: factorId }]);
    const refused = async () => [
      (await client.auth.updateUser({ data: { name: 'Thief' } })).error?.code,
      (await client.auth.updateUser({ password: 'another long walk home' })).error?.code,
      (await client.auth.reauthenticate()).error?.code,
      (await client.auth.mfa.enroll({ factorType: 'totp', friendlyName: 'Mine' })).error?.code,
      (await client.auth.mfa.unenroll({ factorId })).error?.code,
    ];
    expect(await refused()).toEqual(Array(5).fill('insufficient_aal'));
    await client.auth.refreshSession();
    expect(await refused()).toEqual(Array(5).fill('insufficient_aal'));
    expect(await withCode(client, factorId, codeAt(secret, now()))).toBe('in');
    expect(await levels(client)).toEqual(['aal2', 'aal2']);
    expect((await client.auth.updateUser({ data: { name: 'Owner' } })).error).toBeNull();
  });

  it('accepts each code once across all devices', async () => {
    const { email, factorId, secret } = await protectedAccount();
    const code = codeAt(secret, now());
    const [one, two] = [await signedIn(email), await signedIn(email)];
    expect(await withCode(one, factorId, code)).toBe('in');
    const three = await signedIn(email);
    expect(await withCode(three, factorId, code)).toBe('mfa_verification_failed');
    // An earlier, unused code is refused too.
    expect(await withCode(three, factorId, codeAt(secret, now(), -1))).toBe('mfa_verification_failed');
    expect(await withCode(three, factorId, codeAt(secret, now(), 1))).toBe('in');
    expect((await two.auth.getUser()).error?.name).toBe('AuthSessionMissingError');
  });

  it('accepts one of two parallel requests with the same code', async () => {
    const { email, factorId, secret } = await protectedAccount();
    const clients = [await signedIn(email), await signedIn(email)];
    const code = codeAt(secret, now());
    const answers = await Promise.all(clients.map((client) => withCode(client, factorId, code)));
    expect(answers.filter((answer) => answer === 'in')).toHaveLength(1);
  });

  it('expires a challenge after five minutes, and accepts it only for its own factor', async () => {
    const { client, email, factorId, secret } = await protectedAccount();
    const { data } = await client.auth.mfa.challenge({ factorId });
    expect(data?.expires_at).toBe(Math.floor((now() + 300_000) / 1000));
    auth.clock.ms += 300_001;
    const verify = (challengeId: string) =>
      client.auth.mfa.verify({ factorId, challengeId, code: codeAt(secret, now()) });
    expect((await verify(data?.id ?? '')).error?.code).toBe('mfa_challenge_expired');
    const other = await protectedAccount();
    const foreign = await other.client.auth.mfa.challenge({ factorId: other.factorId });
    expect((await verify(foreign.data?.id ?? '')).error?.code).toBe('mfa_factor_not_found');
    expect((await verify('x')).error?.code).toBe('validation_failed');
    expect(await withCode(await signedIn(email), factorId, codeAt(secret, now()))).toBe('in');
  });

  it('rejects a factor enrolled earlier by an attacker with the password', async () => {
    const { client: thief, email } = await auth.backend.signUp();
    const ownFactor = await enrol(thief, 'Mine');
    const owner = await signedIn(email);
    await turnOn(owner, now());
    // The owner's enrolment deleted this factor. Restored here, it must still not count as a second step.
    await auth.backend.db.query(
      `insert into auth.mfa_factors (id, user_id, friendly_name, factor_type, status, secret, created_at, updated_at)
       select $1::uuid, id, 'Again', 'totp', 'unverified', $2, now(), now() from auth.users where email = $3`,
      [ownFactor.factorId, ownFactor.secret, email],
    );
    const newSession = await signedIn(email);
    expect(await withCode(newSession, ownFactor.factorId, codeAt(ownFactor.secret, now()))).toBe(
      'insufficient_aal',
    );
  });

  it('allows twenty wrong codes a day on a new network, and again when it becomes familiar', async () => {
    const { email, factorId, secret } = await protectedAccount();
    const stranger = await signedIn(email);
    // Makes every network unfamiliar.
    await auth.backend.db.query(
      'delete from auth.familiar_networks where user_id = (select id from auth.users where email = $1)',
      [email],
    );
    for (let i = 0; i < 20; i += 1) {
      expect(await withCode(stranger, factorId, 'abcdef')).toBe('mfa_verification_failed');
    }
    const right = codeAt(secret, now());
    expect(await withCode(stranger, factorId, right)).toBe('over_request_rate_limit');
    // The password alone does not make the network familiar.
    expect(await withCode(await signedIn(email), factorId, right)).toBe('over_request_rate_limit');
    await auth.backend.db.query(
      `insert into auth.familiar_networks (user_id, network, seen_at)
       select id, '127.0.0.1', $2 from auth.users where email = $1`,
      [email, new Date(now()).toISOString()],
    );
    expect(await withCode(stranger, factorId, right)).toBe('in');
  });

  it('requires the second step after an email too, before a new password', async () => {
    const { email, factorId, secret } = await protectedAccount();
    const client = auth.backend.client();
    await client.auth.resetPasswordForEmail(email);
    const code = (await auth.mailsTo(email)).findLast(({ code }) => code)?.code ?? '';
    // Without this, entering the code would be the first proof of the address and remove the password.
    await auth.backend.db.query('update auth.users set email_proven_at = now() where email = $1', [email]);
    expect((await client.auth.verifyOtp({ email, token: code, type: 'recovery' })).error).toBeNull();
    const password = 'another long walk home';
    expect((await client.auth.updateUser({ password })).error?.code).toBe('insufficient_aal');
    expect(await withCode(client, factorId, codeAt(secret, now()))).toBe('in');
    expect((await client.auth.updateUser({ password })).error).toBeNull();
  });
});

describe('turning it off', () => {
  it('requires both steps and proof of the owner, and leaves aal1 sessions', async () => {
    const { client, email, factorId } = await protectedAccount();
    expect((await client.auth.mfa.unenroll({ factorId })).error?.code).toBe('reauthentication_needed');
    expect(await levels(await signedIn(email))).toEqual(['aal1', 'aal2']);
    expect((await asOwner(client, 'DELETE', `/factors/${factorId}`)).body).toEqual({ id: factorId });
    expect((await client.auth.refreshSession()).error).toBeNull();
    expect(await levels(client)).toEqual(['aal1', 'aal1']);
    expect((await client.auth.getClaims()).data?.claims.amr).toMatchObject([{ method: 'password' }]);
    expect((await (await signedIn(email)).auth.updateUser({ data: {} })).error).toBeNull();
    const subjects = (await auth.mailsTo(email)).map(({ subject }) => subject);
    expect(subjects).toContain('Two-factor authentication was turned off');
  });

  it('keeps another factor active', async () => {
    const { client, email, factorId } = await protectedAccount();
    const second = await enrol(client, 'Tablet');
    expect(await withCode(client, second.factorId, codeAt(second.secret, now()))).toBe('in');
    expect(await unenrol(client, factorId)).toBeNull();
    expect(await levels(await signedIn(email))).toEqual(['aal1', 'aal2']);
  });

  it("never affects another user's factor", async () => {
    const { factorId, secret } = await protectedAccount();
    const { client: other } = await protectedAccount();
    const answers = [
      (await other.auth.mfa.unenroll({ factorId })).error?.code,
      (await other.auth.mfa.challenge({ factorId })).error?.code,
      await withCode(other, factorId, codeAt(secret, now())),
      (await other.auth.mfa.unenroll({ factorId: randomUUID() })).error?.code,
    ];
    expect(answers).toEqual(Array(4).fill('mfa_factor_not_found'));
    const bad = await auth.call('DELETE', '/factors/none', { token: await tokenOf(other) });
    expect(bad).toMatchObject({ status: 404, body: { code: 'mfa_factor_not_found' } });
    expect((await auth.call('POST', '/factors', { body: { factor_type: 'totp' } })).status).toBe(401);
  });
});
