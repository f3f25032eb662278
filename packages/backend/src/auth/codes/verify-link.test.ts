import { createHash, randomBytes } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { newEmail, openLink, pkceClient } from '../../../test/auth/codes/test-link.ts';
import { type AuthUnderTest, startAuth } from '../../../test/auth/test-auth.ts';
import { TEST_PASSWORD } from '../../../test/support/harness.ts';

const HOME = 'http://localhost:3000';
const APP = 'org.metalquest.app://oauth-callback';
const HALF = 'Confirmation link accepted. Please proceed to confirm link sent to the other email';

let auth: AuthUnderTest;
beforeAll(async () => {
  auth = await startAuth({ confirmEmail: true, redirectAllowList: [APP] });
});
afterAll(() => auth.backend.close());

const confirmed = async () => {
  const email = newEmail();
  await auth.call('POST', '/otp', { body: { email } });
  const { code } = await lastMail(email);
  const { body } = await auth.call('POST', '/verify', { body: { email, token: code, type: 'email' } });
  return { email, access: String(body.access_token) };
};
const lastMail = async (email: string) => {
  const mail = (await auth.mailsTo(email)).at(-1);
  if (!mail) throw new Error('no mail came');
  return mail;
};
const requestLink = async (redirectTo: string, body: object = {}) => {
  const { email } = await confirmed();
  await auth.call('POST', `/otp?redirect_to=${encodeURIComponent(redirectTo)}`, { body: { email, ...body } });
  return { email, link: (await lastMail(email)).link };
};

test('a link requested without PKCE redirects with a session in the fragment', async () => {
  const { email, link } = await requestLink(`${HOME}/finds?page=2`);
  const { status, location, hash } = await openLink(auth, link);
  expect(status).toBe(303);
  expect(location.href.startsWith(`${HOME}/finds?page=2#`)).toBe(true);
  expect(Object.keys(hash).sort()).toEqual([
    'access_token',
    'expires_at',
    'expires_in',
    'refresh_token',
    'sb',
    'token_type',
    'type',
  ]);
  expect(hash).toMatchObject({ token_type: 'bearer', type: 'magiclink', expires_in: '3600', sb: '' });
  const { body } = await auth.call('GET', '/user', { token: hash.access_token ?? '' });
  expect(body.email).toBe(email);
  expect((await auth.refresh(hash.refresh_token ?? '')).status).toBe(200);
});

test('a link requested with PKCE redirects with a code that requires its verifier', async () => {
  const client = pkceClient(auth);
  const email = newEmail();
  await client.auth.signUp({
    email,
    password: TEST_PASSWORD,
    options: { emailRedirectTo: `${HOME}/quests` },
  });
  const { link } = await lastMail(email);
  expect(new URL(link).searchParams.get('token')).toMatch(/^pkce_/);
  const { status, location, query } = await openLink(auth, link);
  expect(status).toBe(303);
  expect([location.pathname, location.hash, Object.keys(query)]).toEqual(['/quests', '', ['code']]);
  const stranger = await auth.call('POST', '/token?grant_type=pkce', {
    body: { auth_code: query.code, code_verifier: randomBytes(56).toString('hex') },
  });
  expect(stranger.body.code).toBe('bad_code_verifier');
  const { data, error } = await client.auth.exchangeCodeForSession(query.code ?? '');
  expect(error).toBeNull();
  expect(data.user?.email).toBe(email);
});

test('a link works once', async () => {
  const { link } = await requestLink(HOME);
  expect((await openLink(auth, link)).hash.access_token).toBeTruthy();
  const { status, location, query, hash } = await openLink(auth, link);
  expect(status).toBe(303);
  expect(location.origin).toBe(HOME);
  expect(query).toEqual({});
  expect(hash).toEqual({
    error: 'access_denied',
    error_code: 'otp_expired',
    error_description: 'Email link is invalid or has expired',
    sb: '',
  });
});

test('a link opened twice at the same time signs in once', async () => {
  const { link } = await requestLink(HOME);
  const opened = await Promise.all([1, 2, 3].map(() => openLink(auth, link)));
  expect(opened.filter(({ hash }) => hash.access_token)).toHaveLength(1);
});

test('PKCE errors are in the query and in the fragment', async () => {
  const { query, hash } = await openLink(
    auth,
    `${HOME}/auth/v1/verify?token=pkce_nothing&type=signup&redirect_to=${encodeURIComponent(`${HOME}/a`)}`,
  );
  const expected = {
    error: 'access_denied',
    error_code: 'otp_expired',
    error_description: 'Email link is invalid or has expired',
  };
  expect(query).toEqual(expected);
  expect(hash).toEqual({ ...expected, sb: '' });
});

test('a HEAD request by a scanner does not use up a link', async () => {
  const { link } = await requestLink(HOME);
  expect((await openLink(auth, link, 'HEAD')).status).toBe(204);
  expect((await openLink(auth, link)).hash.access_token).toBeTruthy();
});

test.each([
  [HOME, `${HOME}/`],
  [`${HOME}/auth/callback?next=/x`, `${HOME}/auth/callback?next=/x`],
  [APP, APP],
  [`${APP}/other`, `${HOME}/`],
  ['https://evil.example/', `${HOME}/`],
  ['javascript:alert(1)', `${HOME}/`],
  [`${HOME}@evil.example/`, `${HOME}/`],
  ['//evil.example', `${HOME}/`],
  ['', `${HOME}/`],
])('security: redirects match the configured list exactly: %s', async (redirectTo, expected) => {
  const { link } = await requestLink(redirectTo);
  const { location } = await openLink(auth, link);
  expect(location.href.split('#')[0]).toBe(expected);
});

test('a redirect changed in the link is checked like a requested one', async () => {
  const { link } = await requestLink(HOME);
  const forged = new URL(link);
  forged.searchParams.set('redirect_to', 'https://evil.example/');
  expect((await openLink(auth, forged.href)).location.origin).toBe(HOME);
});

test('a link whose sign-in has expired reports that, and its code still works', async () => {
  const { email, link } = await requestLink(HOME, challenge());
  await auth.backend.db.query('delete from auth.flow_state');
  const { query } = await openLink(auth, link);
  expect(query).toMatchObject({ error: 'invalid_request', error_code: 'flow_state_not_found' });
  const { code } = await lastMail(email);
  const { status } = await auth.call('POST', '/verify', { body: { email, token: code, type: 'email' } });
  expect(status).toBe(200);
});

test('both links confirm an address change, in either order', async () => {
  for (const order of ['new first', 'current first']) {
    const { email, access } = await confirmed();
    const wanted = newEmail();
    await auth.call('GET', '/reauthenticate', { token: access });
    const nonce = (await lastMail(email)).code;
    const change = await auth.call('PUT', `/user?redirect_to=${HOME}/profile`, {
      token: access,
      body: { email: wanted, nonce, ...challenge() },
    });
    expect(change.body).toMatchObject({ email, new_email: wanted });
    const links = [(await lastMail(email)).link, (await lastMail(wanted)).link];
    if (order === 'new first') links.reverse();
    const half = await openLink(auth, links[0] ?? '');
    expect([half.location.pathname, half.query.message, half.hash]).toEqual([
      '/profile',
      HALF,
      { message: HALF, sb: '' },
    ]);
    expect((await auth.call('GET', '/user', { token: access })).body.email).toBe(email);
    const whole = await openLink(auth, links[1] ?? '');
    expect(Object.keys(whole.query)).toEqual(['code']);
    expect((await auth.call('GET', '/user', { token: access })).body).toMatchObject({ email: wanted });
  }
});

test('an incomplete link is refused as JSON, because there is no redirect target', async () => {
  for (const query of ['', 'type=signup', 'token=x', 'token=x&type=signup&type=email']) {
    expect(await auth.call('GET', `/verify?${query}`)).toMatchObject({
      status: 400,
      body: { code: 'validation_failed' },
    });
  }
  const unknown = await openLink(auth, `${HOME}/auth/v1/verify?token=x&type=sms`);
  expect(unknown.hash).toMatchObject({ error: 'invalid_request', error_code: 'validation_failed' });
});

test('POST /verify names the error', async () => {
  const verify = async (body: object) => {
    const answer = await auth.call('POST', '/verify', { body });
    return [answer.status, answer.body.code];
  };
  const email = newEmail();
  for (const body of [
    {},
    { type: 'signup' },
    { type: 'signup', token: '123456' },
    { type: 'signup', token: '123456', token_hash: 'x' },
    { type: 'signup', token_hash: 'x', email },
    { type: 'nonsense', token: '123456', email },
    { type: 'nonsense', token_hash: 'x' },
    { type: 'signup', token: '123456', email: 'nobody' },
  ]) {
    expect(await verify(body)).toEqual([400, 'validation_failed']);
  }
  for (const body of [
    { type: 'sms', token: '123456', phone: '+441632960000' },
    { type: 'phone_change', token: '123456', phone: '+441632960000' },
    { type: 'invite', token: '123456', email },
    { type: 'invite', token_hash: 'x' },
    { type: 'email', token: '123456', email },
  ]) {
    expect(await verify(body)).toEqual([403, 'otp_expired']);
  }
});

test('security: PKCE is S256 only, for emails too', async () => {
  for (const route of ['/otp', '/recover', '/resend', '/signup']) {
    const { status, body } = await auth.call('POST', route, {
      body: {
        email: newEmail(),
        password: TEST_PASSWORD,
        type: 'signup',
        code_challenge: 'a'.repeat(43),
        code_challenge_method: 'plain',
      },
    });
    expect([status, body.code]).toEqual([400, 'validation_failed']);
  }
});

function challenge() {
  const verifier = randomBytes(56).toString('hex');
  return {
    code_challenge: createHash('sha256').update(verifier).digest('base64url'),
    code_challenge_method: 's256',
  };
}
