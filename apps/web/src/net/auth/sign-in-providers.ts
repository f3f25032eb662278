import { isRecord } from '@metalquest/core/json';
import { loadConfig } from '../config.ts';

/** Names of this installation's sign-in providers; on Supabase also `email` and `phone`. Rejects without an answer. */
export async function signInProviders(): Promise<readonly string[]> {
  const { supabaseUrl, supabaseAnonKey, providers } = await loadConfig();
  if (supabaseUrl === null) return providers;
  const answer = await fetch(`${supabaseUrl}/auth/v1/settings`, {
    headers: { apikey: supabaseAnonKey, accept: 'application/json' },
  });
  if (!answer.ok) throw new Error(`The sign-in providers could not be read (HTTP ${answer.status})`);
  // {"external": {"google": true, "facebook": false, …}, …}
  const settings: unknown = await answer.json();
  const external = isRecord(settings) && isRecord(settings.external) ? settings.external : {};
  return Object.keys(external).filter((name) => external[name] === true);
}
