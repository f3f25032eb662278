// @vitest-environment happy-dom
import { beforeEach, expect, it, vi } from 'vitest';

const CONFIG = {
  supabaseUrl: 'https://abcdefghijklmnopqrst.supabase.co',
  supabaseAnonKey: 'sb_publishable_x',
};

/** GET /auth/v1/settings of a hosted project with Google turned on. */
const HOSTED = {
  external: {
    anonymous_users: false,
    apple: false,
    azure: false,
    bitbucket: false,
    discord: false,
    facebook: false,
    figma: false,
    fly: false,
    github: false,
    gitlab: false,
    google: true,
    keycloak: false,
    kakao: false,
    linkedin: false,
    linkedin_oidc: false,
    notion: false,
    spotify: false,
    slack: false,
    slack_oidc: false,
    workos: false,
    twitch: false,
    twitter: false,
    email: true,
    phone: false,
    zoom: false,
  },
  disable_signup: false,
  mailer_autoconfirm: false,
  phone_autoconfirm: false,
  sms_provider: 'twilio',
  saml_enabled: false,
};

beforeEach(() => {
  vi.resetModules();
  localStorage.clear();
});

function servers(config: object, settings: Response) {
  const requests: [url: string, apikey: string | null][] = [];
  vi.stubGlobal(
    'fetch',
    vi.fn(async (url: string, init?: RequestInit) => {
      requests.push([url, new Headers(init?.headers).get('apikey')]);
      return url.endsWith('/config.json') ? Response.json(config) : settings;
    }),
  );
  return requests;
}

const providers = async () => (await import('./sign-in-providers.ts')).signInProviders();

it('are those that the Supabase project has turned on', async () => {
  const requests = servers(CONFIG, Response.json(HOSTED));
  expect(await providers()).toEqual(['google', 'email']);
  expect(requests.at(-1)).toEqual([`${CONFIG.supabaseUrl}/auth/v1/settings`, CONFIG.supabaseAnonKey]);
});

it('are those of the settings with the own backend, without a further request', async () => {
  const requests = servers({ ...CONFIG, supabaseUrl: null, providers: ['facebook'] }, Response.error());
  expect(await providers()).toEqual(['facebook']);
  expect(requests).toHaveLength(1);
});

it('are unknown when the project does not answer as expected', async () => {
  servers(CONFIG, new Response('{"message":"No API key found in request"}', { status: 401 }));
  await expect(providers()).rejects.toThrow('HTTP 401');
  vi.resetModules();
  servers(CONFIG, Response.json(null));
  expect(await providers()).toEqual([]);
});
