import { getSupabase } from './supabase.ts';

/** Calls `/functions/v1/<name>` as the signed-in user. Rejects on a refusal or a lost connection. */
export async function callFunction(
  name: string,
  query: Readonly<Record<string, string | number>>,
  signal: AbortSignal,
): Promise<unknown> {
  const { functions } = await getSupabase();
  const search = new URLSearchParams(Object.entries(query).map(([key, value]) => [key, String(value)]));
  const { data, error } = await functions.invoke(`${name}?${search}`, { method: 'GET', signal });
  if (error) throw error;
  return data;
}
