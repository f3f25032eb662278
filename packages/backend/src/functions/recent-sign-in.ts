/** Within this time after signing in (not refreshing), irreversible actions need no further proof. */
export const RECENT_SIGN_IN_MS = 10 * 60_000;
