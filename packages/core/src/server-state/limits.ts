/** How long shared server state is fresh, and retained when unused (spec section 9). */
export const STALE_AFTER_MS = 5 * 60_000;
export const RETAIN_FOR_MS = 15 * 60_000;

/** Lifetime of the persisted cache (spec section 9). */
export const CACHE_LIFETIME_MS = 24 * 60 * 60_000;

/** Debounce of saving location, place name and weather (spec section 9, system state). */
export const SYSTEM_STATE_SAVE_DELAY_MS = 500;

/** Retries of failed reads with back-off (spec section 9). */
export const READ_RETRIES = 3;
export const READ_RETRY_MAX_WAIT_MS = 30_000;
