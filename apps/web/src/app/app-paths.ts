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

/**
 * Paths of the app: the server answers them with the app shell, and the service worker serves them offline.
 * Both and the router share this list; it must not import React.
 */
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
