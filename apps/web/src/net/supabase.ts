import type { Supabase } from './create-supabase.ts';

let client: Promise<Supabase> | null = null;

async function create(): Promise<Supabase> {
  return (await import('./create-supabase.ts')).createSupabase();
}

/** The clients (30 kB gzip), created on first use. Rejects before the first contact with the server. */
export function getSupabase(): Promise<Supabase> {
  client ??= create();
  client.catch(() => {
    client = null;
  });
  return client;
}
