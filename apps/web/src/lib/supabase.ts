import type { Database } from '@metalquest/sync/database.generated';
import type { SupabaseClient } from '@supabase/supabase-js';
import { followAuthEvent } from './auth-dialog.ts';
import { sessionKeepingFetch } from './auth-fetch.ts';
import { noteSignIn } from './onboarding.ts';
import { serverAddress } from './server-address.ts';
import { sessionStore } from './session.ts';
import { AUTH_STORAGE_KEY, toSessionUser } from './session-user.ts';

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
      detectSessionInUrl: true,
      storageKey: AUTH_STORAGE_KEY,
    },
    global: { fetch: sessionKeepingFetch(sessionStore.onServerRefusal) },
  });
  made.auth.onAuthStateChange((event, session) => {
    const user = session && sessionStore.get().status !== 'signed-in' ? toSessionUser(session.user) : null;
    // Before anything is drawn for them.
    if (user) noteSignIn(user);
    sessionStore.onAuthEvent(event, session);
    followAuthEvent(event);
  });
  return made;
}

/**
 * The backend's client, made on first use so that public pages never load it (57 kB). Rejects when the device
 * has never reached the server; the next call tries again.
 */
export function getSupabase(): Promise<SupabaseClient<Database>> {
  client ??= create();
  client.catch(() => {
    client = null;
  });
  return client;
}
