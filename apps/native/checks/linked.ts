/** Paths of a server whose links open the app: the return page of a sign-in, and what mails point at. */
export const LINKED: readonly string[] = ['/auth/callback', '/auth/v1/verify'];
