/** Refusals after which an item is given up until the user retries it (spec sections 4 and 9). */
export const MAX_ATTEMPTS = 3;

/** Operations sent in one automatic run (spec section 9). */
export const OPERATIONS_PER_RUN = 10;

/** Operations sent in one run that the user asked for (spec section 9). */
export const OPERATIONS_PER_MANUAL_RUN = 50;

/** Between looks at the queue (spec section 9). */
export const POLL_INTERVAL_MS = 2_000;

/** Between looks at the queue just after it had work (spec section 9). */
export const BUSY_POLL_INTERVAL_MS = 500;

/** How long after work the queue is looked at more often (spec section 9). */
export const BUSY_WINDOW_MS = 10_000;

/** A run is skipped when the last one is more recent than this (spec section 9). */
export const MIN_RUN_GAP_MS = 5_000;

/** Longest wait between tries while the server does not answer. */
export const MAX_BACKOFF_MS = 60_000;

/** Between tries of what the account had no room for. */
export const ROOM_RETRY_MS = 15 * 60_000;

/** Longest wait that a server may ask for. */
export const MAX_RETRY_AFTER_MS = 10 * 60_000;

/** Everything is fetched again this often, if auto-sync is on and the tab visible (spec section 9). */
export const FULL_REFETCH_INTERVAL_MS = 30 * 60_000;

/** Between checks of the queue's health (spec section 9). */
export const HEALTH_CHECK_INTERVAL_MS = 5 * 60_000;

/** A health check is skipped when the last one is more recent than this (spec section 9). */
export const HEALTH_CHECK_MIN_GAP_MS = 60_000;

/** The user is warned about the queue at most this often (spec section 9). */
export const HEALTH_WARNING_MIN_GAP_MS = 5 * 60_000;
