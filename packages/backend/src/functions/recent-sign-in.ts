/**
 * Within this time after signing in, an irreversible action needs no further proof: someone who finds an
 * unlocked phone or a token comes later. Refreshing a session does not count as signing in.
 */
export const RECENT_SIGN_IN_MS = 10 * 60_000;
