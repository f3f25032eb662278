import { createHash } from 'node:crypto';
import { createServer } from 'node:http';

/** A fake sign-in provider with Facebook's paths, on loopback. */
export interface FakeProvider {
  readonly env: Record<string, string>;
  /** The user signed in at the provider. */
  person: { id: string; email: string; name: string };
  /** If true, the user declines. */
  declines: boolean;
  close(): Promise<void>;
}

/** Implements the part of OAuth 2 that a Facebook sign-in needs: single-use codes and PKCE verification. */
export async function startFakeProvider(): Promise<FakeProvider> {
  const challenges = new Map<string, string>();
  const server = createServer(async (request, response) => {
    const url = new URL(request.url ?? '/', 'http://localhost');
    const json = (status: number, body: object) =>
      response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body));
    if (url.pathname === '/dialog/oauth') {
      const redirect = new URL(url.searchParams.get('redirect_uri') ?? '');
      redirect.searchParams.set('state', url.searchParams.get('state') ?? '');
      if (provider.declines) redirect.searchParams.set('error', 'access_denied');
      else {
        const code = crypto.randomUUID();
        challenges.set(code, url.searchParams.get('code_challenge') ?? '');
        redirect.searchParams.set('code', code);
      }
      return void response.writeHead(302, { location: redirect.href }).end();
    }
    if (url.pathname === '/oauth/access_token') {
      let text = '';
      for await (const chunk of request) text += String(chunk);
      const form = new URLSearchParams(text);
      const challenge = challenges.get(form.get('code') ?? '');
      challenges.delete(form.get('code') ?? '');
      const expectedChallenge = createHash('sha256')
        .update(form.get('code_verifier') ?? '')
        .digest('base64url');
      if (!challenge || challenge !== expectedChallenge) return void json(400, { error: 'invalid_grant' });
      return void json(200, { access_token: 'of the test', token_type: 'bearer', expires_in: 3600 });
    }
    if (url.pathname === '/me') return void json(200, provider.person);
    json(404, {});
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  const issuer = `http://127.0.0.1:${address && typeof address === 'object' ? address.port : 0}`;
  const provider: FakeProvider = {
    env: {
      FACEBOOK_CLIENT_ID: 'metalquest',
      FACEBOOK_CLIENT_SECRET: 'a secret that only the two of them know',
      FACEBOOK_ISSUER: issuer,
    },
    person: { id: '1', email: 'nobody@example.org', name: 'Wren Field' },
    declines: false,
    close: () =>
      new Promise((resolve) => {
        server.closeAllConnections();
        server.close(() => resolve());
      }),
  };
  return provider;
}

/** Follows redirects from `start` as the in-app browser would. @returns the app address at the end */
export async function followRedirects(start: string): Promise<string> {
  let address = start;
  for (let step = 0; step < 10; step += 1) {
    const response = await fetch(address, { redirect: 'manual' });
    const next = response.headers.get('location');
    if (!next)
      throw new Error(`The way ends at ${address} with ${response.status}: ${await response.text()}`);
    if (next.startsWith('metalquest:')) return next;
    address = new URL(next, address).href;
  }
  throw new Error(`The way does not end: ${address}`);
}
