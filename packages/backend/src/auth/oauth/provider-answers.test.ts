import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import {
  arrived,
  atCallback,
  type ProvidersUnderTest,
  PUBLIC_URL,
  refusal,
  startProviders,
} from '../../../test/auth/oauth/test-sign-in.ts';

let running: ProvidersUnderTest;
let backend: ProvidersUnderTest['backend'];
let providers: ProvidersUnderTest['providers'];
beforeAll(async () => {
  running = await startProviders();
  ({ backend, providers } = running);
});
afterAll(() => running.close());

const person: ProvidersUnderTest['person'] = (...given) => running.person(...given);
const begin: ProvidersUnderTest['begin'] = (...given) => running.begin(...given);
const browser = () => running.browser();
const pkceClient = () => running.pkceClient();

test('a callback works once, and its code requires the verifier of the same browser', async () => {
  const { login } = person('google');
  const visitor = browser();
  const callback = await visitor.signIn(await begin(pkceClient(), 'google'), login, atCallback);

  // Login CSRF: an attacker sends their callback address to another visitor, whose client has no verifier.
  const handed = await browser().request(callback.href);
  const code = new URL(handed.headers.get('location') ?? '').searchParams.get('code') ?? '';
  const stranger = pkceClient();
  expect((await stranger.auth.exchangeCodeForSession(code)).error).toBeTruthy();
  await begin(stranger, 'google');
  expect((await stranger.auth.exchangeCodeForSession(code)).error?.code).toBe('bad_code_verifier');

  const second = await visitor.request(callback.href);
  const end = new URL(second.headers.get('location') ?? '');
  expect(end.origin).toBe(PUBLIC_URL);
  expect(refusal(end)).toMatchObject({ error: 'invalid_request', error_code: 'bad_oauth_state' });
});

test('cancelling at the provider returns to the app with a reason', async () => {
  const visitor = browser();
  const atProvider = await visitor.request(await begin(pkceClient(), 'google'));
  const page = await visitor.request(atProvider.headers.get('location') ?? '');
  const abort = new URL(`${page.headers.get('location')}/abort`, providers.google.issuer).href;
  const end = await visitor.signIn(abort, '', arrived);
  expect(end.pathname).toBe('/auth/callback');
  expect(refusal(end)).toMatchObject({ error: 'access_denied', error_code: 'bad_oauth_callback' });
  expect(refusal(end).error_description).toMatch(/cancelled/);
});

test('a form post callback works like a query', async () => {
  const { login } = person('google');
  const visitor = browser();
  const client = pkceClient();
  const callback = await visitor.signIn(await begin(client, 'google'), login, atCallback);
  const posted = await visitor.request(
    `${callback.origin}${callback.pathname}`,
    Object.fromEntries(callback.searchParams),
  );
  expect(posted.status).toBe(303);
  const code = new URL(posted.headers.get('location') ?? '').searchParams.get('code') ?? '';
  expect((await client.auth.exchangeCodeForSession(code)).data.user?.email).toContain(login);
});

test('a forged or foreign callback is refused', async () => {
  const { login } = person('google');
  const visitor = browser();
  const ownCallback = await visitor.signIn(await begin(pkceClient(), 'google'), login, atCallback);
  const other = await browser().signIn(
    await begin(pkceClient(), 'google'),
    person('google').login,
    atCallback,
  );
  // The code of one flow with the state of another: the PKCE verifier does not match.
  const mixed = new URL(ownCallback);
  mixed.searchParams.set('code', other.searchParams.get('code') ?? '');
  const end = new URL((await visitor.request(mixed.href)).headers.get('location') ?? '');
  expect(refusal(end)).toMatchObject({ error_code: 'bad_oauth_callback' });
  for (const query of ['', '?state=x', `?state=${randomUUID()}&code=x`, '?code=%00&state=%00', '?error=x']) {
    const answer = await visitor.request(`${backend.url}/auth/v1/callback${query}`);
    expect(answer.status).toBe(302);
    expect(refusal(new URL(answer.headers.get('location') ?? '')).error_code).toBe('bad_oauth_state');
  }
});

test('an ID token with a wrong signature is refused', async () => {
  const { login } = person('google');
  const [, other = ''] = person('google').login.split('p');
  const forgeries = {
    claims: ([head = '', payload = '', signature = '']: string[]) => {
      const claims = JSON.parse(Buffer.from(payload, 'base64url').toString());
      const forged = Buffer.from(JSON.stringify({ ...claims, sub: `p${other}` })).toString('base64url');
      return [head, forged, signature];
    },
    signature: ([head = '', payload = '', signature = '']: string[]) => [
      head,
      payload,
      `${signature.startsWith('A') ? 'B' : 'A'}${signature.slice(1)}`,
    ],
  };
  try {
    for (const forge of Object.values(forgeries)) {
      providers.google.forge = (idToken) => forge(idToken.split('.')).join('.');
      const end = await browser().signIn(await begin(pkceClient(), 'google'), login, arrived);
      expect(end.searchParams.get('code')).toBeNull();
      expect(refusal(end)).toMatchObject({ error: 'server_error', error_code: 'bad_oauth_callback' });
    }
  } finally {
    providers.google.forge = null;
  }
  const end = await browser().signIn(await begin(pkceClient(), 'google'), login, arrived);
  expect(end.searchParams.get('code')).not.toBeNull();
});

test('a sign-in never redirects to a foreign address', async () => {
  const { login } = person('google');
  const client = pkceClient();
  const start = await begin(client, 'google', { redirectTo: 'https://evil.example/auth/callback' });
  const end = await browser().signIn(start, login, (address) => !address.pathname.startsWith('/auth/v1'));
  // The first response comes from the provider, the second from the home page of this installation.
  expect(end.origin).toBe(providers.google.issuer);
  const home = await browser().signIn(start, login, arrived);
  expect(home.href).toMatch(/^http:\/\/localhost:3000\/\?code=/);
});
