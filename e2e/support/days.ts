const DAY_MS = 86_400_000;
/** Noon UTC today in epoch milliseconds, so that a test does not cross midnight. */
export const NOON = Math.floor(Date.now() / DAY_MS) * DAY_MS + DAY_MS / 2;
/** The date `days` after NOON (before it if negative), as YYYY-MM-DD. */
export const dayIn = (days: number): string => new Date(NOON + days * DAY_MS).toISOString().slice(0, 10);
