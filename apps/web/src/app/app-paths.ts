/** Served with the app shell, also offline. Shared by router, server and service worker: no React here. */
export const APP_PATH_PREFIXES = [
  '/quests',
  '/finds',
  '/map',
  '/gear',
  '/permissions',
  '/bucket-list',
  '/due',
  '/profile',
  '/reports',
  '/statistics',
  '/import',
  '/admin',
  '/sign-in',
  '/auth/callback',
  '/auth/undo-change',
  '/auth/undo-email-change',
  '/onboarding',
] as const;

/** Whether a path belongs to the app; matches whole segments: `/finds/1` does, `/findsomething` does not. */
export function isAppPath(pathname: string): boolean {
  return APP_PATH_PREFIXES.some((prefix) => pathname === prefix || pathname.startsWith(`${prefix}/`));
}
