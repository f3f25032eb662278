const DAY_MS = 86_400_000;
/** Noon of a day, in ms since 1970, so that no test runs into the next one. */
export const NOON = Math.floor(Date.now() / DAY_MS) * DAY_MS + DAY_MS / 2;
/** A day so many days after that one, or before it, as YYYY-MM-DD. */
export const dayIn = (days: number): string => new Date(NOON + days * DAY_MS).toISOString().slice(0, 10);
