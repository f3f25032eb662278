import { randomUUID } from 'node:crypto';
import { createClient, type SupabaseClient } from '@supabase/supabase-js';
import type { AuthUnderTest } from '../test-auth.ts';

export const newEmail = (): string => `${randomUUID()}@example.org`;

/** A client as the web app makes it: PKCE, with a storage of its own in which the verifier waits. */
export function pkceClient(auth: AuthUnderTest): SupabaseClient {
  const kept = new Map<string, string>();
  return createClient(auth.backend.url, auth.backend.anonKey, {
    auth: {
      flowType: 'pkce',
      autoRefreshToken: false,
      storage: {
        getItem: (key) => kept.get(key) ?? null,
        setItem: (key, value) => void kept.set(key, value),
        removeItem: (key) => void kept.delete(key),
      },
    },
  });
}

/** Opens a mail's link as a browser would, and gives the address it is sent on to. */
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

/** The token of a link, as token_hash takes it. */
export const tokenOf = (link: string): string => new URL(link).searchParams.get('token') ?? '';
