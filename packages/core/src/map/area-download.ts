/** Waits before the further tries of a tile. */
export const RETRY_DELAYS_MS: readonly number[] = [1_000, 4_000, 15_000];

/** So many tiles in a row without an answer: the provider is down. */
export const UNANSWERED_LIMIT = 20;

/** Whether a tile may come at a later try; `status` is null if the provider did not answer. */
export function isWorthRetrying(status: number | null): boolean {
  return status === null || status === 408 || status === 429 || status >= 500;
}
