/** Rows a list loads at a time (spec section 9); the user's own rows are all on the device, this is how lists grow. */
export const QUESTS_PER_PAGE = 10;
export const FINDS_PER_PAGE = 10;

/** Server state that is not the user's own is taken as fresh this long, and kept unused this long (spec section 9). */
export const STALE_AFTER_MS = 5 * 60_000;
export const RETAIN_FOR_MS = 15 * 60_000;

/** Cached and persisted server state is thrown away after a day; it is written at most once a second (spec section 9). */
export const CACHE_LIFETIME_MS = 24 * 60 * 60_000;
export const PERSIST_THROTTLE_MS = 1_000;

/** Location, place name and weather are saved this long after they changed (spec section 9, system state). */
export const SYSTEM_STATE_SAVE_DELAY_MS = 500;

/** Failed reads are tried again this often, waiting ever longer up to the limit (spec section 9). */
export const READ_RETRIES = 3;
export const READ_RETRY_MAX_WAIT_MS = 30_000;
