import type { Database } from '@metalquest/sync/database.generated';
import type { ServerConnection } from '@metalquest/sync/server/server-connection';
import { GoTrueClient } from '@supabase/auth-js';
import { FunctionsClient } from '@supabase/functions-js';
import { PostgrestClient } from '@supabase/postgrest-js';
import type { RealtimeClient } from '@supabase/realtime-js';
import { warn } from '../platform/warn.ts';
import { followAuthEvent, promptSignIn } from './auth/auth-dialog.ts';
import { sessionKeepingFetch } from './auth/auth-fetch.ts';
import { noteSignIn } from './auth/onboarding.ts';
import { sessionStore } from './auth/session.ts';
import { AUTH_STORAGE_KEY, secondStepOf, toSessionUser } from './auth/session-user.ts';
import { loadConfig } from './config.ts';
import { serverAddress } from './server-address.ts';

/** The clients of Supabase's APIs, in place of supabase-js, which loads all of them at once. */
export interface Supabase extends ServerConnection {
  readonly auth: GoTrueClient;
  readonly rest: PostgrestClient<Database>;
  readonly functions: FunctionsClient;
}

/** Delay before the realtime client opens; the first pull has already fetched earlier changes. */
const REALTIME_AFTER_MS = 3_000;

export async function createSupabase(): Promise<Supabase> {
  const config = await loadConfig();
  const url = config.supabaseUrl ?? serverAddress();
  const apiKey = config.supabaseAnonKey;
  const send = sessionKeepingFetch(sessionStore.onServerRefusal);
  const auth = new GoTrueClient({
    url: `${url}/auth/v1`,
    // Spelled as in auth-js, which replaces it with the session's token.
    headers: { Authorization: `Bearer ${apiKey}`, apikey: apiKey },
    fetch: send,
    flowType: 'pkce',
    persistSession: true,
    autoRefreshToken: true,
    // The native app receives the code through a deep link; finishSignIn exchanges it.
    detectSessionInUrl: import.meta.env.MODE !== 'native',
    storageKey: AUTH_STORAGE_KEY,
    experimental: { recoveryCodes: true },
  });
  const accessToken = async () => (await auth.getSession()).data.session?.access_token ?? apiKey;
  const authorized: typeof fetch = async (input, init) => {
    const headers = new Headers(init?.headers);
    headers.set('apikey', apiKey);
    headers.set('authorization', `Bearer ${await accessToken()}`);
    return send(input, { ...init, headers });
  };
  const storageUrl = `${url}/storage/v1`;
  let realtime: RealtimeClient | null = null;
  auth.onAuthStateChange((event, session) => {
    const step = secondStepOf(session);
    const isNew = session && !step && sessionStore.get().status !== 'signed-in';
    const user = isNew ? toSessionUser(session.user) : null;
    // Must come before onAuthEvent, which renders the signed-in app.
    if (user) noteSignIn(user);
    const isFirstStep = step && !sessionStore.secondStep.get();
    sessionStore.onAuthEvent(event, session);
    followAuthEvent(event);
    if (isFirstStep) promptSignIn();
    void realtime?.setAuth(session?.access_token ?? apiKey);
  });
  return {
    apiKey,
    storageUrl,
    auth,
    rest: new PostgrestClient<Database>(`${url}/rest/v1`, {
      schema: 'public',
      fetch: authorized,
      // The engine and the queries of server-state.ts repeat their reads themselves.
      retry: false,
    }),
    functions: new FunctionsClient(`${url}/functions/v1`, { customFetch: authorized }),
    async storage() {
      const { StorageClient } = await import('@supabase/storage-js');
      return new StorageClient(storageUrl, {}, authorized);
    },
    async realtime() {
      await new Promise((resolve) => setTimeout(resolve, REALTIME_AFTER_MS));
      const library = await import('@supabase/realtime-js').catch((cause: unknown) => {
        warn(`Changes on other devices arrive with the next sync only: ${String(cause)}`);
        throw cause;
      });
      realtime ??= new library.RealtimeClient(`${url.replace(/^http/, 'ws')}/realtime/v1`, {
        params: { apikey: apiKey },
        accessToken,
        fetch: authorized,
      });
      // A join sends the token that the client has then, and is not repeated with a later one.
      await realtime.setAuth();
      return realtime;
    },
  };
}
