import { randomUUID } from 'node:crypto';
import { createClient, type SupabaseClient } from '@supabase/supabase-js';
import type { AuthUnderTest } from '../test-auth.ts';

export const newEmail = (): string => `${randomUUID()}@example.org`;

export function pkceClient(auth: AuthUnderTest): SupabaseClient {
  const stored = new Map<string, string>();
  return createClient(auth.backend.url, auth.backend.anonKey, {
    auth: {
      flowType: 'pkce',
      autoRefreshToken: false,
      storage: {
        getItem: (key) => stored.get(key) ?? null,
        setItem: (key, value) => void stored.set(key, value),
        removeItem: (key) => void stored.delete(key),
      },
    },
  });
}

export async function openLink(
  auth: AuthUnderTest,
  link: string,
  method = 'GET',
): Promise<{ status: number; location: URL; query: Record<string, string>; hash: Record<string, string> }> {
  const at = new URL(link);
  const answer = await fetch(`${auth.backend.url}${at.pathname}${at.search}`, { method, redirect: 'manual' });
  const location = new URL(answer.headers.get('location') ?? 'about:blank');
  return {
    status: answer.status,
    location,
    query: Object.fromEntries(location.searchParams),
    hash: Object.fromEntries(new URLSearchParams(location.hash.slice(1))),
  };
}

export const tokenOf = (link: string): string => new URL(link).searchParams.get('token') ?? '';

export async function lastMail(server: AuthUnderTest, email: string) {
  const mail = (await server.mailsTo(email)).at(-1);
  if (!mail) throw new Error('no mail came');
  return mail;
}

/** The code that the signed-in client is mailed as proof of the owner. */
export async function mailedNonce(server: AuthUnderTest, client: SupabaseClient, email: string) {
  const { error } = await client.auth.reauthenticate();
  if (error) throw error;
  return (await lastMail(server, email)).code;
}

export async function accountState({ backend }: AuthUnderTest, email: string) {
  const [account] = await backend.db.query<{
    id: string;
    confirmed: boolean;
    proven: boolean;
    has_password: boolean;
    sessions: string;
  }>(
    `select u.id, u.email_confirmed_at is not null as confirmed, u.email_proven_at is not null as proven,
       u.encrypted_password is not null as has_password,
       (select count(*)::text from auth.sessions s where s.user_id = u.id) as sessions
     from auth.users u where lower(u.email) = $1`,
    [email],
  );
  return account;
}
