import { createServer } from 'node:http';
import Provider from 'oidc-provider';
import { callbackAddress } from '../../../src/auth/oauth/providers.ts';

export const CLIENT = { clientId: 'metalquest', clientSecret: 'a secret that only the two of them know' };

export type People = Map<string, Record<string, unknown>>;

/** An OpenID provider (the certified oidc-provider) on a loopback port, with its own sign-in pages. */
export interface RunningProvider {
  issuer: string;
  people: People;
  forge: ((idToken: string) => string) | null;
  close(): Promise<void>;
}

interface Flavour {
  configuration: object;
  impliedScope?: string;
}

export const OPENID: Flavour = { configuration: {} };

/** Plain OAuth 2 with the Graph API's paths and field names, like Facebook. */
export const GRAPH: Flavour = {
  configuration: {
    routes: { authorization: '/dialog/oauth', token: '/oauth/access_token', userinfo: '/me' },
    scopes: ['openid', 'public_profile', 'email'],
  },
  impliedScope: 'openid',
};

export async function startProvider(publicUrl: string, flavour: Flavour): Promise<RunningProvider> {
  const server = createServer();
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  if (typeof address !== 'object' || address === null) throw new Error('the provider has no port');
  const issuer = `http://127.0.0.1:${address.port}`;
  const people: People = new Map();
  const provider = new Provider(issuer, {
    clients: [
      {
        client_id: CLIENT.clientId,
        client_secret: CLIENT.clientSecret,
        redirect_uris: [callbackAddress(publicUrl)],
        response_types: ['code'],
        grant_types: ['authorization_code'],
        token_endpoint_auth_method: 'client_secret_post',
      },
    ],
    cookies: { keys: ['only for this test'] },
    pkce: { required: () => true },
    claims: {
      openid: ['sub'],
      email: ['email', 'email_verified'],
      profile: ['name', 'picture', 'role', 'admin'],
      public_profile: ['id', 'name', 'picture', 'role', 'admin'],
    },
    findAccount: (_context: unknown, sub: string) => ({
      accountId: sub,
      claims: async () => ({ sub, ...people.get(sub) }),
    }),
    ...flavour.configuration,
  });
  if (flavour.impliedScope) {
    const implied = flavour.impliedScope;
    provider.use(async (context, next) => {
      const { scope } = context.query;
      if (context.path === '/dialog/oauth' && typeof scope === 'string') {
        context.query = { ...context.query, scope: `${implied} ${scope}` };
      }
      await next();
    });
  }
  provider.use(async (context, next) => {
    await next();
    const { body } = context;
    if (running.forge && typeof body?.id_token === 'string') body.id_token = running.forge(body.id_token);
  });
  server.on('request', provider.callback());
  const running: RunningProvider = {
    issuer,
    people,
    forge: null,
    async close() {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
  return running;
}

export class TestBrowser {
  readonly #cookies = new Map<string, Map<string, string>>();
  readonly #rewrite: { from: string; to: string };

  constructor(rewrite: { from: string; to: string }) {
    this.#rewrite = rewrite;
  }

  async request(address: string, form?: Record<string, string>): Promise<Response> {
    const { from, to } = this.#rewrite;
    const url = new URL(address.startsWith(`${from}/auth/v1/`) ? address.replace(from, to) : address);
    const jar = this.#cookies.get(url.host) ?? new Map<string, string>();
    this.#cookies.set(url.host, jar);
    const response = await fetch(url, {
      method: form ? 'POST' : 'GET',
      redirect: 'manual',
      headers: { cookie: [...jar].map(([name, value]) => `${name}=${value}`).join('; ') },
      ...(form ? { body: new URLSearchParams(form) } : {}),
    });
    for (const line of response.headers.getSetCookie()) {
      const [name = '', value = ''] = line.split(';')[0]?.split(/=(.*)/s) ?? [];
      if (value === '') jar.delete(name);
      else jar.set(name, value);
    }
    return response;
  }

  /** Signs in as `login` until `arrived` is true for an address. @returns that address, not visited */
  async signIn(start: string, login: string, arrived: (address: URL) => boolean): Promise<URL> {
    let response = await this.request(start);
    let at = start;
    for (let step = 0; step < 20; step += 1) {
      const location = response.headers.get('location');
      if (location !== null) {
        const next = new URL(location, at);
        if (arrived(next)) return next;
        at = next.href;
        response = await this.request(at);
        continue;
      }
      const page = await response.text();
      const form = /<form[^>]*action="([^"]+)"/.exec(page)?.[1];
      const prompt = /name="prompt" value="(\w+)"/.exec(page)?.[1];
      if (!form || !prompt) throw new Error(`no form at ${new URL(at).pathname}: ${page.slice(0, 300)}`);
      const fields = prompt === 'login' ? { prompt, login, password: 'any' } : { prompt };
      at = new URL(form.replaceAll('&amp;', '&'), at).href;
      response = await this.request(at, fields);
    }
    throw new Error('the sign-in went in circles');
  }
}

export function memoryStorage(): {
  getItem(key: string): string | null;
  setItem(key: string, value: string): void;
  removeItem(key: string): void;
} {
  const stored = new Map<string, string>();
  return {
    getItem: (key) => stored.get(key) ?? null,
    setItem: (key, value) => void stored.set(key, value),
    removeItem: (key) => void stored.delete(key),
  };
}
