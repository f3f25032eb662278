/** Refusals until an item fails permanently (spec sections 4 and 9). */
export const MAX_ATTEMPTS = 3;

export const OPERATIONS_PER_RUN = 10;

export const OPERATIONS_PER_MANUAL_RUN = 50;

/** Poll interval of the queue (spec section 9). */
export const POLL_INTERVAL_MS = 2_000;

/** Poll interval after recent work (spec section 9). */
export const BUSY_POLL_INTERVAL_MS = 500;

/** How long work counts as recent (spec section 9). */
export const BUSY_WINDOW_MS = 10_000;

/** Minimum time between runs (spec section 9). */
export const MIN_RUN_GAP_MS = 5_000;

/** Maximum back-off while the server does not answer. */
export const MAX_BACKOFF_MS = 60_000;

/** Retry interval for items over the account's quota. */
export const SPACE_RETRY_MS = 15 * 60_000;

export const MAX_RETRY_AFTER_MS = 10 * 60_000;

/** Full refetch interval, with auto-sync on and the tab visible (spec section 9). */
export const FULL_REFETCH_INTERVAL_MS = 30 * 60_000;

/** Interval of queue health checks (spec section 9). */
export const HEALTH_CHECK_INTERVAL_MS = 5 * 60_000;

/** Minimum time between health checks (spec section 9). */
export const HEALTH_CHECK_MIN_GAP_MS = 60_000;

/** Minimum time between queue warnings (spec section 9). */
export const HEALTH_WARNING_MIN_GAP_MS = 5 * 60_000;
