/** Addresses behind the sign-in guard. */
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

/** The ways in, before the guard. */
const ENTRIES = ['/sign-in', '/auth/callback', '/auth/undo-email-change', '/onboarding'] as const;

/**
 * Addresses that belong to the app and not to its public pages: the server answers them with the app shell and the
 * service worker serves them offline. One list for both and for the routes, without React.
 */
export const APP_PATH_PREFIXES = [...GUARDED, ...ENTRIES] as const;

const isUnder = (prefixes: readonly string[], pathname: string): boolean =>
  prefixes.some((prefix) => pathname === prefix || pathname.startsWith(`${prefix}/`));

/** Whether a pathname is one of the app's own, whole segments only: `/finds/1` is, `/findsomething` is not. */
export function isAppPath(pathname: string): boolean {
  return isUnder(APP_PATH_PREFIXES, pathname);
}

/** Whether the sign-in guard stands before a pathname. */
export function isGuardedPath(pathname: string): boolean {
  return isUnder(GUARDED, pathname);
}
