const GUARDED = [
  '/quests',
  '/finds',
  '/map',
  '/gear',
  '/permissions',
  '/bucket-list',
  '/profile',
  '/reports',
  '/statistics',
  '/import',
  '/admin',
] as const;

const ENTRIES = ['/sign-in', '/auth/callback', '/auth/undo-email-change', '/onboarding'] as const;

/** Served with the app shell, also offline. Shared by router, server and service worker: no React here. */
export const APP_PATH_PREFIXES = [...GUARDED, ...ENTRIES] as const;

const isUnder = (prefixes: readonly string[], pathname: string): boolean =>
  prefixes.some((prefix) => pathname === prefix || pathname.startsWith(`${prefix}/`));

/** Whether a path belongs to the app; matches whole segments: `/finds/1` does, `/findsomething` does not. */
export function isAppPath(pathname: string): boolean {
  return isUnder(APP_PATH_PREFIXES, pathname);
}

export function isGuardedPath(pathname: string): boolean {
  return isUnder(GUARDED, pathname);
}
