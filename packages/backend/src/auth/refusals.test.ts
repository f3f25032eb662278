import fc from 'fast-check';
import { generateKeyPair, SignJWT } from 'jose';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { anyCharacter } from '../../../../scripts/test/any-character.ts';
import { type AuthUnderTest, startAuth } from '../../test/auth/test-auth.ts';
import { TEST_PASSWORD } from '../../test/support/harness.ts';

let auth: AuthUnderTest;
beforeAll(async () => {
  auth = await startAuth();
});
afterAll(() => auth.backend.close());

test('supabase-js checks a token with the published keys, and refuses a forged one', async () => {
  const { client, userId } = await auth.backend.signUp();
  const { data, error } = await client.auth.getClaims();
  expect(error).toBeNull();
  expect(data?.claims).toMatchObject({
    sub: userId,
    aud: 'authenticated',
    role: 'authenticated',
    aal: 'aal1',
    amr: [{ method: 'password' }],
    iss: 'http://localhost:3000/auth/v1',
  });
  expect(data?.header).toMatchObject({ alg: 'ES256', kid: expect.any(String) });
  const jwks = await auth.call('GET', '/.well-known/jwks.json');
  expect(jwks.headers.get('cache-control')).toBe('public, max-age=600');
  const key = await generateKeyPair('ES256');
  const forged = await new SignJWT({ ...data?.claims })
    .setProtectedHeader({ alg: 'ES256', kid: data?.header.kid ?? '', typ: 'JWT' })
    .sign(key.privateKey);
  expect((await client.auth.getClaims(forged)).error).not.toBeNull();
  expect((await client.auth.getUser(forged)).error).toMatchObject({ status: 403, code: 'bad_jwt' });
});

test('a request without a valid token gets the reason', async () => {
  const code = async (authorization?: string) => {
    const answer = await auth.call('GET', '/user', authorization ? { headers: { authorization } } : {});
    return [answer.status, answer.body.code];
  };
  expect(await code()).toEqual([401, 'no_authorization']);
  expect(await code('Basic YTpi')).toEqual([401, 'no_authorization']);
  expect(await code(`Bearer ${auth.backend.anonKey}`)).toEqual([403, 'bad_jwt']);
  expect(await code('Bearer a.b.c')).toEqual([403, 'bad_jwt']);
  const { access } = await auth.tokens((await auth.backend.signUp()).email);
  auth.clock.ms += 3_601_000;
  expect(await code(`Bearer ${access}`)).toEqual([403, 'bad_jwt']);
});

test('an error has the format of the caller’s API version', async () => {
  const body = { email: 'ada@example.org', password: 'short' };
  const now = await auth.call('POST', '/signup', { body });
  expect(now.headers.get('x-supabase-api-version')).toBe('2024-01-01');
  expect(now.headers.get('x-sb-error-code')).toBe('weak_password');
  expect(now.body).toEqual({
    code: 'weak_password',
    message: 'Password should be at least 8 characters.',
    weak_password: { reasons: ['length'] },
  });
  for (const version of ['', '2023-01-01', 'nonsense']) {
    const legacy = await auth.call('POST', '/signup', {
      body,
      headers: { 'x-supabase-api-version': version },
    });
    expect(legacy.status).toBe(422);
    expect(legacy.headers.has('x-supabase-api-version')).toBe(false);
    expect(legacy.headers.get('x-sb-error-code')).toBe('weak_password');
    expect(legacy.body).toMatchObject({ code: 422, error_code: 'weak_password', msg: expect.any(String) });
  }
});

test('a browser on another origin may read the error version and code', async () => {
  const answer = await auth.call('GET', '/user', { headers: { origin: 'http://elsewhere.example' } });
  expect(answer.headers.get('access-control-allow-origin')).toBe('*');
  expect(answer.headers.get('access-control-expose-headers')).toContain('X-Supabase-Api-Version');
});

test('malformed bodies are refused with 4xx', async () => {
  const code = async (body: string, type = 'application/json') => {
    const answer = await auth.call('POST', '/signup', { body, headers: { 'content-type': type } });
    return [answer.status, answer.body.code];
  };
  expect(await code('{"email":')).toEqual([400, 'bad_json']);
  expect(await code('email=a@b.c', 'application/x-www-form-urlencoded')).toEqual([400, 'bad_json']);
  expect(await code('[]')).toEqual([400, 'validation_failed']);
  expect(await code('{"email":1}')).toEqual([400, 'validation_failed']);
  expect(await code(`{"data":{"a":"\\u0000"}}`)).toEqual([400, 'validation_failed']);
  expect(await code(`{"data":{"a":"\\ud800"}}`)).toEqual([400, 'validation_failed']);
  expect(await code('['.repeat(50_000))).toEqual([400, 'bad_json']);
  expect(await code(`{"data":${'{"a":'.repeat(100)}1${'}'.repeat(100)}}`)).toEqual([
    400,
    'validation_failed',
  ]);
  expect(await code(`{"data":"${'x'.repeat(70_000)}"}`)).toEqual([413, 'request_entity_too_large']);
});

test('unsupported features are refused with GoTrue’s errors', async () => {
  const client = auth.backend.client();
  const email = 'ada@example.org';
  const codes = [
    (await client.auth.signInWithOtp({ phone: '+441632960000' })).error?.code,
    (await client.auth.resend({ type: 'sms', phone: '+441632960000' })).error?.code,
    (await client.auth.verifyOtp({ phone: '+441632960000', token: '123456', type: 'sms' })).error?.code,
    (await client.auth.verifyOtp({ email, token: '123456', type: 'invite' })).error?.code,
    (await client.auth.signInWithIdToken({ provider: 'google', token: 'x' })).error?.code,
    (await client.auth.admin.listUsers()).error?.code,
    (await auth.call('POST', '/token?grant_type=pkce', { body: { auth_code: 'a', code_verifier: 'b' } })).body
      .code,
    (await auth.call('POST', '/token?grant_type=magic')).body.code,
    (await auth.call('GET', '/authorize?provider=google')).body.code,
    (await auth.call('GET', '/nothing/here')).body.code,
    (await auth.call('DELETE', '/user')).body.code,
  ];
  expect(codes).toEqual([
    'phone_provider_disabled',
    'phone_provider_disabled',
    'otp_expired',
    'otp_expired',
    'provider_disabled',
    'not_admin',
    'flow_state_not_found',
    'invalid_credentials',
    'validation_failed',
    'feature_disabled',
    'feature_disabled',
  ]);
});

test('settings and health are public', async () => {
  const settings = await auth.call('GET', '/settings');
  expect(settings.body).toMatchObject({
    external: { email: true, google: false, facebook: false },
    disable_signup: false,
    mailer_autoconfirm: true,
  });
  expect((await auth.call('GET', '/health')).status).toBe(200);
});

test('no input causes a 5xx', async () => {
  const { access, refresh } = await auth.tokens((await auth.backend.signUp()).email);
  const odd = fc.oneof(
    fc.jsonValue(),
    fc.string({ unit: anyCharacter }),
    fc.constantFrom('__proto__', '\0', '\ud800', 'é@é.é', 1e308, -0, refresh, access, TEST_PASSWORD),
  );
  const field = fc.constantFrom(
    'email',
    'password',
    'data',
    'phone',
    'type',
    'token',
    'token_hash',
    'code_challenge',
    'create_user',
    'refresh_token',
    'current_password',
    'challenge_id',
    'credential',
    'friendly_name',
    '__proto__',
  );
  const body = fc.oneof(
    fc.dictionary(field, odd).map((value) => JSON.stringify(value)),
    fc.jsonValue().map((value) => JSON.stringify(value)),
    fc.string({ unit: anyCharacter }),
    fc.constant(''),
  );
  const header = fc.string({ unit: 'grapheme-ascii', maxLength: 80 });
  const route = fc.constantFrom(
    ['POST', '/signup'],
    ['POST', '/token?grant_type=password'],
    ['POST', '/token?grant_type=refresh_token'],
    ['POST', '/token?grant_type=password&grant_type=pkce'],
    ['PUT', '/user'],
    ['POST', '/logout?scope=local&scope=others'],
    ['POST', '/verify'],
    ['POST', '/otp'],
    ['POST', '/recover?redirect_to=%00'],
    ['POST', '/resend'],
    ['POST', '/passkeys/registration/options'],
    ['POST', '/passkeys/registration/verify'],
    ['POST', '/passkeys/authentication/options'],
    ['POST', '/passkeys/authentication/verify'],
    ['PATCH', '/passkeys/x'],
    ['POST', '/%2e%2e/x'],
  );
  await fc.assert(
    fc.asyncProperty(route, body, header, fc.option(header), async ([method, path], text, odds, token) => {
      const { status } = await auth.call(method ?? 'POST', path ?? '/', {
        body: text,
        headers: {
          'x-supabase-api-version': odds,
          'user-agent': odds,
          'x-forwarded-for': odds,
          authorization: token === null ? `Bearer ${access}` : `Bearer ${token}`,
        },
      });
      expect(status).toBeLessThan(500);
    }),
    { numRuns: 300 },
  );
});
