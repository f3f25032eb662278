import { createHash } from 'node:crypto';
import { LRUCache } from 'lru-cache';
import { z } from 'zod';

/** How long an ended session can still fetch tiles, and how often a token is checked. */
const CACHE_MS = 60_000;
const MAX_TOKENS = 10_000;
const TIMEOUT_MS = 5_000;

const user = z.object({ id: z.string() });

/**
 * Asks a Supabase project whose token a request carries, at most once a minute for each token.
 * @param now epoch ms
 */
export function supabaseAccounts(
  project: { url: string; anonKey: string },
  { fetch, now }: { fetch: typeof globalThis.fetch; now: () => number },
): (authorization: string | undefined) => Promise<string | null> {
  const accounts = new LRUCache<string, { atMs: number; account: Promise<string | null> }>({
    max: MAX_TOKENS,
  });

  async function ask(token: string): Promise<string | null> {
    const answer = await fetch(`${project.url}/auth/v1/user`, {
      headers: { apikey: project.anonKey, authorization: `Bearer ${token}` },
      redirect: 'error',
      signal: AbortSignal.timeout(TIMEOUT_MS),
    });
    const isRefused = answer.status >= 400 && answer.status < 500 && answer.status !== 429;
    if (isRefused) return null;
    if (!answer.ok) throw new Error(`Supabase answered ${answer.status} to the check of a token`);
    return user.parse(await answer.json()).id;
  }

  return async (authorization) => {
    const token = /^Bearer ([\w.-]{1,8000})$/i.exec(authorization ?? '')?.[1];
    if (!token || token === project.anonKey) return null;
    const key = createHash('sha256').update(token).digest('base64');
    const known = accounts.get(key);
    if (known && now() - known.atMs < CACHE_MS) return known.account;
    const account = ask(token);
    accounts.set(key, { atMs: now(), account });
    account.catch(() => accounts.delete(key));
    return account;
  };
}
