import { isRecord } from '@metalquest/core/json';
import { readStored } from '../../platform/stored.ts';

/** In localStorage, because an email link opens a new tab. */
const RETURN_KEY = 'metalquest:return-to';

const GOOD_FOR_MS = 3_600_000;

const SIGN_IN_PATHS = [
  '/sign-in',
  '/auth/callback',
  '/auth/undo-change',
  '/auth/undo-email-change',
  '/onboarding',
];

/** A redirect target inside this app, or null. Untrusted input: `//elsewhere.example` is another site. */
export function ownPath(path: unknown): string | null {
  if (typeof path !== 'string' || !path.startsWith('/')) return null;
  const url = URL.canParse(path, window.location.origin) ? new URL(path, window.location.origin) : null;
  if (!url || url.origin !== window.location.origin || SIGN_IN_PATHS.includes(url.pathname)) return null;
  return url.pathname + url.search;
}

export function keepReturnPath(path: string, nowMs = Date.now()): void {
  if (ownPath(path)) localStorage.setItem(RETURN_KEY, JSON.stringify({ path, atMs: nowMs }));
}

export function takeReturnPath(nowMs = Date.now()): string {
  const stored = readStored(localStorage, RETURN_KEY, 'the page you were going to');
  localStorage.removeItem(RETURN_KEY);
  if (!isRecord(stored) || typeof stored.atMs !== 'number' || nowMs - stored.atMs > GOOD_FOR_MS) return '/';
  return ownPath(stored.path) ?? '/';
}
