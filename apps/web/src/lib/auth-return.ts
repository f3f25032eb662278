import { isRecord } from '@metalquest/core/json';
import { readStored } from './stored.ts';

/** Where a sign-in that leaves the page leads back to. In localStorage, because a mail's link opens a tab of its own. */
const RETURN_KEY = 'metalquest:return-to';

/** As long as a mail's link is good. */
const GOOD_FOR_MS = 3_600_000;

/** Pages that are a way in and no place to be. */
const WAYS_IN = ['/sign-in', '/auth/callback', '/auth/undo-email-change', '/onboarding'];

/**
 * A path of this app that one may be sent to, or null: from an address or a store anybody could have written it.
 * `//elsewhere.example` is another site.
 */
export function ownPath(path: unknown): string | null {
  if (typeof path !== 'string' || !path.startsWith('/')) return null;
  const url = URL.canParse(path, window.location.origin) ? new URL(path, window.location.origin) : null;
  if (!url || url.origin !== window.location.origin || WAYS_IN.includes(url.pathname)) return null;
  return url.pathname + url.search;
}

/** Remembers where the person was going when a sign-in begins that leaves this page. */
export function keepReturnPath(path: string, nowMs = Date.now()): void {
  if (ownPath(path)) localStorage.setItem(RETURN_KEY, JSON.stringify({ path, atMs: nowMs }));
}

/** Where they were going, once; '/' when nobody knows. */
export function takeReturnPath(nowMs = Date.now()): string {
  const kept = readStored(localStorage, RETURN_KEY, 'the page you were going to');
  localStorage.removeItem(RETURN_KEY);
  if (!isRecord(kept) || typeof kept.atMs !== 'number' || nowMs - kept.atMs > GOOD_FOR_MS) return '/';
  return ownPath(kept.path) ?? '/';
}
