import { createHash } from 'node:crypto';
import { createServer } from 'node:http';

/** A fake sign-in provider with Facebook's paths, on loopback. */
export interface FakeProvider {
  readonly env: Record<string, string>;
  /** The user signed in at the provider. */
  person: { id: string; email: string; name: string };
  /** If true, the user declines. */
  refuses: boolean;
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
      const back = new URL(url.searchParams.get('redirect_uri') ?? '');
      back.searchParams.set('state', url.searchParams.get('state') ?? '');
      if (played.refuses) back.searchParams.set('error', 'access_denied');
      else {
        const code = crypto.randomUUID();
        challenges.set(code, url.searchParams.get('code_challenge') ?? '');
        back.searchParams.set('code', code);
      }
      return void response.writeHead(302, { location: back.href }).end();
    }
    if (url.pathname === '/oauth/access_token') {
      let text = '';
      for await (const piece of request) text += String(piece);
      const form = new URLSearchParams(text);
      const challenge = challenges.get(form.get('code') ?? '');
      challenges.delete(form.get('code') ?? '');
      const proof = createHash('sha256')
        .update(form.get('code_verifier') ?? '')
        .digest('base64url');
      if (!challenge || challenge !== proof) return void json(400, { error: 'invalid_grant' });
      return void json(200, { access_token: 'of the test', token_type: 'bearer', expires_in: 3600 });
    }
    if (url.pathname === '/me') return void json(200, played.person);
    json(404, {});
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  const issuer = `http://127.0.0.1:${address && typeof address === 'object' ? address.port : 0}`;
  const played: FakeProvider = {
    env: {
      FACEBOOK_CLIENT_ID: 'metalquest',
      FACEBOOK_CLIENT_SECRET: 'a secret that only the two of them know',
      FACEBOOK_ISSUER: issuer,
    },
    person: { id: '1', email: 'nobody@example.org', name: 'Wren Field' },
    refuses: false,
    close: () =>
      new Promise((resolve) => {
        server.closeAllConnections();
        server.close(() => resolve());
      }),
  };
  return played;
}

/** Follows redirects from `start` as the in-app browser would. @returns the app address at the end */
export async function wayThroughBrowser(start: string): Promise<string> {
  let at = start;
  for (let step = 0; step < 10; step += 1) {
    const answer = await fetch(at, { redirect: 'manual' });
    const next = answer.headers.get('location');
    if (!next) throw new Error(`The way ends at ${at} with ${answer.status}: ${await answer.text()}`);
    if (next.startsWith('metalquest:')) return next;
    at = new URL(next, at).href;
  }
  throw new Error(`The way does not end: ${at}`);
}
