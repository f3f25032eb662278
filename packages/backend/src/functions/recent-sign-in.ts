/**
 * So long after signing in, nothing more is asked for before an act that nothing brings back: whoever finds an unlocked
 * phone, or a token, comes later. Renewing a session is no sign-in.
 */
export const RECENT_SIGN_IN_MS = 10 * 60_000;
