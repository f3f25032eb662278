import { randomUUID } from 'node:crypto';
import { createClient, type Session, type SupabaseClient, type User } from '@supabase/supabase-js';
import { authService } from '../../../src/auth/service.ts';
import { startTestBackend, type TestBackend } from '../../support/harness.ts';
import {
  CLIENT,
  GRAPH,
  memoryStorage,
  OPENID,
  type RunningProvider,
  startProvider,
  TestBrowser,
} from './test-provider.ts';

export const PUBLIC_URL = 'http://localhost:3000';
const RETURN_TO = `${PUBLIC_URL}/auth/callback`;

type Name = 'google' | 'facebook';
interface SignedIn {
  end: URL;
  client: SupabaseClient;
  session: Session | null;
  user: User | null;
}

export interface ProvidersUnderTest {
  backend: TestBackend;
  providers: Record<Name, RunningProvider>;
  browser(): TestBrowser;
  pkceClient(): SupabaseClient;
  person(provider: Name, claims?: Record<string, unknown>): { login: string; email: string };
  begin(client: SupabaseClient, provider: Name, options?: Record<string, string>): Promise<string>;
  signIn(provider: Name, login: string): Promise<SignedIn>;
  close(): Promise<void>;
}

export const arrived = (address: URL): boolean =>
  address.href.startsWith(RETURN_TO) || address.pathname === '/';
export const atCallback = (address: URL): boolean => address.pathname === '/auth/v1/callback';
export const refusal = (end: URL): Record<string, string> => Object.fromEntries(end.searchParams);

export async function startProviders(): Promise<ProvidersUnderTest> {
  const providers = {
    google: await startProvider(PUBLIC_URL, OPENID),
    facebook: await startProvider(PUBLIC_URL, GRAPH),
  };
  const backend = await startTestBackend({
    services: { '/auth/v1': authService },
    settings: {
      publicUrl: PUBLIC_URL,
      providers: {
        google: { ...CLIENT, issuer: providers.google.issuer },
        facebook: { ...CLIENT, issuer: providers.facebook.issuer },
      },
    },
  });
  const browser = (): TestBrowser => new TestBrowser({ from: PUBLIC_URL, to: backend.url });
  const pkceClient = (): SupabaseClient =>
    createClient(backend.url, backend.anonKey, {
      auth: {
        flowType: 'pkce',
        autoRefreshToken: false,
        persistSession: true,
        storageKey: randomUUID(),
        storage: memoryStorage(),
      },
    });
  const begin: ProvidersUnderTest['begin'] = async (client, provider, options = {}) => {
    const { data, error } = await client.auth.signInWithOAuth({
      provider,
      options: { redirectTo: RETURN_TO, skipBrowserRedirect: true, ...options },
    });
    if (error || !data.url) throw error ?? new Error('no address to go to');
    return data.url;
  };
  return {
    backend,
    providers,
    browser,
    pkceClient,
    begin,
    person(provider, claims = {}) {
      const login = `p${randomUUID()}`;
      const email = `${login}@example.org`;
      const verified = provider === 'google' ? { email_verified: true } : { id: login };
      providers[provider].people.set(login, { email, name: 'Ada Field', ...verified, ...claims });
      return { login, email: typeof claims.email === 'string' ? claims.email : email };
    },
    async signIn(provider, login) {
      const client = pkceClient();
      const end = await browser().signIn(await begin(client, provider), login, arrived);
      const code = end.searchParams.get('code');
      if (code === null) return { end, client, session: null, user: null };
      const { data, error } = await client.auth.exchangeCodeForSession(code);
      if (error) throw error;
      return { end, client, session: data.session, user: data.user };
    },
    async close() {
      await backend.close();
      await Promise.all(Object.values(providers).map((provider) => provider.close()));
    },
  };
}
