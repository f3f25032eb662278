import type { Database } from '@metalquest/sync/database.generated';
import type { SupabaseClient } from '@supabase/supabase-js';
import { followAuthEvent, promptSignIn } from './auth/auth-dialog.ts';
import { sessionKeepingFetch } from './auth/auth-fetch.ts';
import { noteSignIn } from './auth/onboarding.ts';
import { sessionStore } from './auth/session.ts';
import { AUTH_STORAGE_KEY, secondStepOf, toSessionUser } from './auth/session-user.ts';
import { serverAddress } from './server-address.ts';

let client: Promise<SupabaseClient<Database>> | null = null;

async function create(): Promise<SupabaseClient<Database>> {
  const [{ createClient }, { loadConfig }] = await Promise.all([
    import('@supabase/supabase-js'),
    import('./config.ts'),
  ]);
  const config = await loadConfig();
  const url = config.supabaseUrl ?? serverAddress();
  const made = createClient<Database>(url, config.supabaseAnonKey, {
    auth: {
      flowType: 'pkce',
      persistSession: true,
      autoRefreshToken: true,
      // The native app receives the code through a deep link; finishSignIn exchanges it.
      detectSessionInUrl: import.meta.env.MODE !== 'native',
      storageKey: AUTH_STORAGE_KEY,
      experimental: { recoveryCodes: true },
    },
    global: { fetch: sessionKeepingFetch(sessionStore.onServerRefusal) },
  });
  made.auth.onAuthStateChange((event, session) => {
    const step = secondStepOf(session);
    const isNew = session && !step && sessionStore.get().status !== 'signed-in';
    const user = isNew ? toSessionUser(session.user) : null;
    // Must come before onAuthEvent, which renders the signed-in app.
    if (user) noteSignIn(user);
    const isFirstStep = step && !sessionStore.secondStep.get();
    sessionStore.onAuthEvent(event, session);
    followAuthEvent(event);
    if (isFirstStep) promptSignIn();
  });
  return made;
}

/** The Supabase client (57 kB), created on first use. Rejects before the first contact with the server. */
export function getSupabase(): Promise<SupabaseClient<Database>> {
  client ??= create();
  client.catch(() => {
    client = null;
  });
  return client;
}
