import { randomUUID } from 'node:crypto';
import { createClient } from '@supabase/supabase-js';
import { ask } from './ask.ts';

/** Password of every test account. */
export const PASSWORD = 'a long walk over stubble';

export async function signedInClient(server: string, email: string) {
  const client = await clientOf(server);
  const { error } = await client.auth.signInWithPassword({ email, password: PASSWORD });
  if (error) throw error;
  return client;
}

export async function newAccount(server: string, email: string) {
  const client = await clientOf(server);
  const { error } = await client.auth.signUp({ email, password: PASSWORD });
  if (error) throw error;
  return client;
}

/**
 * A new account with a paused quest, which accepts finds.
 * @returns the address of the quest
 */
export async function accountWithQuest(server: string, email: string, title: string): Promise<string> {
  const client = await newAccount(server, email);
  const id = randomUUID();
  const { error } = await client.from('quests').insert({
    id,
    title,
    status: 'paused',
    is_current: true,
    date: new Date().toISOString(),
    location_geom: { type: 'Point', coordinates: [-1.09686, 51.3446] },
  });
  if (error) throw error;
  return `/quests/${id}`;
}

/** A new session in the format that the app's client stores. */
export async function newSession(
  server: string,
  email: string,
  password: string,
  method: 'sign in' | 'sign up',
) {
  const { auth } = await clientOf(server);
  const credentials = { email, password };
  const { data, error } = await (method === 'sign up'
    ? auth.signUp(credentials)
    : auth.signInWithPassword(credentials));
  if (error) throw error;
  if (!data.session) throw new Error(`${email} must confirm the address first`);
  return data.session;
}

/**
 * A signed-out client with a random address. The server limits sign-ups per address, and all tests of a
 * worker together would exceed the limit.
 */
export async function clientOf(server: string) {
  const config: { supabaseAnonKey: string } = await (await ask(`${server}/config.json`)).json();
  const part = () => 1 + Math.floor(Math.random() * 250);
  return createClient(server, config.supabaseAnonKey, {
    auth: { persistSession: false, autoRefreshToken: false },
    global: {
      fetch: ask,
      headers: { 'x-forwarded-for': `10.${part()}.${part()}.${part()}` },
    },
  });
}

/** The stored path on the server, in order of time. */
export async function storedPath(
  server: string,
  email: string,
  questId: string,
): Promise<{ lng: number; lat: number; t: number }[]> {
  const client = await signedInClient(server, email);
  const { data, error } = await client
    .from('quest_path_points')
    .select('lng,lat,recorded_at')
    .eq('quest_id', questId)
    .order('recorded_at');
  if (error) throw error;
  return data.map((row) => ({
    lng: Number(row.lng),
    lat: Number(row.lat),
    t: Date.parse(String(row.recorded_at)),
  }));
}
