import { randomUUID } from 'node:crypto';
import { createServer, type Server } from 'node:http';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type AuthUnderTest, startAuth } from '../../../test/auth/test-auth.ts';
import { startTestBackend } from '../../../test/support/harness.ts';
import { authService } from '../service.ts';

/** A failing provider: never responds, answers 503, or answers garbage. */
let sick: { server: Server; url: string; mode: 'nonsense' | 'unavailable' };
let auth: AuthUnderTest;
const challenge = 'a'.repeat(43);
const ALLOWED = 'metalquest://oauth-callback';

beforeAll(async () => {
  const server = createServer((_request, response) => {
    response.statusCode = sick.mode === 'unavailable' ? 503 : 200;
    response.end('<html>');
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  if (typeof address !== 'object' || address === null) throw new Error('no port');
  sick = { server, url: `http://127.0.0.1:${address.port}`, mode: 'nonsense' };
  auth = await startAuth({
    providers: { google: { clientId: 'id', clientSecret: 'secret', issuer: sick.url }, facebook: null },
  });
});
afterAll(async () => {
  await auth.backend.close();
  sick.server.close();
});

const authorize = (query: Record<string, string>) =>
  fetch(`${auth.backend.url}/auth/v1/authorize?${new URLSearchParams(query)}`, { redirect: 'manual' });
const pkce = { code_challenge: challenge, code_challenge_method: 's256' };
const refused: [Record<string, string>, RegExp][] = [
  [{ provider: 'facebook', ...pkce }, /Unsupported provider: provider is not enabled/],
  [{ provider: 'myspace', ...pkce }, /Unsupported provider: Provider myspace could not be found/],
  [{ ...pkce }, /Unsupported provider/],
  [{ provider: 'google' }, /requires the PKCE flow/],
  [{ provider: 'google', code_challenge: challenge }, /to be set/],
  [{ provider: 'google', code_challenge: challenge, code_challenge_method: 'plain' }, /plain/],
  [{ provider: 'google', ...pkce, scopes: 'https://www.googleapis.com/auth/drive' }, /scopes/],
  [{ provider: 'google', ...pkce, prompt: 'anything' }, /prompt/],
  [{ provider: 'google', ...pkce, access_type: 'offline' }, /access_type/],
];

test('reports the enabled providers', async () => {
  const { body } = await auth.call('GET', '/settings');
  expect(body.external).toMatchObject({ google: true, facebook: false, email: true });
});

test.each(refused)('%o is refused with a reason', async (query, reason) => {
  const answer = await authorize(query);
  expect(answer.status).toBe(400);
  expect(await answer.json()).toMatchObject({
    error_code: 'validation_failed',
    msg: expect.stringMatching(reason),
  });
});

test('a provider that is down or returns garbage sends the browser back with a reason', async () => {
  for (const [mode, error] of [
    ['nonsense', 'server_error'],
    ['unavailable', 'temporarily_unavailable'],
  ] as const) {
    sick.mode = mode;
    const answer = await authorize({ provider: 'google', redirect_to: ALLOWED, ...pkce });
    expect(answer.status).toBe(302);
    const end = new URL(answer.headers.get('location') ?? '');
    expect(end.href.startsWith(ALLOWED)).toBe(true);
    expect(end.searchParams.get('error')).toBe(error);
    expect(end.searchParams.get('error_description')).toBeTruthy();
  }
});

test('an unreachable or unresponsive provider counts as down', async () => {
  const causes: (() => Promise<Response>)[] = [
    () => Promise.reject(new TypeError('fetch failed', { cause: new Error('ECONNREFUSED') })),
    // AbortSignal.timeout throws this after the five seconds set for openid-client.
    () => Promise.reject(new DOMException('The operation was aborted due to timeout', 'TimeoutError')),
  ];
  for (const fail of causes) {
    const seen: (AbortSignal | null | undefined)[] = [];
    const other = await startTestBackend({
      services: { '/auth/v1': authService },
      db: auth.backend.db,
      settings: {
        providers: { google: { clientId: 'id', clientSecret: 'secret', issuer: null }, facebook: null },
      },
      fetch: (_input, init) => {
        seen.push(init?.signal);
        return fail();
      },
    });
    try {
      const answer = await fetch(
        `${other.url}/auth/v1/authorize?${new URLSearchParams({ provider: 'google', ...pkce })}`,
        { redirect: 'manual' },
      );
      expect(answer.status).toBe(302);
      const end = new URL(answer.headers.get('location') ?? '');
      expect(end.searchParams.get('error')).toBe('temporarily_unavailable');
      expect(end.searchParams.get('error_code')).toBe('request_timeout');
      expect(seen[0]).toBeInstanceOf(AbortSignal);
    } finally {
      await other.close();
    }
  }
});

test('manual linking and unlinking are refused with GoTrue’s errors', async () => {
  const { client } = await auth.backend.signUp();
  const linked = await client.auth.linkIdentity({
    provider: 'google',
    options: { skipBrowserRedirect: true },
  });
  expect(linked.error?.code).toBe('manual_linking_disabled');
  const { data } = await client.auth.getUserIdentities();
  const [identity] = data?.identities ?? [];
  if (!identity) throw new Error('an account has an identity');
  const unlinked = await client.auth.unlinkIdentity(identity);
  expect(unlinked.error).toMatchObject({ status: 404, code: 'manual_linking_disabled' });
  const anonymous = await auth.call('DELETE', `/user/identities/${randomUUID()}`);
  expect(anonymous.status).toBe(401);
});
