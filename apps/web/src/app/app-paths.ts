/**
 * Addresses that belong to the signed-in app: the sign-in guard stands before them, the server answers them
 * with the app shell and the service worker serves them offline. One list for all three, without React.
 */
export const APP_PATH_PREFIXES = ['/quests', '/finds'] as const;

/** Whether a pathname is one of the app's own, whole segments only: `/finds/1` is, `/findsomething` is not. */
export function isAppPath(pathname: string): boolean {
  return APP_PATH_PREFIXES.some((prefix) => pathname === prefix || pathname.startsWith(`${prefix}/`));
}
