import { createClient, type SupabaseClient } from '@supabase/supabase-js';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { z } from 'zod';
import { asOwner, turnOn, unenrol } from '../../../test/auth/factors/test-factors.ts';
import { type AuthUnderTest, startAuth } from '../../../test/auth/test-auth.ts';
import { TEST_PASSWORD } from '../../../test/support/harness.ts';

let auth: AuthUnderTest;
beforeAll(async () => {
  auth = await startAuth();
});
afterAll(() => auth.backend.close());

/** supabase-js offers recovery codes only behind an experimental flag. */
const clientWithCodes = () =>
  createClient(auth.backend.url, auth.backend.anonKey, {
    auth: { persistSession: false, autoRefreshToken: false, experimental: { recoveryCodes: true } },
  });
const signedIn = async (email: string) => {
  const client = clientWithCodes();
  const { error } = await client.auth.signInWithPassword({ email, password: TEST_PASSWORD });
  if (error) throw error;
  return client;
};
const made = async () => {
  const { email, userId } = await auth.backend.signUp();
  const client = await signedIn(email);
  const { factorId } = await turnOn(client, auth.clock.ms);
  const { data, error } = await client.auth.mfa.recoveryCodes.generate();
  if (error) throw error;
  return { client, email, userId, factorId, codes: data.codes };
};
const regenerate = async (client: SupabaseClient) => {
  const { status, body } = await asOwner(client, 'POST', '/factors/recovery-codes/regenerate');
  expect(status).toBe(200);
  return z.object({ codes: z.array(z.string()) }).parse(body);
};
const tried = async (client: SupabaseClient, code: string | undefined) => {
  const { error } = await client.auth.mfa.recoveryCodes.verify({ code: code ?? '' });
  return error ? (error.code ?? error.name) : 'in';
};

it('returns ten codes and stores only hashes', async () => {
  const { client, codes, userId } = await made();
  expect(new Set(codes).size).toBe(10);
  for (const code of codes) expect(code).toMatch(/^[0-9a-hjkmnp-tv-z]{24}$/);
  const storedRows = await auth.backend.db.query<{ row: string }>(
    `select row_to_json(c)::text as row from auth.mfa_recovery_codes c
     join auth.mfa_factors f on f.id = c.factor_id where f.user_id = $1`,
    [userId],
  );
  expect(storedRows).toHaveLength(10);
  for (const code of codes) expect(JSON.stringify(storedRows)).not.toContain(code);
  expect((await client.auth.mfa.recoveryCodes.getStatus()).data).toMatchObject({ total: 10, remaining: 10 });
  const secondAttempt = await client.auth.mfa.recoveryCodes.generate();
  expect(secondAttempt.error?.code).toBe('mfa_verified_factor_exists');
});

it('accepts each code once instead of a TOTP code, in any spelling', async () => {
  const { email, codes } = await made();
  const client = await signedIn(email);
  const typed = codes[0]
    ?.toUpperCase()
    .replaceAll(/(.{4})(?=.)/g, '$1-')
    .replaceAll('0', 'O')
    .replaceAll('1', 'l');
  expect(await tried(client, ` ${typed}`)).toBe('in');
  const claims = (await client.auth.getClaims()).data?.claims;
  expect(claims).toMatchObject({
    aal: 'aal2',
    amr: [{ method: 'password' }, { method: 'mfa/recovery_code' }],
  });
  expect((await client.auth.mfa.recoveryCodes.getStatus()).data).toMatchObject({ total: 10, remaining: 9 });
  expect(await tried(await signedIn(email), codes[0])).toBe('mfa_verification_failed');
  expect(await tried(await signedIn(email), codes[1])).toBe('in');
  const mails = await auth.mailsTo(email);
  expect(mails.map(({ text }) => /You have (\d+) codes left/.exec(text ?? '')?.[1]).filter(Boolean)).toEqual([
    '9',
    '8',
  ]);
});

it('accepts one of two parallel requests', async () => {
  const { email, codes } = await made();
  const clients = [await signedIn(email), await signedIn(email)];
  const answers = await Promise.all(clients.map((client) => tried(client, codes[0])));
  expect(answers.filter((answer) => answer === 'in')).toHaveLength(1);
});

it('new codes invalidate the old ones', async () => {
  const { client, email, codes } = await made();
  const { codes: newCodes } = await regenerate(client);
  expect(newCodes).toHaveLength(10);
  expect(await tried(await signedIn(email), codes[0])).toBe('mfa_verification_failed');
  expect(await tried(await signedIn(email), newCodes[0])).toBe('in');
});

it('requires both steps to create and remove codes, and an app', async () => {
  const { email } = await auth.backend.signUp();
  const alone = await signedIn(email);
  expect((await alone.auth.mfa.recoveryCodes.generate()).error?.code).toBe('insufficient_aal');
  expect((await alone.auth.mfa.recoveryCodes.getStatus()).error?.code).toBe('mfa_factor_not_found');
  expect(await tried(alone, '')).toBe('mfa_verification_failed');

  const { client, email: owner, codes } = await made();
  const halfway = (await signedIn(owner)).auth.mfa.recoveryCodes;
  expect((await halfway.regenerate()).error?.code).toBe('insufficient_aal');
  expect((await halfway.unenroll()).error?.code).toBe('insufficient_aal');
  expect((await asOwner(client, 'DELETE', '/factors/recovery-codes')).status).toBe(200);
  expect(await tried(await signedIn(owner), codes[0])).toBe('mfa_verification_failed');
});

it('removes the codes with the last app', async () => {
  const { client, email, userId, factorId } = await made();
  expect(await unenrol(client, factorId)).toBeNull();
  expect(await auth.backend.db.query('select 1 from auth.mfa_factors where user_id = $1', [userId])).toEqual(
    [],
  );
  expect((await (await signedIn(email)).auth.updateUser({ data: {} })).error).toBeNull();
});

it("rejects another user's codes", async () => {
  const { codes } = await made();
  const { email } = await made();
  expect(await tried(await signedIn(email), codes[0])).toBe('mfa_verification_failed');
});
