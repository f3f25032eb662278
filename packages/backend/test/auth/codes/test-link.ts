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
